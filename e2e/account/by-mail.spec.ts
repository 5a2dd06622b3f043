import { randomUUID } from "node:crypto";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { createNewcomer, PASSWORD, storedSession } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { linkIn, mailsTo } from "../fixtures/mailbox.ts";
import { expect, journey, signedInTest, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const NEW_PASSWORD = "eleven brass lanterns";
const PHONE = { width: 390, height: 844 };

test(
  "a newcomer is asked to confirm the address, and does so with the link",
  journey,
  async ({ page, watch }) => {
    watch.expect(/400/);
    const user = await createNewcomer();
    await page.goto("/terms-and-conditions");
    const { name, value } = storedSession(user);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
    await page.goto("/getStarted");
    const notice = page.getByRole("region", { name: "Your e-mail address is not confirmed" });
    await expect(notice).toContainText(user.email);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);

    await test.step("a notice dismissed in another tab stays hidden there", async () => {
      const tab = await page.context().newPage();
      await tab.goto("/getStarted");
      await tab.getByRole("button", { name: "Dismiss" }).click();
      await tab.reload();
      await expect(tab.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
      await expect(tab.getByRole("region", { name: "Your e-mail address is not confirmed" })).toHaveCount(0);
      await tab.close();
      await expect(notice).toBeVisible();
    });

    await notice.getByRole("button", { name: "Send the link again" }).click();
    await expectToast(page, `A link is on its way to ${user.email}.`);
    await expect.poll(async () => (await mailsTo(user.email)).length).toBe(2);

    const link = await linkIn("Confirm your e-mail address", user.email);
    await page.goto(link);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
    await page.getByRole("link", { name: "Back to my work" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
    await expect(notice).toHaveCount(0);

    await page.goto(link);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page.getByText("This link has expired or was used before.")).toBeVisible();
  },
);

test(
  "a forgotten password is replaced by mail, from the keyboard; an unknown address is answered alike and gets no mail",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/400/);
    await page.goto("/auth");
    await page.getByRole("button", { name: "Reset password" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Reset password" })).toBeVisible();
    const unknown = `${randomUUID()}@company.example`;
    await page.getByLabel("E-mail").focus();
    for (const address of [unknown, user.email]) {
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(address);
      await page.keyboard.press("Enter");
      await expect(page.getByText(`If ${address} has an account`)).toBeVisible();
    }
    await expectAccessible(page);

    const link = await linkIn("Choose a new password", user.email);
    expect(await mailsTo(unknown)).toEqual([]);
    await page.goto(link);
    await expectAccessibleInBothThemes(page);
    const field = page.getByLabel("New password", { exact: true });
    await field.fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Set new password" }).press("Enter");
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    expect((await user.api.send("getUserDetails")).status).toBe(401);

    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/getStarted$/);

    await page.goto(link);
    await field.fill(PASSWORD);
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByRole("alert")).toContainText("This link has expired or was used before.");
  },
);

signedInTest("a new e-mail address takes effect once its link is used", async ({ page, user, watch }) => {
  watch.expect(/422/);
  const email = `${randomUUID()}@other.example`;
  await page.goto("/myaccount");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Open the sandbox mailbox" }).click();
  const mail = page.getByRole("article", { name: "Confirm your new e-mail address" });
  await expect(mail).toContainText(email);
  await mail.getByRole("link", { name: /\/verify-email\// }).click();
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText(`You now sign in with ${email}.`)).toBeVisible();
  await page.goto("/myaccount");
  await expect(page.getByRole("main").getByText(email, { exact: true })).toBeVisible();
  const subjects = (await mailsTo(user.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Someone asked to change your e-mail address");
  await new ApiClient().call("signIn", { body: { email, password: PASSWORD } });
});
