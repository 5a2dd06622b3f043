import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { control } from "../fixtures/control.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

signedInTest(
  "a token is shown once, calls the API, shows its use and stops when revoked; an older session needs the password",
  journey,
  async ({ page, user, watch }) => {
    await page.goto("/myaccount/tokens");
    const main = page.getByRole("main");
    await expect(main.getByText("No tokens yet")).toBeVisible();
    await main.getByRole("button", { name: "Create token" }).click();
    await expect(main.getByText("Name is required")).toBeVisible();
    await main.getByLabel("Name").fill("Nightly report");
    await main.getByRole("button", { name: "Create token" }).click();
    const token = await main.getByLabel("Token", { exact: true }).inputValue();
    expect(token).toMatch(/^bhp_[A-Za-z0-9]{40}$/);
    await expect(main.getByText(/Never used, works until/)).toBeVisible();
    const agent = main.getByRole("region", { name: "Example configuration" });
    await expect(agent).toContainText(`"Authorization": "Bearer ${token}"`);
    await expect(agent).toContainText(`${new URL(page.url()).origin}/mcp`);
    await expectAccessibleInBothThemes(page);

    const script = new ApiClient(token);
    expect((await script.send("getUserDetails")).status).toBe(200);
    expect((await script.send("listSessions")).status).toBe(403);
    await page.reload();
    await expect(main.getByText(/Last used/)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(token);

    await main.getByRole("button", { name: "Revoke Nightly report" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
    await expectToast(page, "Token revoked");
    await expect(main.getByText("No tokens yet")).toBeVisible();
    expect((await script.send("getUserDetails")).status).toBe(401);

    await signedInTest.step("a session that became old on the page is asked for the password", async () => {
      watch.expect(/422/);
      const password = main.getByLabel("Password", { exact: true });
      await main.getByLabel("Name").fill("Nightly report");
      await expect(password).toHaveCount(0);
      await control("age-sessions", { userId: user.id });
      await main.getByRole("button", { name: "Create token" }).click();
      await expect(password).toBeFocused();
      await expect(password).toHaveAccessibleDescription(/password/);
      await expectAccessibleInBothThemes(page);
    });
    await signedInTest.step("an older session creates a token with the password, on a phone", async () => {
      await page.reload();
      await expect(main.getByText("You signed in more than ten minutes ago.")).toBeVisible();
      await main.getByLabel("Name").fill("Nightly report");
      await main.getByLabel("Password", { exact: true }).fill(user.password);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.keyboard.press("Enter");
      const next = await main.getByLabel("Token", { exact: true }).inputValue();
      expect((await new ApiClient(next).send("getUserDetails")).status).toBe(200);
      await expect(main.getByLabel("Password", { exact: true })).toHaveValue("");
    });
  },
);
