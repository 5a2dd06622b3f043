import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { CODE_FIELD, turnOnTwoFactor } from "../fixtures/account.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { codeOf } from "../fixtures/totp.ts";

/** Sends the password in the dialog over the page. */
async function prove(page: Page, title: string, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

signedInTest(
  "an export is prepared and downloaded with the password, and announced by e-mail",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/422/);
    await page.goto("/myaccount/data");
    const main = page.getByRole("main");
    const ask = main.getByRole("button", { name: "Export my data" });
    await ask.press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await expect(ask).toBeFocused();
    await ask.press("Enter");
    await prove(page, "Export my data", user.password);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(main.getByText(/Your archive is ready/)).toBeVisible({ timeout: 20_000 });
    await expectAccessibleInBothThemes(page);

    await main.getByRole("button", { name: "Download archive" }).press("Enter");
    await prove(page, "Download archive", "not the password");
    const dialog = page.getByRole("dialog", { name: "Download archive" });
    await expect(dialog.getByText("This is not your current password")).toBeVisible();
    await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel("Password", { exact: true }).fill(user.password);
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download archive" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^beachhead-data-\d{4}-\d\d-\d\d\.zip$/);
    await expect(dialog).toHaveCount(0);
    await page.goto("/sandbox/mail");
    await expect(page.getByText("Your data export is ready").first()).toBeVisible();
  },
);

signedInTest(
  "an account is deleted with password and code, exported and restored after signing in",
  async ({ page, user, watch }) => {
    watch.expect(/422|403|401/);
    const { secret, recoveryCode, others } = await turnOnTwoFactor(user);
    await page.goto("/myaccount/delete");
    const main = page.getByRole("main");
    await main.getByLabel(CODE_FIELD).fill(recoveryCode);
    await main.getByLabel("Password", { exact: true }).fill("not the password");
    await main.getByRole("button", { name: "Delete my account" }).click();
    await expect(main.getByText("This is not your current password")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expect(main.getByLabel(CODE_FIELD)).toHaveValue(recoveryCode);
    await main.getByLabel("Password", { exact: true }).fill(user.password);
    await main.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect((await user.api.send("getUserDetails")).status).toBe(401);

    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, Date.now() + 30_000));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /Your account will be erased on/ });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Export my data" }).click();
    const asking = page.getByRole("dialog", { name: "Export my data" });
    await asking.getByLabel("Password", { exact: true }).fill(user.password);
    await asking.getByLabel(CODE_FIELD).fill(others[0] ?? "");
    await expectAccessibleInBothThemes(page);
    await asking.getByRole("button", { name: "Export my data" }).click();
    await expect(dialog.getByText(/Your archive is ready/)).toBeVisible();
    await dialog.getByRole("button", { name: "Restore account" }).click();
    await expectToast(page, "Account restored");
    await expect(dialog).toBeHidden();
  },
);
