import { createUser, PASSWORD } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { createTwoTokens, keepLong, keptTokens, statusesOf } from "./kept-tokens.ts";

const NEW_PASSWORD = "eleven brass lanterns";

signedInTest(
  "the profile is saved and kept over a reload, until the session is ended from another device",
  journey,
  async ({ page, user, watch }) => {
    await page.goto("/myaccount");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
    await main.getByLabel("Name", { exact: true }).fill("Grace Hopper");
    await main.getByLabel("Phone").fill("+1 202 555 0100");
    await main.getByRole("button", { name: "Save profile" }).click();
    await expectToast(page, "Profile saved");
    await expect(main.getByText(`Grace Hopper, ${user.email}, Acme`)).toBeVisible();
    await page.reload();
    await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Grace Hopper");
    await expect(main.getByLabel("Phone")).toHaveValue("+1 202 555 0100");

    await signedInTest.step("a session ended elsewhere leads to sign-in with the next call", async () => {
      watch.expect(/401/);
      await main.getByLabel("Phone").fill("+1 202 555 0101");
      // A first read that is still on its way would be the next call.
      await page.waitForLoadState("networkidle");
      const other = await new ApiClient().call("signIn", {
        body: { email: user.email, password: user.password },
      });
      await new ApiClient(other.token).call("endOtherSessions");
      await page.getByRole("button", { name: "Save profile" }).click();
      await expect(page.getByText("Your session has expired")).toBeVisible();
    });
  },
);

signedInTest(
  "a change of password needs the old one, signs out everywhere else and revokes the tokens that are not ticked",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/422/);
    const elsewhere = await new ApiClient().call("signIn", {
      body: { email: user.email, password: user.password },
    });
    const tokens = await createTwoTokens(user);
    await page.goto("/myaccount");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Password" }).click();
    const current = page.getByLabel("Current password", { exact: true });
    const next = page.getByLabel("New password", { exact: true });
    const change = page.getByRole("button", { name: "Change password" });
    await current.fill("not the password");
    await next.fill(NEW_PASSWORD);
    await change.click();
    await expect(page.getByText("This is not your current password")).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(PASSWORD);
    await keepLong(page);
    await change.click();
    await expectToast(page, "Password changed, 1 other session ended, 1 token revoked");
    await expect(next).toHaveValue("");
    await expect(keptTokens(page).getByRole("checkbox")).toHaveCount(1);
    await expect(keptTokens(page).getByRole("checkbox")).not.toBeChecked();
    expect(await statusesOf(tokens)).toEqual([200, 401]);
    expect((await new ApiClient(elsewhere.token).send("getUserDetails")).status).toBe(401);
    expect((await user.api.send("getUserDetails")).status).toBe(200);
    await new ApiClient().call("signIn", { body: { email: user.email, password: NEW_PASSWORD } });
  },
);

signedInTest(
  "the user's own sessions are listed and ended one by one, and all together with the tokens that are not ticked",
  async ({ page, user }) => {
    // Whose session is not in the list.
    await createUser("Olga Owner");
    const tokens = await createTwoTokens(user);
    for (const userAgent of [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
      "curl/8.5.0",
    ])
      await new ApiClient().send("signIn", {
        body: { email: user.email, password: user.password },
        headers: { "user-agent": userAgent },
      });
    await page.goto("/myaccount/sessions");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Signed in on 3 devices" })).toBeVisible();
    await expect(main.getByText("This session")).toHaveCount(1);
    await main.getByRole("button", { name: "End Safari on iOS" }).click();
    await expect(main.getByRole("heading", { name: "Signed in on 2 devices" })).toBeVisible();
    await expect(main.getByText("Safari on iOS")).toHaveCount(0);
    await main.getByRole("button", { name: "End all others" }).press("Enter");
    const asking = page.getByRole("dialog", { name: "End 1 other session?" });
    await keepLong(page);
    await asking.getByRole("button", { name: "End all others" }).click();
    await expect(main.getByRole("heading", { name: "Signed in on 1 device" })).toBeVisible();
    await expect(main.getByRole("button", { name: "End all others" })).toHaveCount(0);
    expect(await statusesOf(tokens)).toEqual([200, 401]);
    expect((await user.api.send("getUserDetails")).status).toBe(200);
  },
);

signedInTest(
  "on a phone a section of the account has the screen to itself, and leads back to all",
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/myaccount");
    const sections = page.getByRole("navigation", { name: "Account" });
    await sections.getByRole("link", { name: "API tokens" }).click();
    await expect(page.getByRole("heading", { name: "New token" })).toBeInViewport();
    await expect(sections.getByRole("link")).toHaveText(["All sections"]);
    await sections.getByRole("link", { name: "All sections" }).click();
    await expect(sections.getByRole("link", { name: "API tokens" })).toBeVisible();
    await expect(sections.getByRole("link", { name: "All sections" })).toBeHidden();
  },
);
