import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { themes } from "../fixtures/accessibility.ts";
import { openInside } from "../fixtures/open-inside.ts";
import { expect, test } from "../fixtures/test.ts";

/** The screen beside the side bar and under the top bar; as apps/web/src/landing/sections/stage-picture.tsx shows it. */
const clip = { x: 64, y: 52, width: 1176, height: 728 };
/** Dense enough for a sharp screen at the size they are shown. */
const DENSITY = 1.25;
const QUALITY = 0.74;

test.use({ viewport: { width: 1240, height: 860 }, deviceScaleFactor: DENSITY });

/** The picture as WebP: the browser draws it on a canvas and encodes it. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const encoded = await blank.evaluate(
    async ({ source, quality }) => {
      const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: png.toString("base64"), quality: QUALITY },
  );
  await blank.close();
  return Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
}

/** What a phone shows of it: the width of the screen, from where the answer begins. */
const PHONE = { width: 390, height: 900 };
const PHONE_CLIP = { x: 0, y: 60, width: 390, height: 480 };

async function save(page: Page, name: string, area: typeof clip): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((choice) => {
      document.documentElement.dataset["theme"] = choice;
    }, theme);
    const png = await page.screenshot({ clip: area, animations: "disabled" });
    const file = new URL(`../../apps/web/src/landing/pictures/${name}-${theme}.webp`, import.meta.url);
    await writeFile(fileURLToPath(file), await asWebp(page, png));
  }
}

/** What the screen shows, in both themes, on a laptop and on a phone, where `answer` begins the picture. */
async function take(page: Page, name: string, answer: Locator): Promise<void> {
  // The bar of a visit is not part of the product.
  await page.getByRole("region", { name: "Example company" }).evaluate((bar) => {
    if (bar instanceof HTMLElement) bar.style.display = "none";
  });
  await save(page, name, clip);
  await page.setViewportSize(PHONE);
  await expect(answer).toBeVisible();
  await answer.evaluate((element, top) => {
    element.scrollIntoView({ block: "start" });
    window.scrollBy(0, -top);
  }, PHONE_CLIP.y + 12);
  await save(page, `${name}-phone`, PHONE_CLIP);
}

test.beforeEach(async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await page.waitForURL("**/getStarted");
});

async function go(page: Page, path: string): Promise<void> {
  await openInside(page, path);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test("the recommended segments, for the landing page", async ({ page }) => {
  await go(page, "/my-gtm-plans");
  await page.getByRole("link", { name: "DACH launch" }).click();
  await page.getByRole("link", { name: /^Recommended/ }).click();
  const segments = page.getByRole("table", { name: /^Segments of/ });
  await expect(segments).toBeVisible();
  await take(page, "segments", segments);
});

test("the summary of the channels, for the landing page", async ({ page }) => {
  await go(page, "/dg-summary");
  const finding = page.getByRole("heading", { level: 2 }).first();
  await expect(finding).toBeVisible();
  await take(page, "channels", finding);
});

test("the price simulator, for the landing page", async ({ page }) => {
  await go(page, "/simulation/saved-simulations");
  await page.getByRole("link", { name: "Monthly seats, three plans" }).click();
  const odds = page.getByRole("region", { name: "Odds", exact: true });
  await expect(page.getByRole("heading", { name: /^Median revenue/ })).toBeVisible();
  await take(page, "simulator", odds);
});

test("the deals against the plan, for the landing page", async ({ page }) => {
  await go(page, "/monitor/dashboard");
  const chart = page.getByRole("region", { name: /year \d/ }).first();
  await expect(chart).toBeVisible();
  // The charts follow the figures.
  await expect(page.getByRole("heading", { name: /(behind|ahead of) the plan to date$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Odds that remain: / })).toBeVisible();
  await take(page, "monitor", chart);
});
