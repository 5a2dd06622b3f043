import { randomUUID } from "node:crypto";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { createNewcomer, PASSWORD, type TestUser } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { linkIn } from "../fixtures/mailbox.ts";
import { expect, test } from "../fixtures/test.ts";
import { createTwoTokens, statusesOf } from "./kept-tokens.ts";

/** Links of mails about an address, opened in a browser where nobody is signed in. */

const PHONE = { width: 390, height: 844 };
const NEW_PASSWORD = "eleven brass lanterns";

async function askForAddress(user: TestUser): Promise<string> {
  const newEmail = `${randomUUID()}@other.example`;
  await user.api.call("changeEmail", { body: { newEmail, password: user.password } });
  return newEmail;
}

const tokenOf = (link: string) => new URL(link).pathname.split("/").at(-1) ?? "";

const signInStatus = async (email: string) =>
  (await new ApiClient().send("signIn", { body: { email, password: PASSWORD } })).status;

test("confirming an e-mail address without a session asks for the password", async ({ page, watch }) => {
  watch.expect(/422/);
  const user = await createNewcomer();
  await page.goto(await linkIn("Confirm your e-mail address", user.email));
  await page.getByRole("button", { name: "Confirm this address" }).press("Enter");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expect(page.getByText("Enter the password of your account, or sign in first")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await expect(password).toBeFocused();
  expect((await user.api.call("getUserDetails")).emailVerified).toBe(false);
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
  expect((await user.api.call("getUserDetails")).emailVerified).toBe(true);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("links of warning e-mails revoke all tokens, stop a change of address and undo a completed one, each once", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/40[01]/);
  const main = page.getByRole("main");

  await test.step("the link about a token revokes all tokens with the press of a button", async () => {
    const tokens = await createTwoTokens(user);
    const link = await linkIn("A personal access token was created", user.email);
    await page.goto(link);
    const revoke = page.getByRole("button", { name: "Revoke all tokens" });
    await expect(revoke).toBeVisible();
    expect(await statusesOf(tokens)).toEqual([200, 200]);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await revoke.press("Enter");
    await expect(page.getByRole("status")).toContainText("2 tokens");
    expect(await statusesOf(tokens)).toEqual([401, 401]);
    expect((await user.api.send("getUserDetails")).status).toBe(200);
    await expect(main.getByRole("link", { name: "Change my password" })).toBeVisible();

    await page.goto(link);
    await revoke.click();
    await expect(page.getByRole("alert")).toContainText("This link has expired, was used before");
    await expectAccessibleInBothThemes(page);
    await main.getByRole("link", { name: "Open API tokens" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });

  await test.step("the link to the old address stops a change of address", async () => {
    const newEmail = await askForAddress(user);
    const stop = await linkIn("Someone asked to change your e-mail address", user.email);
    await page.goto(stop);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Stop the change" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: newEmail })).toContainText("is stopped");
    const confirm = await linkIn("Confirm your new e-mail address", newEmail);
    const late = await user.api.send("verifyEmail", { body: { token: tokenOf(confirm) } });
    expect(late.status).toBe(400);
    expect((await user.api.call("getUserDetails")).email).toBe(user.email);

    await page.goto(stop);
    await page.getByRole("button", { name: "Stop the change" }).click();
    await expect(page.getByRole("alert")).toContainText("This link has expired, was used before");
    await expectNoSidewaysScroll(page);
    await main.getByRole("link", { name: "Reset password" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Reset password" })).toBeVisible();
  });

  await test.step("the link to the old address undoes a completed change, and a new password is set", async () => {
    const newEmail = await askForAddress(user);
    const confirm = await linkIn("Confirm your new e-mail address", newEmail);
    await user.api.call("verifyEmail", { body: { token: tokenOf(confirm) } });
    expect(await signInStatus(newEmail)).toBe(200);

    const undo = await linkIn("Your e-mail address was changed", user.email);
    await page.goto(undo);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Undo the change" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: user.email })).toContainText(
      `${user.email} is the address of your account again.`,
    );
    expect((await user.api.send("getUserDetails")).status).toBe(401);
    expect([await signInStatus(newEmail), await signInStatus(user.email)]).toEqual([401, 401]);

    await page.goto(await linkIn("Choose a new password", user.email));
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    await new ApiClient().call("signIn", { body: { email: user.email, password: NEW_PASSWORD } });

    await page.goto(undo);
    await page.getByRole("button", { name: "Undo the change" }).click();
    await expect(page.getByRole("alert")).toContainText("This link has expired, was used before");
  });
});
