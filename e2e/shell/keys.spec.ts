import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

/** The page is there and listens. */
async function open(page: Page, path = "/getStarted"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

signedInTest(
  "? shows every shortcut, fits small windows, and each navigation shortcut opens its screen",
  async ({ page }) => {
    await open(page);
    await signedInTest.step(
      "the shortcuts dialog has no axe findings and fits phones and low windows",
      async () => {
        const size = page.viewportSize();
        await page.getByRole("button", { name: "Help", exact: true }).click();
        await expectAccessible(page);
        await page.getByRole("button", { name: /^Keyboard shortcuts/ }).click();
        await expect(dialog(page)).toBeVisible();
        await expectAccessibleInBothThemes(page);
        for (const small of [
          { width: 390, height: 844 },
          { width: 640, height: 360 },
        ]) {
          await page.setViewportSize(small);
          await expect(dialog(page)).toBeInViewport({ ratio: 1 });
        }
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(dialog(page)).toBeHidden();
        if (size !== null) await page.setViewportSize(size);
      },
    );

    await page.keyboard.press("?");
    await expect(dialog(page)).toBeVisible();
    const rows = dialog(page).getByRole("region", { name: "Anywhere" }).locator("dl > div");
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => ({
        label: row.querySelector("dt")?.textContent ?? "",
        keys: [...row.querySelectorAll("kbd")].map((cap) => cap.textContent),
      })),
    );
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    const goes = shown.filter(({ keys }) => keys[0] === "G" || keys[0] === "N");
    expect(goes.length).toBeGreaterThan(8);
    for (const { label, keys } of goes) {
      // At once: the second key of a sequence has 1.5 s, and the new screen may be slow to be drawn.
      await Promise.all(keys.map((key) => page.keyboard.press(key.toLowerCase())));
      const heading = label
        .replace(/^New (GTM plan)$/, "Business details")
        .replace(/^New product cost$/, "cost");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        new RegExp(heading.replace(/^New simulation$/, "simulation"), "i"),
      );
    }
  },
);

signedInTest(
  "a list is navigated, selected from and opened by keyboard alone; shortcut keys are letters while the user types",
  journey,
  async ({ page, user }) => {
    for (const costTitle of ["First", "Second", "Third"])
      await user.api.call("createProductCost", { body: { costTitle } });
    await open(page, "/inputcost/savedCosts");
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const search = page.getByRole("searchbox");
    await expect(link("First")).toBeVisible();

    await signedInTest.step("shortcut keys are letters while the user types", async () => {
      await page.keyboard.press("/");
      await expect(search).toBeFocused();
      await page.keyboard.type("gs?[");
      await expect(search).toHaveValue("gs?[");
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(/savedCosts$/);
      await search.fill("");
      await expect(link("First")).toBeVisible();
    });

    // The last one saved comes first.
    await page.keyboard.press("ArrowDown");
    await expect(link("Third")).toBeFocused();
    await page.keyboard.press("j");
    await expect(link("Second")).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("checkbox", { name: "Select Second" })).toBeChecked();
    await expect(page.getByRole("toolbar")).toContainText("1 selected");
    await page.keyboard.press("k");
    await expect(link("Third")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("toolbar")).toBeHidden();
    await page.keyboard.press("ArrowUp");
    await expect(search).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/addCost\/.+/);
  },
);

signedInTest(
  "the sidebar collapses into a rail by its button and by [, stays so after a reload, and single-key shortcuts turned off stay off",
  journey,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    const bar = page.getByRole("navigation", { name: "Main", exact: true });
    const width = async () => (await bar.boundingBox())?.width ?? 0;
    const collapse = page.getByRole("button", { name: "Collapse" });
    await expect(collapse).toBeVisible();
    const wide = await width();

    await signedInTest.step("the button collapses the sidebar, also after a reload", async () => {
      await collapse.click();
      await expect.poll(width).toBeLessThan(wide / 2);
      await page.reload();
      await expect.poll(width).toBeLessThan(wide / 2);
      await page.getByRole("button", { name: /open the sidebar/i }).click();
      await expect.poll(width).toBe(wide);
    });

    await signedInTest.step("[ collapses and expands it", async () => {
      await page.keyboard.press("[");
      await expect(collapse).toBeHidden();
      await page.keyboard.press("[");
      await expect(collapse).toBeVisible();
    });

    await signedInTest.step("single-key shortcuts turned off stay off", async () => {
      await page.keyboard.press("?");
      await dialog(page).getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
      await page.keyboard.press("Escape");
      await page.reload();
      await expect(collapse).toBeVisible();
      await page.keyboard.press("[");
      await page.keyboard.press("?");
      await page.keyboard.press("ControlOrMeta+K");
      await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(collapse).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    });
  },
);
