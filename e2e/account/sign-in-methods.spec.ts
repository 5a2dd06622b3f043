import { randomUUID } from "node:crypto";
import { schemas } from "@beachhead/contract";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { PASSWORD } from "../fixtures/account.ts";
import type { PageWatch } from "../fixtures/page-watch.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const SECTION = "/myaccount/sign-in-methods";
const PHONE = { width: 390, height: 844 };

/** Lets the page go to the sandbox, whose address the answer of this call names. */
async function allowGoogle(page: Page, watch: PageWatch, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    const [, origin] = /"url":"(https?:\/\/[^/"]+)/.exec(await answer.text()) ?? [];
    if (origin !== undefined) watch.allow(origin);
    await route.fulfill({ response: answer });
  });
}

async function chooseAccount(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByLabel("Another e-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

const methods = (page: Page): Locator =>
  page.getByRole("main").getByRole("region", { name: "Sign-in methods" }).getByRole("listitem");

signedInTest(
  "a Google account is connected, listed with address and date, and removed with the password",
  async ({ page, watch }) => {
    watch.expect(/422/);
    await allowGoogle(page, watch, "**/api/users/google-accounts");
    await page.goto("/myaccount");
    await page
      .getByRole("navigation", { name: "Account" })
      .getByRole("link", { name: "Sign-in methods" })
      .click();
    await expect(methods(page)).toHaveCount(1);
    await expect(methods(page)).toContainText(/^PasswordLast changed /);
    const email = `${randomUUID()}@harbour.example`;
    await page.getByRole("button", { name: "Connect Google" }).click();
    await chooseAccount(page, email);

    await expect(page.getByRole("status").filter({ hasText: "connected" })).toHaveText(
      "The Google account is connected.",
    );
    const line = methods(page).filter({ hasText: email });
    const year = new Date().getFullYear();
    await expect(line).toContainText(new RegExp(`Google, connected .*${year}`));
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);

    await line.getByRole("button", { name: `Remove ${email}` }).press("Enter");
    const password = line.getByLabel("Password", { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await expect(line).toContainText("This is not your current password");
    await expect(password).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await password.fill(PASSWORD);
    await line.getByRole("button", { name: "Remove Google account" }).click();
    await expectToast(page, "The Google account was removed");
    await expect(methods(page)).toHaveCount(1);
  },
);

signedInTest("cancelling at Google connects nothing and says so", async ({ page, watch }) => {
  await allowGoogle(page, watch, "**/api/users/google-accounts");
  await page.goto(SECTION);
  await page.getByRole("button", { name: "Connect Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Connecting the Google account was cancelled.")).toBeVisible();
  await expect(methods(page)).toHaveCount(1);
});

signedInTest(
  "an older session is asked for the password before it goes to Google",
  async ({ page, watch }) => {
    watch.expect(/422/);
    await allowGoogle(page, watch, "**/api/users/google-accounts");
    await page.route("**/api/users/sign-in-methods", async (route) => {
      const answer = await route.fetch();
      const methodsNow = schemas.listSignInMethods.reply.parse(await answer.json());
      await route.fulfill({ response: answer, json: { ...methodsNow, signedInRecently: false } });
    });
    await page.goto(SECTION);
    await page.getByRole("button", { name: "Connect Google" }).press("Enter");
    const password = page.getByLabel("Password", { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This is not your current password")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  },
);

test("the last sign-in method cannot be removed; a password can be set instead", async ({ page, watch }) => {
  await allowGoogle(page, watch, "**/api/auth/google");
  const email = `${randomUUID()}@harbour.example`;
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await chooseAccount(page, email);
  await expect(page).toHaveURL(/\/getStarted$/);
  await page.goto(SECTION);
  const line = methods(page).filter({ hasText: email });
  await expect(line).toContainText("Set a password before you remove it.");
  await expect(line.getByRole("button")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await methods(page).filter({ hasText: "Not set" }).getByRole("button", { name: "Set a password" }).click();
  await expect(page.getByText(`We sent a link to set a new password to ${email}.`)).toBeVisible();
});
