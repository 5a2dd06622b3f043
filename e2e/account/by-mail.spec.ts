import { randomUUID } from "node:crypto";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { createNewcomer, PASSWORD, storedSession } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { linkIn, mailsTo } from "../fixtures/mailbox.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const NEW_PASSWORD = "eleven brass lanterns";
const PHONE = { width: 390, height: 844 };

test("a newcomer is asked to confirm the address, and does so with the link", async ({ page, watch }) => {
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
});

test("a dismissed confirmation notice stays hidden in its tab", async ({ page }) => {
  const user = await createNewcomer();
  await page.goto("/terms-and-conditions");
  const { name, value } = storedSession(user);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
  await page.goto("/getStarted");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your e-mail address is not confirmed" })).toHaveCount(0);
});

test("a forgotten password is replaced by mail, from the keyboard", async ({ page, user, watch }) => {
  watch.expect(/400|422/);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Reset password" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Reset password" })).toBeVisible();
  await page.getByRole("button", { name: "Send the link" }).press("Enter");
  await expect(page.getByText("E-mail is required")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(user.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`If ${user.email} has an account`)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const link = await linkIn("Choose a new password", user.email);
  await page.goto(link);
  await expectAccessibleInBothThemes(page);
  const field = page.getByLabel("New password", { exact: true });
  await field.fill("short");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Password needs at least 12 characters")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("my beachhead kettle");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Password must not contain the name of this product")).toBeVisible();
  await field.fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
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
});

test("a password reset of an unknown address is answered alike, and sends no mail", async ({ page }) => {
  const email = `${randomUUID()}@company.example`;
  await page.goto("/auth?view=forgot");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  const later = await createNewcomer();
  await linkIn("Confirm your e-mail address", later.email);
  expect(await mailsTo(email)).toEqual([]);
});

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

signedInTest("the account's password page sends a link to set a new password", async ({ page, user }) => {
  await page.goto("/myaccount/password");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText(`We sent a link to set a new password to ${user.email}.`)).toBeVisible();
  await linkIn("Choose a new password", user.email);
});
