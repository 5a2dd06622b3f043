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

const SECOND = "A mail with a long subject that does not fit into one line of a phone";

signedInTest(
  "a user's own sandbox mails appear without a reload, as text, and their links lead into the app, also on a phone",
  async ({ page, user }) => {
    await send(user, "Secret", "For somebody else", "somebody@else.example");
    await page.goto("/myaccount");
    await page.getByRole("link", { name: "Sandbox mail" }).click();
    await expect(page.getByText("Sandbox: e-mail")).toBeVisible();
    const list = page.getByRole("navigation", { name: "Mails" }).getByRole("link");

    await signedInTest.step("a new mail appears, and nothing in it is more than text", async () => {
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
    });

    await signedInTest.step("the newest comes first; an open mail stays open after a reload", async () => {
      const link = `${environment.baseUrl}/verify-email/abc`;
      await send(user, SECOND, `Hello,\n\nopen ${link} to confirm. ${"word ".repeat(80)}`);
      await expect(list).toContainText([/^A mail with a long subject/, /^First/]);
      await list.filter({ hasText: "First" }).click();
      await expect(page.getByRole("article", { name: "First" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("article", { name: "First" })).toBeVisible();
    });

    await signedInTest.step("another user's mails are not read by changing the URL", async () => {
      await page.goto("/sandbox/mail?to=somebody@else.example");
      await expect(page.getByRole("article", { name: SECOND })).toContainText(user.email);
      await expect(page.getByText("Secret")).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
    });

    await signedInTest.step("on a phone the list opens a mail, and the mail leads back", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/sandbox/mail");
      await list.filter({ hasText: "long subject" }).click();
      await expect(page.getByRole("article")).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Mails" })).toBeHidden();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("link", { name: "All mails" }).click();
      await expect(page.getByRole("navigation", { name: "Mails" })).toBeVisible();
      await expect(page.getByRole("article")).toBeHidden();
    });

    await signedInTest.step("a link of the product leads into the app", async () => {
      await list.filter({ hasText: "long subject" }).click();
      const link = `${environment.baseUrl}/verify-email/abc`;
      await page.getByRole("article").getByRole("link", { name: link }).click();
      await expect(page).toHaveURL(link);
    });
  },
);

test("a visitor on this machine enters an address and reads its mails", async ({ page, user }) => {
  await send(user, "Reset your password", "Open the link");
  const nobody = `${user.id}@nobody.example`;
  await page.goto(`/sandbox/mail?to=${nobody}`);
  await expect(page.getByRole("heading", { name: `No mail for ${nobody}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByRole("button", { name: "Show mails" }).click();
  // The mail of the sign-up may be newer.
  await page.getByRole("link", { name: "Reset your password" }).click();
  await expect(page.getByRole("article", { name: "Reset your password" })).toBeVisible();
  await expectAccessible(page);
});
