import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { control } from "../fixtures/control.ts";
import { environment } from "../fixtures/environment.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";

const send = (user: TestUser, subject: string, text: string, to = user.email) =>
  control("send-mail", { userId: user.id, to, subject, text });

signedInTest(
  "a user reads a sandbox mail from the account, and its link leads into the app",
  async ({ page, user }) => {
    await send(user, "A link", `Hello,\n\nopen ${environment.baseUrl}/verify-email/abc to confirm.`);
    await page.goto("/myaccount");
    await page.getByRole("link", { name: "Sandbox mail" }).click();
    await expect(page.getByText("Sandbox: e-mail")).toBeVisible();
    const mail = page.getByRole("article", { name: "A link" });
    await expect(mail).toContainText(user.email);
    await expectAccessibleInBothThemes(page);
    await mail.getByRole("link", { name: `${environment.baseUrl}/verify-email/abc` }).click();
    await expect(page).toHaveURL(`${environment.baseUrl}/verify-email/abc`);
  },
);

signedInTest(
  "a new mail appears without a reload, the newest first, and nothing in it is more than text",
  async ({ page, user }) => {
    await page.goto("/sandbox/mail");
    await send(
      user,
      "First",
      "{{7*7}} <b>bold</b> <img src=x onerror=alert(1)> https://evil.example/x javascript:alert(1)",
    );
    const mail = page.getByRole("article", { name: "First" });
    await expect(mail).toContainText(
      "{{7*7}} <b>bold</b> <img src=x onerror=alert(1)> https://evil.example/x",
    );
    await expect(mail.getByRole("link").filter({ hasNotText: "All mails" })).toHaveCount(0);

    await send(user, "Second", "Later");
    const list = page.getByRole("navigation", { name: "Mails" }).getByRole("link");
    await expect(list).toContainText([/^Second/, /^First/]);
    await list.filter({ hasText: "First" }).click();
    await expect(page.getByRole("article", { name: "First" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("article", { name: "First" })).toBeVisible();
  },
);

signedInTest("a signed-in user reads no other user's mails by changing the URL", async ({ page, user }) => {
  await send(user, "Secret", "For somebody else", "somebody@else.example");
  await send(user, "Mine", "For me");
  await page.goto("/sandbox/mail?to=somebody@else.example");
  await expect(page.getByRole("article", { name: "Mine" })).toBeVisible();
  await expect(page.getByText("Secret")).toHaveCount(0);
});

test("a visitor on this machine enters an address and reads its mails", async ({ page, user }) => {
  await send(user, "Reset your password", "Open the link");
  const nobody = `${user.id}@nobody.example`;
  await page.goto(`/sandbox/mail?to=${nobody}`);
  await expect(page.getByRole("heading", { name: `No mail for ${nobody}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Show mails" }).click();
  await expect(page.getByText("Enter an e-mail address such as name@company.com")).toBeVisible();
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByRole("button", { name: "Show mails" }).click();
  await expect(page.getByRole("article", { name: "Reset your password" })).toBeVisible();
  await expectAccessible(page);
});

signedInTest("the mail list opens a mail and the mail leads back on a phone", async ({ page, user }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await send(
    user,
    "A mail with a long subject that does not fit into one line of a phone",
    "word ".repeat(80),
  );
  await page.goto("/sandbox/mail");
  await page
    .getByRole("navigation", { name: "Mails" })
    .getByRole("link", { name: /long subject/ })
    .click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Mails" })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "All mails" }).click();
  await expect(page.getByRole("navigation", { name: "Mails" })).toBeVisible();
  await expect(page.getByRole("article")).toBeHidden();
});
