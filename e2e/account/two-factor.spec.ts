import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { CODE_FIELD, PASSWORD, turnOnTwoFactor } from "../fixtures/account.ts";
import { expect, journey, signedInTest, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { codeOf } from "../fixtures/totp.ts";
import { createTwoTokens, keepLong, keptTokens, statusesOf } from "./kept-tokens.ts";

const SECTION = "/myaccount/two-factor";
const PHONE = { width: 390, height: 844 };

/** Later than that of the code before: a code works once. */
const NEXT_STEP = 30_000;

signedInTest(
  "two-factor sign-in is turned on with a QR code and a code of the app, and off with the password and another code; tokens that are not ticked are revoked",
  async ({ page, context, user, watch }) => {
    watch.expect(/422/);
    const tokens = await createTwoTokens(user);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(SECTION);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Set up two-factor sign-in" }).press("Enter");
    await expect(main.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(main.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);

    const secret = await main.getByLabel("Key").inputValue();
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    await keepLong(page);
    await main.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await expectToast(page, "1 token revoked");
    await expect(main.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
    const codes = await main
      .getByRole("listitem")
      .filter({ hasText: /^[a-z2-7-]{19}$/ })
      .allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await main.getByRole("button", { name: "Copy" }).click();
    await expect(main.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
    const downloading = page.waitForEvent("download");
    await main.getByRole("button", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toBe("beachhead-recovery-codes.txt");

    await main.getByRole("button", { name: "I saved them" }).click();
    expect(await statusesOf(tokens)).toEqual([200, 401]);
    await expect(main.getByText("10 recovery codes left.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await main.getByRole("button", { name: "New recovery codes" }).click();
    await expect(main.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await main.getByLabel(CODE_FIELD).fill(codes[0] ?? "");
    await main.getByRole("button", { name: "Replace the recovery codes" }).click();
    await main.getByRole("button", { name: "I saved them" }).click();
    await expect(main.getByText("10 recovery codes left.")).toBeVisible();

    await main.getByRole("button", { name: "Turn off" }).click();
    const password = main.getByLabel("Password", { exact: true });
    const code = main.getByLabel(CODE_FIELD);
    const turnOff = main.getByRole("button", { name: "Turn off two-factor sign-in" });
    await password.fill(PASSWORD);
    await expect(keptTokens(page).getByRole("checkbox")).toHaveCount(1);
    await code.fill("000 000");
    await turnOff.click();
    await expect(main.getByText("This code is wrong or was used before.")).toBeVisible();
    await expect(password).toHaveValue(PASSWORD);
    await expect(code).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await code.fill(codeOf(secret, Date.now() + NEXT_STEP));
    await turnOff.click();
    await expectToast(page, "Two-factor sign-in is off. 1 token was revoked");
    await expect(main.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
    expect(await statusesOf(tokens)).toEqual([401, 401]);
  },
);

test(
  "sign-in asks for a code after the password, refuses a wrong one and accepts a recovery code",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/401/);
    watch.expect(/422/);
    const { recoveryCode } = await turnOnTwoFactor(user);
    await page.goto("/auth");
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type("000 000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This code is wrong or was used before.")).toBeVisible();
    await expect(code).toBeFocused();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/getStarted$/);
  },
);
