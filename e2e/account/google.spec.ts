import { randomUUID } from "node:crypto";
import { schemas } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { createUser } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { environment } from "../fixtures/environment.ts";
import type { PageWatch } from "../fixtures/page-watch.ts";
import { expect, test } from "../fixtures/test.ts";
import { codeOf } from "../fixtures/totp.ts";

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("user"));

/** To the sandbox's consent page. */
async function continueWithGoogle(page: Page, watch: PageWatch): Promise<void> {
  await page.goto("/auth");
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

test("somebody new signs in with Google, no token is in an address, and two-factor sign-in asks for a code", async ({
  page,
  watch,
}) => {
  watch.expect(/40[13]/);
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const email = `${randomUUID()}@harbour.example`;
  await continueWithGoogle(page, watch);
  await consentAs(page, email);
  await expect(page).toHaveURL(/\/getStarted$/);
  await page.goto("/myaccount");
  await expect(page.getByRole("main").getByText("Confirmed", { exact: true })).toBeVisible();
  const [, token = ""] = /"token":"([^"]+)"/.exec((await kept(page)) ?? "") ?? [];
  expect(token.length).toBeGreaterThan(40);
  for (const address of addresses) expect(decodeURIComponent(address)).not.toContain(token);
  await page.goBack();
  expect(page.url()).not.toContain("token");

  const api = new ApiClient(token);
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

test("the sign-in page says when a sandbox replaces Google", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByText("Sandbox: Google")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.route("**/api/configuration", async (route) => {
    const answer = await route.fetch();
    const configuration = schemas.getConfiguration.reply.parse(await answer.json());
    await route.fulfill({ response: answer, json: { ...configuration, googleSandbox: false } });
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  await expect(page.getByText("Sandbox: Google")).toHaveCount(0);
});

test("the sign-in page says that Google sign-in was cancelled", async ({ page, watch }) => {
  await continueWithGoogle(page, watch);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Google sign-in was cancelled.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await kept(page)).toBeNull();
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

test("a link with a stranger's Google code signs nobody in", async ({ page, watch }) => {
  watch.expect(/400|Error fetching user details/);
  const link = await linkOfStranger();
  expect(link).toMatch(/^\/auth\?token=[\w-]{43}$/);
  await page.goto(link);
  await expect(page).toHaveURL((url) => url.pathname === "/" && url.search === "");
  expect(await kept(page)).toBeNull();
});

test("a genuine token in a link asks for confirmation, and only Continue stores it", async ({ page }) => {
  const { email, session } = await createUser();
  const link = `/?token=${encodeURIComponent(session.token)}&userData=${encodeURIComponent('{"email":"other@x.example"}')}`;
  await page.goto(link);
  await expect(page.getByRole("button", { name: `Continue as ${email}` })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(await kept(page)).toBeNull();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "This is not me" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect(await kept(page)).toBeNull();

  await page.goto(link);
  await page.getByRole("button", { name: `Continue as ${email}` }).click();
  await expect(page).toHaveURL(/\/getStarted$/);
  expect(JSON.parse((await kept(page)) ?? "{}")).toMatchObject({ email, token: session.token });
});

test("a made-up token leads to the landing page", async ({ page, watch }) => {
  watch.expect(/40[01]|Error fetching user details/);
  for (const token of ["made-up", `${"a".repeat(32)}.${"b".repeat(43)}=`]) {
    await page.goto(`/auth?token=${encodeURIComponent(token)}`);
    await expect(page).toHaveURL((url) => url.pathname === "/" && url.search === "");
    expect(await kept(page)).toBeNull();
  }
});

test("user data that cannot be read leads to the landing page", async ({ page, watch }) => {
  watch.expect(/Error parsing user data/);
  const { session } = await createUser();
  await page.goto(`/?token=${encodeURIComponent(session.token)}&userData=%7Bbroken`);
  await expect(page).toHaveURL((url) => url.pathname === "/" && url.search === "");
  expect(await kept(page)).toBeNull();
});

test("a token is removed from the address even when the path begins with two slashes", async ({ page }) => {
  const { email, session } = await createUser();
  await page.goto(`${environment.baseUrl}//x/?token=${encodeURIComponent(session.token)}&step=2`);
  await expect(page.getByRole("button", { name: `Continue as ${email}` })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?step=2");
});
