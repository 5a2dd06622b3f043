import type { Locator, Page } from "@playwright/test";
import { expect, signedInTest } from "../fixtures/test.ts";

/** A field with a list of more options than fit. */
async function longList(page: Page): Promise<Locator> {
  await page.goto("/monitor/deals");
  await page.getByRole("button", { name: "Add deal" }).click();
  return page.getByRole("combobox", { name: "Currency" });
}

signedInTest(
  "a list that almost fits below its field opens above it; in a low window its last option can be reached",
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const list = page.getByRole("listbox");
    const field = await longList(page);

    await signedInTest.step("the last option of a list can be reached in a low window", async () => {
      await page.setViewportSize({ width: 844, height: 320 });
      await field.click();
      await list.hover();
      await page.mouse.wheel(0, 100_000);
      const last = list.getByRole("option").last();
      await expect(last).toBeInViewport({ ratio: 1 });
      const hit = await last.evaluate((option) => {
        const { left, top, width, height } = option.getBoundingClientRect();
        return option.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(hit).toBe(true);
      await page.keyboard.press("Escape");
      await expect(list).toBeHidden();
    });

    await signedInTest.step(
      "a list that almost fits opens above its field, and stays there when it scrolls",
      async () => {
        const bottom = await field.evaluate(({ parentElement }) => {
          if (parentElement === null) throw new Error("The field has no frame");
          Object.assign(parentElement.style, {
            position: "fixed",
            top: "400px",
            left: "20px",
            width: "300px",
          });
          return 400 + parentElement.offsetHeight;
        });
        // The list is 306 pixels high, and as long as it opens less.
        await page.setViewportSize({ width: 1280, height: bottom + 16 + 303 });
        await field.click();
        await expect.poll(async () => (await list.boundingBox())?.height).toBe(296);
        const opened = await list.boundingBox();
        expect(opened?.y).toBeLessThan(400);
        await list.hover();
        await page.mouse.wheel(0, 200);
        await expect.poll(() => list.evaluate((each) => each.scrollTop)).toBeGreaterThan(0);
        expect(await list.boundingBox()).toEqual(opened);
      },
    );
  },
);
