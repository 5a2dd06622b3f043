import type { Page } from "@playwright/test";
import { createUser, storedSession } from "../fixtures/account.ts";
import { hold } from "../fixtures/hold.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { firstExample, storeExample } from "../price/worked-example.ts";

test.use({ keepsSnapshots: true });

const COSTS = "/inputcost/savedCosts";

const snapshotsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("screen:")));

const holdScripts = (page: Page) => hold(page, "**/assets/*.js");

const isSnapshotShown = (page: Page) =>
  page.evaluate(() => document.querySelector("[data-snapshot] #root > [inert] main") !== null);

test("a screen shows its snapshot before any script, inert, until the app draws it in the same place", async ({
  page,
  user,
}) => {
  const id = await storeExample(user, firstExample());
  const address = `/simulation/runSimulation/${id}`;
  await page.goto(address);
  const odds = page.getByText(/^about \d/).first();
  await expect(odds).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => snapshotsOf(page)).toEqual([`screen:${address}`]);
  const target = page.locator("main input").first();
  const seen = { odds: await odds.boundingBox(), target: await target.inputValue() };

  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => isSnapshotShown(page)).toBe(true);
  // Fonts that are late are first drawn as others, which are wider or narrower.
  await page.evaluate(async () => void (await document.fonts.ready));
  expect({ odds: await odds.boundingBox(), target: await target.inputValue() }).toEqual(seen);
  // Nothing of it takes the focus or a press, and assistive technology finds no control.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await page.locator("#root > :not([inert])").count()).toBe(0);
  release();
  await expect.poll(() => isSnapshotShown(page)).toBe(false);
  await expect(page.locator("#root [inert] main")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  expect(await odds.boundingBox()).toEqual(seen.odds);
});

test("a change removes the screen snapshots, and so does signing out", async ({ page, user }) => {
  await storeExample(user, firstExample());
  await page.goto(COSTS);
  await expect(page.getByRole("link", { name: "Cost", exact: true })).toBeVisible();
  await expect.poll(() => snapshotsOf(page)).toEqual([`screen:${COSTS}`]);
  await page
    .getByRole("button", { name: /^More for Cost|^Actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /^Duplicate/ }).click();
  await expect(page.getByRole("link", { name: /copy/i })).toBeVisible();
  await page.goto("/myaccount/sessions");
  // The list was stored again when it was left, with the copy; the account's screens are never stored.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await snapshotsOf(page)).toEqual([`screen:${COSTS}`]);
  expect(await page.evaluate((key) => localStorage.getItem(key), `screen:${COSTS}`)).toMatch(/copy/i);
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).not.toHaveURL(/myaccount/);
  expect(await snapshotsOf(page)).toEqual([]);
});

test("another user of the browser does not see the previous user's snapshot", async ({ page, user }) => {
  await storeExample(user, firstExample());
  await page.goto(COSTS);
  await expect(page.getByRole("link", { name: "Cost", exact: true })).toBeVisible();
  await expect.poll(() => snapshotsOf(page)).toEqual([`screen:${COSTS}`]);
  const other = storedSession(await createUser());
  await page.goto("/favicon.svg");
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), other);
  expect(await snapshotsOf(page)).toEqual([`screen:${COSTS}`]);
  const release = await holdScripts(page);
  await page.goto(COSTS, { waitUntil: "commit" });
  await expect.poll(() => page.locator("html").getAttribute("data-build")).not.toBeNull();
  expect(await page.locator("#root > *").count()).toBe(0);
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cost", exact: true })).toHaveCount(0);
});

test("a page whose scripts cannot be loaded shows an error in place of its inert snapshot", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/ERR_FAILED|dynamically imported/);
  await storeExample(user, firstExample());
  await page.goto(COSTS);
  await expect.poll(() => snapshotsOf(page)).toEqual([`screen:${COSTS}`]);
  await page.route("**/assets/first-load-shell-*.js", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(/^Beachhead did not load\. Check your connection/);
  await expect(page.locator("#root > *")).toHaveCount(1);
  expect(await isSnapshotShown(page)).toBe(false);
});
