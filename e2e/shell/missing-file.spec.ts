import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "../fixtures/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Counts the loads of the document, and answers a screen's file with 404 until as many of them. */
async function loseScreen(page: Page, untilLoads: number) {
  const loads = { count: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.method() === "GET") loads.count += 1;
  });
  await page.route(/\/assets\/product-cost-screen-[\w-]+\.js$/, async (route) => {
    if (loads.count >= untilLoads) await route.continue();
    else await route.fulfill({ status: 404, body: "" });
  });
  return loads;
}

const COST = "/inputcost/addCost/";
const openCost = (page: Page) =>
  page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, COST);

test("a page of an older build whose screen is gone reloads once and shows it", async ({ page, watch }) => {
  watch.expect(/404|could not be shown|dynamically imported/);
  await page.goto("/getStarted");
  await expect(heading(page)).toHaveText("Get started");
  const loads = await loseScreen(page, 1);
  await openCost(page);
  await expect(heading(page)).toHaveText(/product cost/i);
  expect(loads.count).toBe(1);
  expect(new URL(page.url()).pathname).toBe(COST);
});

test("a screen that stays missing shows an error after one reload", async ({ page, watch }) => {
  watch.expect(/404|could not be shown|dynamically imported/);
  await page.goto("/getStarted");
  await expect(heading(page)).toHaveText("Get started");
  const loads = await loseScreen(page, Number.POSITIVE_INFINITY);
  await openCost(page);
  await expect(heading(page)).toHaveText("This screen did not load");
  expect(loads.count).toBe(1);
});

test("a screen missing offline shows the message without a reload", async ({ page, context, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|could not be shown|dynamically imported|preload CSS/);
  await page.goto("/getStarted");
  await expect(heading(page)).toHaveText("Get started");
  const loads = await loseScreen(page, 0);
  await context.setOffline(true);
  await openCost(page);
  await expect(heading(page)).toHaveText("This screen did not load");
  expect(loads.count).toBe(0);
});
