import type { BrowserContext, Page } from "@playwright/test";
import { openInside } from "../fixtures/open-inside.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";

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
const openCost = (page: Page) => openInside(page, COST);

/** A tab on the start screen: that a page has reloaded is remembered in its tab. */
async function openStart(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto("/getStarted");
  await expect(heading(tab)).toHaveText("Get started");
  return tab;
}

test(
  "a screen whose file is gone is loaded by one reload, which is not repeated, and offline not tried",
  journey,
  async ({ context, watch }) => {
    watch.expect(/404|ERR_INTERNET_DISCONNECTED|could not be shown|dynamically imported|preload CSS/);

    await test.step("a page of an older build whose screen is gone reloads once and shows it", async () => {
      const page = await openStart(context);
      const loads = await loseScreen(page, 1);
      await openCost(page);
      await expect(heading(page)).toHaveText(/product cost/i);
      expect(loads.count).toBe(1);
      expect(new URL(page.url()).pathname).toBe(COST);
      await page.close();
    });

    await test.step("a screen that stays missing shows an error after one reload", async () => {
      const page = await openStart(context);
      const loads = await loseScreen(page, Number.POSITIVE_INFINITY);
      await openCost(page);
      await expect(heading(page)).toHaveText("This screen did not load");
      expect(loads.count).toBe(1);
      await page.close();
    });

    await test.step("a screen missing offline shows the message without a reload", async () => {
      const page = await openStart(context);
      const loads = await loseScreen(page, 0);
      await context.setOffline(true);
      await openCost(page);
      await expect(heading(page)).toHaveText("This screen did not load");
      expect(loads.count).toBe(0);
    });
  },
);
