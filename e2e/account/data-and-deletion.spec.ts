import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

signedInTest("an export is prepared, downloaded and announced by e-mail", async ({ page }) => {
  await page.goto("/myaccount/data");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Export my data" }).click();
  await expect(main.getByText(/Your archive is ready/)).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInBothThemes(page);
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("button", { name: "Download archive" }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^beachhead-data-\d{4}-\d\d-\d\d\.zip$/);
  await page.goto("/sandbox/mail");
  await expect(page.getByText("Your data export is ready").first()).toBeVisible();
});

signedInTest(
  "an account is deleted with its password and restored after signing in",
  async ({ page, user, watch }) => {
    watch.expect(/422|403/);
    await page.goto("/myaccount/delete");
    const main = page.getByRole("main");
    await main.getByLabel("Password", { exact: true }).fill("not the password");
    await main.getByRole("button", { name: "Delete my account" }).click();
    await expect(main.getByText("This is not your current password")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await main.getByLabel("Password", { exact: true }).fill(user.password);
    await main.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect((await user.api.send("getUserDetails")).status).toBe(401);

    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /Your account will be erased on/ });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Restore account" }).click();
    await expectToast(page, "Account restored");
    await expect(dialog).toBeHidden();
  },
);
