import { randomUUID } from "node:crypto";
import { schemas } from "@beachhead/contract";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { PASSWORD } from "../fixtures/account.ts";
import type { PageWatch } from "../fixtures/page-watch.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const SECTION = "/myaccount/sign-in-methods";
const METHODS = "**/api/users/sign-in-methods";
const PHONE = { width: 390, height: 844 };

/** Lets the page go to the sandbox, whose address the answer names. */
async function allowGoogle(page: Page, watch: PageWatch): Promise<void> {
  await page.route("**/api/users/google-accounts", async (route) => {
    const answer = await route.fetch();
    const [, origin] = /"url":"(https?:\/\/[^/"]+)/.exec(await answer.text()) ?? [];
    if (origin !== undefined) watch.allow(origin);
    await route.fulfill({ response: answer });
  });
}

/** The page takes the session for older than ten minutes. */
const makeSessionOlder = (page: Page) =>
  page.route(METHODS, async (route) => {
    const answer = await route.fetch();
    const methodsNow = schemas.listSignInMethods.reply.parse(await answer.json());
    await route.fulfill({ response: answer, json: { ...methodsNow, signedInRecently: false } });
  });

async function chooseAccount(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByLabel("Another e-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

const methods = (page: Page): Locator =>
  page.getByRole("main").getByRole("region", { name: "Sign-in methods" }).getByRole("listitem");

signedInTest(
  "a Google account is connected, by an older session with the password, listed and removed with the password",
  async ({ page, watch }) => {
    watch.expect(/422/);
    await allowGoogle(page, watch);
    await signedInTest.step(
      "an older session is asked for the password; cancelling connects nothing",
      async () => {
        await makeSessionOlder(page);
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
        // The form that asks for the password has a button of that name, too.
        await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
        await page.getByRole("button", { name: "Cancel" }).click();
        await expect(page.getByText("Connecting the Google account was cancelled.")).toBeVisible();
        await expect(methods(page)).toHaveCount(1);
        await page.unroute(METHODS);
      },
    );

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
