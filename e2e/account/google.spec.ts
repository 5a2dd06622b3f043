import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { createUser } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { environment } from "../fixtures/environment.ts";
import { mailsTo } from "../fixtures/mailbox.ts";
import type { PageWatch } from "../fixtures/page-watch.ts";
import { expect, journey, test } from "../fixtures/test.ts";
import { codeOf } from "../fixtures/totp.ts";

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("user"));

async function tokenOf(page: Page): Promise<string> {
  const [, token = ""] = /"token":"([^"]+)"/.exec((await kept(page)) ?? "") ?? [];
  return token;
}

/** To the sandbox's consent page. */
async function continueWithGoogle(page: Page, watch: PageWatch, from = "/auth"): Promise<void> {
  await page.goto(from);
  await page.route("**/api/auth/google", async (route) => {
    const answer = await route.fetch();
    const [, origin = ""] = /"url":"(https?:\/\/[^/"]+)/.exec(await answer.text()) ?? [];
    watch.allow(origin);
    await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
}

/** The consent page's answer with an account of this address. */
async function consentAs(page: Page, email: string): Promise<void> {
  await page.getByLabel("Another e-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

test(
  "somebody new signs in with Google, no token is in an address, and two-factor sign-in asks for a code",
  journey,
  async ({ page, watch }) => {
    watch.expect(/40[13]/);
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    const email = `${randomUUID()}@harbour.example`;

    await test.step("cancelling at Google signs nobody in and says so", async () => {
      await continueWithGoogle(page, watch);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("Google sign-in was cancelled.")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      expect(await kept(page)).toBeNull();
    });

    await test.step("consent signs in, and no address has the token", async () => {
      await continueWithGoogle(page, watch);
      await consentAs(page, email);
      await expect(page).toHaveURL(/\/getStarted$/);
      await page.goto("/myaccount");
      await expect(page.getByRole("main").getByText("Confirmed", { exact: true })).toBeVisible();
      const token = await tokenOf(page);
      expect(token.length).toBeGreaterThan(40);
      for (const address of addresses) expect(decodeURIComponent(address)).not.toContain(token);
      await page.goBack();
      expect(page.url()).not.toContain("token");
    });

    await test.step("the last sign-in method cannot be removed; a password can be set instead", async () => {
      await page.goto("/myaccount/sign-in-methods");
      const methods = page.getByRole("region", { name: "Sign-in methods" }).getByRole("listitem");
      const line = methods.filter({ hasText: email });
      await expect(line).toContainText("Set a password before you remove it.");
      await expect(line.getByRole("button")).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
      await methods.filter({ hasText: "Not set" }).getByRole("button", { name: "Set a password" }).click();
      await expect(page.getByText(`We sent a link to set a new password to ${email}.`)).toBeVisible();
    });

    await test.step("two-factor sign-in asks for a code after Google", async () => {
      const api = new ApiClient(await tokenOf(page));
      const { secret } = await api.call("beginTwoFactor", { body: {} });
      const { recoveryCodes } = await api.call("confirmTwoFactor", { body: { code: codeOf(secret) } });
      await api.call("signOut");
      await page.evaluate(() => localStorage.removeItem("user"));
      await continueWithGoogle(page, watch);
      await consentAs(page, email);
      await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
      await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
      expect(await kept(page)).toBeNull();
      await expectAccessibleInBothThemes(page);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/getStarted$/);
    });
  },
);

test("a sign-in with Google that began on an invitation's page leads back to it, and the person joins", async ({
  page,
  watch,
}) => {
  const owner = await createUser("Ada Lovelace");
  const { workspace } = await owner.api.call("createWorkspace", { body: { name: "Acme" } });
  const email = `${randomUUID()}@harbour.example`;
  const body = { emails: [email], role: "viewer" as const };
  await owner.api.call("invitePeople", { params: { id: workspace.id }, body });
  let link = "";
  await expect
    .poll(async () => {
      const text = (await mailsTo(email)).map((mail) => mail.text).join();
      link = /\/invitations\/[\w-]+/.exec(text)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  await continueWithGoogle(page, watch, link);
  await consentAs(page, email);
  await expect(page).toHaveURL(link);
  await page.getByRole("button", { name: "Join Acme" }).click();
  await expect(page).toHaveURL(/\/getStarted$/);
  await expect(page.getByText("You joined Acme.")).toBeVisible();
});

/** Somebody's own sign-in up to the link with the code, which they then send to another person. */
async function linkOfStranger(): Promise<string> {
  const manual = { redirect: "manual" } as const;
  const { headers, body } = await new ApiClient().send("beginGoogle");
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  const [, url = ""] = /"url":"([^"]+)"/.exec(JSON.stringify(body)) ?? [];
  const consented = await fetch(url.replace("/authorize?", "/consent?"), {
    ...manual,
    method: "POST",
    body: new URLSearchParams({ email: "ravi@harbour.example" }),
  });
  const back = await fetch(consented.headers.get("location") ?? "", { ...manual, headers: { cookie } });
  return back.headers.get("location") ?? "";
}

const expectLanding = (page: Page) =>
  expect(page).toHaveURL((url) => url.pathname === "/" && url.search === "");

test("a link with a stranger's code, a made-up token or unreadable user data signs nobody in", async ({
  page,
  watch,
}) => {
  watch.expect(/40[01]|Error fetching user details|Error parsing user data/);
  await test.step("a stranger's Google code", async () => {
    const link = await linkOfStranger();
    expect(link).toMatch(/^\/auth\?token=[\w-]{43}$/);
    await page.goto(link);
    await expectLanding(page);
    expect(await kept(page)).toBeNull();
  });
  for (const token of ["made-up", `${"a".repeat(32)}.${"b".repeat(43)}=`])
    await test.step(`the made-up token ${token.slice(0, 8)}`, async () => {
      await page.goto(`/auth?token=${encodeURIComponent(token)}`);
      await expectLanding(page);
      expect(await kept(page)).toBeNull();
    });
  await test.step("user data that cannot be read", async () => {
    const { session } = await createUser();
    await page.goto(`/?token=${encodeURIComponent(session.token)}&userData=%7Bbroken`);
    await expectLanding(page);
    expect(await kept(page)).toBeNull();
  });
});

test(
  "a genuine token in a link asks for confirmation, and only Continue stores it",
  journey,
  async ({ page }) => {
    const { email, session } = await createUser();
    const token = encodeURIComponent(session.token);
    const link = `/?token=${token}&userData=${encodeURIComponent('{"email":"other@x.example"}')}`;
    await page.goto(link);
    await expect(page.getByRole("button", { name: `Continue as ${email}` })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    expect(await kept(page)).toBeNull();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "This is not me" }).click();
    await expectLanding(page);
    expect(await kept(page)).toBeNull();

    await test.step("the token is removed from the address even when the path begins with two slashes", async () => {
      await page.goto(`${environment.baseUrl}//x/?token=${token}&step=2`);
      await expect(page.getByRole("button", { name: `Continue as ${email}` })).toBeVisible();
      expect(new URL(page.url()).search).toBe("?step=2");
    });

    await page.goto(link);
    await page.getByRole("button", { name: `Continue as ${email}` }).click();
    await expect(page).toHaveURL(/\/getStarted$/);
    expect(JSON.parse((await kept(page)) ?? "{}")).toMatchObject({ email, token: session.token });
  },
);
