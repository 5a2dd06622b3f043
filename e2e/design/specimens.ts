import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";

/** Groups of the page of components, in its order. */
export const groups = [
  "buttons",
  "text-fields",
  "number-fields",
  "choices",
  "multi-selects",
  "switches",
  "range-sliders",
  "ways-through",
  "overlays",
  "messages",
  "standing",
  "panels",
  "waiting",
  "tables",
  "grids",
  "charts-over-time",
  "charts-side-by-side",
  "chart-frames",
] as const;

/** Shows one group or one specimen alone. */
export async function show(page: Page, id: string): Promise<void> {
  await page.goto(`/design?only=${id}`);
  await expect(page.locator("[data-specimen]").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

export async function wear(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect(page.locator("html")).not.toHaveAttribute("data-theme-changing");
}

/** Hides the specimens whose state shows only after keys, and answers them: they are pictured alone. */
export function takeSpecimensWithKeys(page: Page): Promise<{ id: string; keys: string }[]> {
  return page.locator("[data-keys]").evaluateAll((found) =>
    found.map((each) => {
      each.setAttribute("hidden", "");
      return { id: each.id, keys: each.getAttribute("data-keys") ?? "" };
    }),
  );
}

/** Brings the specimen's first control into its state; "focus" presses nothing. */
export async function press(page: Page, keys: string): Promise<void> {
  await page.locator("[data-specimen] :is(input, button, [tabindex='0'])").first().focus();
  for (const key of keys.split(" ")) if (key !== "focus") await page.keyboard.press(key);
}
