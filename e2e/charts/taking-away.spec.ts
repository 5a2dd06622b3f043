import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { themes } from "../fixtures/accessibility.ts";
import { restingBox } from "../fixtures/resting-box.ts";
import { expect, journey, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Opens the example's simulation and answers the panel of its fan chart. */
async function fanOfTheExample(page: Page): Promise<Locator> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await page.waitForURL("**/getStarted");
  await page.goto("/simulation/saved-simulations");
  await page.getByRole("link", { name: "Monthly seats, three plans" }).click();
  const panel = page.getByRole("region", { name: /^Median revenue/ });
  await expect(panel.getByRole("slider", { name: "Read the chart year by year" })).toBeAttached();
  return panel;
}

async function copy(page: Page, panel: Locator, what: string): Promise<void> {
  await panel.getByRole("button", { name: "Copy or download this chart" }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

const clipboardText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What the PNG on the clipboard shows, in the colours of the page and as wide as its title is in `font`. */
function pictureOnClipboard(page: Page, title: string) {
  return page.evaluate(async (words) => {
    const [item] = await navigator.clipboard.read();
    if (item === undefined) throw new Error("The clipboard is empty");
    const bitmap = await createImageBitmap(await item.getType("image/png"));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("No canvas");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const seen = new Map<string, number>();
    let titleEnd = 0;
    const ground = data.slice(0, 3).join(",");
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.slice(at, at + 3).join(",");
      seen.set(colour, (seen.get(colour) ?? 0) + 1);
      const pixel = at / 4;
      const y = Math.floor(pixel / bitmap.width);
      if (y > 32 && y < 68 && colour !== ground) titleEnd = Math.max(titleEnd, pixel % bitmap.width);
    }
    const style = getComputedStyle(document.documentElement);
    const countOf = (token: string) => {
      context.fillStyle = style.getPropertyValue(token).trim();
      context.fillRect(0, 0, 1, 1);
      return seen.get(context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(",")) ?? 0;
    };
    const widthIn = (font: string) => {
      // As on the screen: at twice the size the font would choose other shapes.
      context.font = `600 15px ${font}`;
      return context.measureText(words).width * 2;
    };
    return {
      width: bitmap.width,
      height: bitmap.height,
      surface: countOf("--surface"),
      band: countOf("--fan-2"),
      target: countOf("--accent"),
      titleWidth: titleEnd - 32,
      inInter: widthIn('"Inter Variable"'),
      inFallback: widthIn("sans-serif"),
    };
  }, title);
}

function expectNumbers(text: string): void {
  const rows = text.split("\n").map((line) => line.split("\t"));
  expect(rows[0]).toEqual(["Year", "P5", "P10, pessimistic end", "P25", "P50", "P75", "P90", "P95", "Mean"]);
  expect(rows).toHaveLength(6);
  for (const [year, ...figures] of rows.slice(1)) {
    expect(year).toMatch(/^20\d\d$/);
    for (const figure of figures) expect(figure).toMatch(/^-?\d+(\.\d+)?$/);
  }
}

/** Drawn on a page of its own, without a style sheet or a policy. */
async function expectStandsAlone(page: Page, markup: string): Promise<void> {
  expect(markup).not.toMatch(/var\(|class=|style=|href=|tabindex|<script|<input/);
  expect(markup).toMatch(/Median revenue/);
  expect(markup).toMatch(/Target \d/);
  const blank = await page.context().newPage();
  const shown = await blank.evaluate(async (text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    return { errors: parsed.querySelectorAll("parsererror").length, width: image.naturalWidth };
  }, markup);
  await blank.close();
  expect(shown.errors).toBe(0);
  expect(shown.width).toBeGreaterThan(300);
}

test(
  "a chart is read by key and tap, and copied as figures, as a self-contained SVG and as a PNG like the page",
  journey,
  async ({ page }) => {
    const panel = await fanOfTheExample(page);
    const title = await panel.getByRole("heading", { name: /^Median revenue/ }).innerText();

    await test.step("the chart is read point by point with the keyboard, and by a tap on a phone", async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      const reader = panel.getByRole("slider", { name: "Read the chart year by year" });
      await reader.focus();
      await page.keyboard.press("ArrowRight");
      await expect(reader).toHaveAttribute("aria-valuetext", /^20\d\d: P95 [\d,]+, P90/);
      const drawing = panel.getByRole("img");
      await drawing.scrollIntoViewIfNeeded();
      const box = await restingBox(drawing);
      await page.mouse.click(box.x + 60, box.y + box.height / 2);
      await expect(reader).toHaveAttribute("aria-valuetext", /^20\d\d: /);
      await expect(panel.getByText("P50, middle")).toBeVisible();
      if (size !== null) await page.setViewportSize(size);
    });

    await test.step("figures paste into a spreadsheet as numbers", async () => {
      await copy(page, panel, "Copy figures");
      await expectToast(page, "Copied, ready to paste into a spreadsheet");
      expectNumbers(await clipboardText(page));
    });

    await test.step("the SVG needs nothing of the page", async () => {
      await copy(page, panel, "Copy as SVG");
      await expectToast(page, "Copied as SVG");
      await expectStandsAlone(page, await clipboardText(page));
    });

    for (const theme of themes)
      await test.step(`the PNG has the colours of the ${theme} page and its font`, async () => {
        await page.bringToFront();
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await copy(page, panel, "Copy as PNG");
        await expectToast(page, "Copied as PNG");
        const picture = await pictureOnClipboard(page, title);
        expect(picture.width).toBeGreaterThan(600);
        expect(picture.surface).toBeGreaterThan(picture.width * picture.height * 0.5);
        expect(picture.band).toBeGreaterThan(2000);
        expect(picture.target).toBeGreaterThan(500);
        expect(Math.abs(picture.titleWidth - picture.inInter)).toBeLessThan(picture.inInter * 0.01);
        expect(Math.abs(picture.inFallback - picture.inInter)).toBeGreaterThan(picture.inInter * 0.02);
      });

    await test.step("it is saved as a file when the browser refuses the clipboard", async () => {
      await page.evaluate(() => {
        const refuse = () => Promise.reject(new DOMException("Write permission denied.", "NotAllowedError"));
        Object.defineProperty(navigator.clipboard, "write", { value: refuse });
      });
      for (const [what, ending, start] of [
        ["Copy figures", "tsv", "Year\tP5"],
        ["Copy as SVG", "svg", "<svg"],
        ["Copy as PNG", "png", "\u{fffd}PNG"],
      ] as const) {
        const saved = page.waitForEvent("download");
        await copy(page, panel, what);
        const download = await saved;
        expect(download.suggestedFilename()).toMatch(new RegExp(`^median-revenue-.*\\.${ending}$`));
        expect((await readFile(await download.path(), "utf8")).slice(0, start.length)).toBe(start);
        await expectToast(page, new RegExp(`Saved as ${download.suggestedFilename()} instead$`));
      }
    });
  },
);

test("small charts are copied all together as one SVG, each with its name", async ({ page }) => {
  await fanOfTheExample(page);
  await page.goto("/inputcost/savedCosts");
  await page.getByRole("link", { name: /Atlas/ }).first().click();
  await page.getByRole("tab", { name: "Summary" }).click();
  const panel = page.getByRole("region").filter({ has: page.locator("figure") });
  const captions = panel.locator("figcaption");
  await expect(captions.nth(3)).toBeVisible();
  const names = await captions.allInnerTexts();
  await copy(page, panel, "Copy as SVG");
  await expectToast(page, "Copied as SVG");
  const markup = await clipboardText(page);
  const blank = await page.context().newPage();
  const drawn = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      panels: parsed.querySelectorAll("svg svg").length,
      words: [...parsed.querySelectorAll("text")].map((each) => each.textContent ?? ""),
    };
  }, markup);
  expect(drawn.panels).toBe(names.length);
  expect(drawn.words).toEqual(expect.arrayContaining(names));
});
