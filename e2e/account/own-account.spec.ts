import { expectAccessible } from "../fixtures/accessibility.ts";
import { createUser, PASSWORD } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const NEW_PASSWORD = "eleven brass lanterns";

signedInTest("the profile is saved, shown in the account and kept over a reload", async ({ page, user }) => {
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
});

signedInTest(
  "a profile without a name shows a message at the field, which takes the focus",
  async ({ page }) => {
    await page.goto("/myaccount/profile");
    const name = page.getByRole("main").getByLabel("Name", { exact: true });
    await name.fill(" ");
    await page.getByRole("main").getByLabel("Company").fill("Other");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(name).toBeFocused();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(name).toHaveValue("Ada Lovelace");
  },
);

signedInTest(
  "a change of password needs the old one, and signs out everywhere else",
  async ({ page, user, watch }) => {
    watch.expect(/422/);
    const elsewhere = await new ApiClient().call("signIn", {
      body: { email: user.email, password: user.password },
    });
    await page.goto("/myaccount");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Password" }).click();
    const current = page.getByLabel("Current password", { exact: true });
    const next = page.getByLabel("New password", { exact: true });
    const change = page.getByRole("button", { name: "Change password" });
    await change.click();
    await expect(page.getByText("Enter your current password")).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill("not the password");
    await next.fill(NEW_PASSWORD);
    await change.click();
    await expect(page.getByText("This is not your current password")).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(PASSWORD);
    await change.click();
    await expectToast(page, "Password changed, 1 other session ended");
    await expect(next).toHaveValue("");
    expect((await new ApiClient(elsewhere.token).send("getUserDetails")).status).toBe(401);
    expect((await user.api.send("getUserDetails")).status).toBe(200);
    await new ApiClient().call("signIn", { body: { email: user.email, password: NEW_PASSWORD } });
  },
);

signedInTest("sessions are listed, ended one by one and all together", async ({ page, user }) => {
  const signIn = async (userAgent: string) => {
    const { body } = await new ApiClient().send("signIn", {
      body: { email: user.email, password: user.password },
      headers: { "user-agent": userAgent },
    });
    return body;
  };
  await signIn(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
  );
  await signIn("curl/8.5.0");
  await page.goto("/myaccount/sessions");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Signed in on 3 devices" })).toBeVisible();
  await expect(main.getByText("This session")).toHaveCount(1);
  await main.getByRole("button", { name: "End Safari on iOS" }).click();
  await expect(main.getByRole("heading", { name: "Signed in on 2 devices" })).toBeVisible();
  await expect(main.getByText("Safari on iOS")).toHaveCount(0);
  await main.getByRole("button", { name: "End all others" }).click();
  const asking = page.getByRole("dialog", { name: "End 1 other session?" });
  await expect(asking).toBeVisible();
  await expectAccessible(page);
  await asking.getByRole("button", { name: "End all others" }).click();
  await expect(main.getByRole("heading", { name: "Signed in on 1 device" })).toBeVisible();
  await expect(main.getByRole("button", { name: "End all others" })).toHaveCount(0);
  expect((await user.api.send("getUserDetails")).status).toBe(200);
});

signedInTest(
  "a session ended from another device leads to the sign-in page with the next call",
  async ({ page, user, watch }) => {
    watch.expect(/401/);
    await page.goto("/myaccount");
    await page.getByLabel("Phone").fill("+1 202 555 0100");
    // A first read that is still on its way would be the next call.
    await page.waitForLoadState("networkidle");
    const other = await new ApiClient().call("signIn", {
      body: { email: user.email, password: user.password },
    });
    await new ApiClient(other.token).call("endOtherSessions");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Your session has expired")).toBeVisible();
  },
);

signedInTest("another user's sessions are not in the list", async ({ page }) => {
  await createUser("Olga Owner");
  await page.goto("/myaccount/sessions");
  await expect(page.getByRole("heading", { name: "Signed in on 1 device" })).toBeVisible();
});
