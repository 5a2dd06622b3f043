import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { themes } from "../fixtures/accessibility.ts";
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

/** What the screen shows, in both themes. */
async function take(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((choice) => {
      document.documentElement.dataset["theme"] = choice;
    }, theme);
    const png = await page.screenshot({ clip, animations: "disabled" });
    const file = new URL(`../../apps/web/src/landing/pictures/${name}-${theme}.webp`, import.meta.url);
    await writeFile(fileURLToPath(file), await asWebp(page, png));
  }
}

test.beforeEach(async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await page.waitForURL("**/getStarted");
});

test("the goals of a plan, for the landing page", async ({ page }) => {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "DACH launch" }).click();
  await page.getByRole("link", { name: /^Goals/ }).click();
  await expect(page.getByRole("heading", { name: /% a year takes you/ }).first()).toBeVisible();
  await take(page, "goals");
});

test("the price simulator, for the landing page", async ({ page }) => {
  await page.goto("/simulation/saved-simulations");
  await page.getByRole("link", { name: "Monthly seats, three plans" }).click();
  await expect(page.getByRole("heading", { name: /^Median revenue/ })).toBeVisible();
  await take(page, "simulator");
});
