import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

const windows = [
  { width: 360, height: 740 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
];

/** Holds requests back until they are released. */
async function hold(page: Page, address: RegExp): Promise<{ release: () => Promise<void>; held: string[] }> {
  const routes: Route[] = [];
  const held: string[] = [];
  let isHolding = true;
  await page.route(address, async (route) => {
    held.push(route.request().url());
    if (isHolding) routes.push(route);
    else await route.continue();
  });
  return {
    held,
    release: async () => {
      isHolding = false;
      await Promise.all(routes.splice(0).map((route) => route.continue()));
    },
  };
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The page has been drawn at least once. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver((list) => {
          if (list.getEntriesByName("first-contentful-paint").length > 0) resolve(null);
        }).observe({ type: "paint", buffered: true }),
      ),
  );

interface Shift {
  value: number;
  moved: string[];
}

/** Every layout shift so far, with what moved: the browser's own list, which counts none after a press or a key. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const found: Shift[] = [];
        const nodesOf = (entry: object) =>
          "sources" in entry && Array.isArray(entry.sources)
            ? entry.sources.map(({ node }: { node?: Node }) => (node?.textContent ?? "").slice(0, 40))
            : [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            found.push({ value: "value" in entry ? Number(entry.value) : 0, moved: nodesOf(entry) });
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(found))));
      }),
  );

for (const first of ["fonts", "scripts"] as const)
  test(`late ${first} and then the other files move nothing, in a window of any width`, async ({
    context,
  }) => {
    for (const viewport of windows)
      await test.step(`${viewport.width} pixels`, async () => {
        const page = await context.newPage();
        await page.setViewportSize(viewport);
        const fonts = await hold(page, /\.woff2$/);
        const scripts = await hold(page, /\.js$/);
        await page.goto("/", { waitUntil: "commit" });
        await painted(page);
        await twoFrames(page);
        const order = first === "fonts" ? [fonts, scripts] : [scripts, fonts];
        for (const files of order) {
          await files.release();
          await twoFrames(page);
        }
        await page.waitForLoadState("load");
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState("networkidle");
        await twoFrames(page);
        expect(fonts.held.length).toBeGreaterThan(0);
        expect(scripts.held.length).toBeGreaterThan(0);
        expect(await shifts(page)).toEqual([]);
        await page.close();
      });
  });
