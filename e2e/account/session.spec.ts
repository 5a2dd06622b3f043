import { storedSession } from "../fixtures/account.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";

const DAY = 24 * 60 * 60 * 1000;

signedInTest("a stored session is restored on load, for 15 days from sign-in", async ({ page, user }) => {
  await page.goto("/myaccount");
  await expect(page.getByRole("main").getByText(user.email).first()).toBeVisible();
  const left = user.session.expirationTime - Date.now();
  expect(left / DAY).toBeGreaterThan(14.99);
  expect(left / DAY).toBeLessThanOrEqual(15);
});

const lapsed: [string, (record: Record<string, unknown>) => string][] = [
  ["expired", (record) => JSON.stringify({ ...record, expirationTime: Date.now() - 1000 })],
  ["without an expiry", ({ expirationTime: _expirationTime, ...record }) => JSON.stringify(record)],
  ["with an expiry that is no time", (record) => JSON.stringify({ ...record, expirationTime: "soon" })],
  ["that is no JSON", () => "{user"],
];

test("a stored session that has lapsed or cannot be read is removed, and the user goes to /", async ({
  page,
  user,
}) => {
  const record: Record<string, unknown> = { ...user.session };
  for (const [name, spoil] of lapsed)
    await test.step(name, async () => {
      await page.goto("/terms-and-conditions");
      // The app has read what is stored.
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate((value) => localStorage.setItem("user", value), spoil(record));
      // Not `page.goto`, which fails when the page leaves for another one before it has loaded.
      await page.evaluate(() => setTimeout(() => location.assign("/myaccount")));
      await expect(page).toHaveURL((url) => url.pathname === "/");
      expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
    });
});

test("a stored session with its expiry as ISO text is restored", async ({ page, user }) => {
  await page.goto("/terms-and-conditions");
  const record = { ...user.session, expirationTime: new Date(Date.now() + DAY).toISOString() };
  await page.evaluate((value) => localStorage.setItem("user", value), JSON.stringify(record));
  await page.goto("/myaccount");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
});

signedInTest(
  "signing out ends the session in every tab and on the server",
  async ({ context, page, user }) => {
    const other = await context.newPage();
    await other.goto("/simulation/saved-simulations");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
    await page.goto("/myaccount/sessions");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await expect(other).toHaveURL((url) => url.pathname === "/");
    for (const tab of [page, other])
      expect(await tab.evaluate(() => localStorage.getItem("user"))).toBeNull();
    expect((await user.api.send("getUserDetails")).status).toBe(401);
  },
);

signedInTest(
  "a session that the server has ended leads to the sign-in page and back to the screen",
  async ({ page, user, watch }) => {
    watch.expect(/401/);
    await page.goto("/getStarted");
    await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
    // A late request of this screen would otherwise end the session before the next document does.
    await page.goto("about:blank");
    await user.api.call("signOut");
    await page.goto("/simulation/saved-simulations");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(page.getByText("Your session has expired")).toBeVisible();
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/simulation\/saved-simulations$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
  },
);

signedInTest("signing in in one tab signs in the other tab", async ({ context, page, user }) => {
  const other = await context.newPage();
  await page.goto("/getStarted");
  await page.evaluate(() => localStorage.removeItem("user"));
  await other.goto("/simulation/saved-simulations");
  await expect(other.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  const { name, value } = storedSession(user);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
});
