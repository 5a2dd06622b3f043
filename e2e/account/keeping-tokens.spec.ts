import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { CODE_FIELD, createToken, PASSWORD, turnOnTwoFactor } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { linkIn } from "../fixtures/mailbox.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { codeOf } from "../fixtures/totp.ts";

/** As long as a name can be, and one word. */
const LONG = `Nightly_report_of_the_plans_and_prices_${"x".repeat(41)}`;
const AGENT = "Agent";

const keptTokens = (page: Page) => page.getByRole("group", { name: "Keep these API tokens" });

/** Ticks the token with the long name, by keyboard, after a look at the whole choice. */
async function keepLong(page: Page): Promise<void> {
  await expect(keptTokens(page).getByRole("checkbox")).toHaveCount(2);
  await expect(keptTokens(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  await keptTokens(page).getByRole("checkbox", { name: LONG }).press("Space");
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
}

const statusOf = async (token: ApiClient) => (await token.send("getUserDetails")).status;

signedInTest("a change of password revokes the tokens that are not ticked", async ({ page, user }) => {
  const [long, agent] = [await createToken(user, LONG), await createToken(user, AGENT)];
  await page.goto("/myaccount/password");
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("eleven brass lanterns");
  await keepLong(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password changed, 1 token revoked");
  await expect(keptTokens(page).getByRole("checkbox")).toHaveCount(1);
  await expect(keptTokens(page).getByRole("checkbox")).not.toBeChecked();
  expect([await statusOf(long), await statusOf(agent)]).toEqual([200, 401]);
});

signedInTest("ending the other sessions revokes the tokens that are not ticked", async ({ page, user }) => {
  await new ApiClient().call("signIn", { body: { email: user.email, password: user.password } });
  const [long, agent] = [await createToken(user, LONG), await createToken(user, AGENT)];
  await page.goto("/myaccount/sessions");
  await page.getByRole("button", { name: "End all others" }).press("Enter");
  await keepLong(page);
  await page.getByRole("dialog").getByRole("button", { name: "End all others" }).click();
  await expect(page.getByRole("heading", { name: "Signed in on 1 device" })).toBeVisible();
  expect([await statusOf(long), await statusOf(agent)]).toEqual([200, 401]);
});

signedInTest(
  "turning two-factor sign-in on, and off again, revokes the tokens that are not ticked",
  async ({ page, user }) => {
    const [long, agent] = [await createToken(user, LONG), await createToken(user, AGENT)];
    await page.goto("/myaccount/two-factor");
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Set up two-factor sign-in" }).click();
    await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await main.getByRole("button", { name: "Continue" }).click();
    const secret = await main.getByLabel("Key").inputValue();
    await main.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await keepLong(page);
    await main.getByRole("button", { name: "Turn on" }).click();
    await expectToast(page, "1 token revoked");
    await main.getByRole("button", { name: "I saved them" }).click();
    expect([await statusOf(long), await statusOf(agent)]).toEqual([200, 401]);

    await main.getByRole("button", { name: "Turn off" }).click();
    await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await main.getByLabel(CODE_FIELD).fill(codeOf(secret, Date.now() + 30_000));
    await expect(keptTokens(page).getByRole("checkbox")).toHaveCount(1);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await main.getByRole("button", { name: "Turn off two-factor sign-in" }).click();
    await expect(main.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
    expect(await statusOf(long)).toBe(401);
  },
);

test("the link in the mail about a token revokes all tokens with the press of a button, and works once", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/400/);
  const [long, agent] = [await createToken(user, LONG), await createToken(user, AGENT)];
  const link = await linkIn("A personal access token was created", user.email);
  await page.goto(link);
  const revoke = page.getByRole("button", { name: "Revoke all tokens" });
  await expect(revoke).toBeVisible();
  expect([await statusOf(long), await statusOf(agent)]).toEqual([200, 200]);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await revoke.press("Enter");
  await expect(page.getByRole("status")).toContainText("2 tokens");
  expect([await statusOf(long), await statusOf(agent)]).toEqual([401, 401]);
  expect((await user.api.send("getUserDetails")).status).toBe(200);
  await expect(page.getByRole("main").getByRole("link", { name: "Change my password" })).toBeVisible();

  await page.goto(link);
  await revoke.click();
  await expect(page.getByRole("alert")).toContainText("This link has expired, was used before");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("main").getByRole("link", { name: "Open API tokens" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("a change of address asks for a code where two-factor sign-in is on", async ({ page, user, watch }) => {
  watch.expect(/401|422/);
  const { secret, recoveryCode } = await turnOnTwoFactor(user);
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, Date.now() + 30_000));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/getStarted$/);
  await page.goto("/myaccount/profile");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill("ada@other.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(CODE_FIELD).fill(recoveryCode);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "ada@other.example" })).toBeVisible();
});
