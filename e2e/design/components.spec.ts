import {
  expectAccessible,
  expectAccessibleColours,
  expectNoSidewaysScroll,
  themes,
} from "../fixtures/accessibility.ts";
import { environment } from "../fixtures/environment.ts";
import { expect, journey, test } from "../fixtures/test.ts";
import { groups, press, show, takeSpecimensWithKeys, wear } from "./specimens.ts";
import { toleranceFor } from "./tolerance.ts";

test.use({ baseURL: environment.designUrl });

test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 390, height: 844 };
const ALONE = { width: 720, height: 420 };

test(
  "the page of components links every group and fits a phone, and an option of a list in a dialog can be selected with the pointer",
  journey,
  async ({ page }) => {
    await page.goto("/design");
    const links = page.getByRole("navigation", { name: "Groups" }).getByRole("link");
    await expect(links).toHaveCount(groups.length);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual(groups.map((group) => `#${group}`));
    await page.getByRole("radio", { name: "Dark" }).check({ force: true });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const size = page.viewportSize();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    if (size !== null) await page.setViewportSize(size);

    await test.step("an option of a list in a dialog can be selected with the pointer", async () => {
      await show(page, "dialog-a-form");
      await page.getByRole("button", { name: "New cost line" }).click();
      const list = page.getByRole("combobox", { name: "Paid each" });
      await list.click();
      await page.getByRole("option", { name: "Year" }).click();
      await expect(list).toHaveValue("Year");
      await expect(page.getByRole("dialog", { name: "New cost line" })).toBeVisible();
    });
  },
);

for (const group of groups)
  test(`${group} match their pictures, have no axe findings and fit a phone`, async ({ page, browser }) => {
    const tolerance = toleranceFor(browser.version());
    await show(page, group);
    const opening = await takeSpecimensWithKeys(page);
    const isAllAlone = (await page.locator("[data-specimen]:visible").count()) === 0;
    for (const theme of isAllAlone ? [] : themes) {
      await wear(page, theme);
      const together = page.locator(`[data-group=${group}]`);
      await expect(together).toHaveScreenshot(`${group}-${theme}.png`, tolerance);
      await (theme === "light" ? expectAccessible(page) : expectAccessibleColours(page));
    }
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);

    await page.setViewportSize(ALONE);
    for (const { id, keys } of opening)
      await test.step(id, async () => {
        await wear(page, "light");
        await show(page, id);
        await press(page, keys);
        for (const theme of themes) {
          await wear(page, theme);
          await expect(page).toHaveScreenshot(`${id}-${theme}.png`, tolerance);
          // What opens lies over the page, in none of its landmarks.
          await (theme === "light"
            ? expectAccessible(page, { without: ["region"] })
            : expectAccessibleColours(page));
        }
      });
  });
