import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, signedInTest } from "../fixtures/test.ts";

const PHONE = { width: 390, height: 844 };

const palette = (page: Page): Locator => page.getByRole("dialog", { name: "Command palette" });
const field = (page: Page): Locator => page.getByRole("combobox", { name: "Search or run a command" });

/** The start screen is there and listens to keys. */
async function openStart(page: Page): Promise<void> {
  await page.goto("/getStarted");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+K");
  await expect(palette(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
}

/** The option that Enter would take, as assistive technology reads it. */
function marked(page: Page): Promise<string> {
  return field(page).evaluate((input) => {
    const option = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
    return option?.innerText.split("\n")[0] ?? "";
  });
}

const expectMarked = (page: Page, label: string) => expect.poll(() => marked(page)).toBe(label);

signedInTest(
  "the first key press opens the command palette, however early, and Esc gives the focus back",
  async ({ page }) => {
    await openStart(page);
    const button = page.getByRole("button", { name: "Search or run a command" });
    await button.focus();
    await openByKeys(page);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
    await openByKeys(page);
    await page.keyboard.press("ControlOrMeta+K");
    await expect(palette(page)).toBeHidden();
  },
);

signedInTest("letters and Enter in the palette open a screen, recent the next time", async ({ page }) => {
  await openStart(page);
  await openByKeys(page);
  await page.keyboard.type("dash");
  await expectMarked(page, "Dashboards");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/monitor\/dashboard$/);
  await expect(palette(page)).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
  await openByKeys(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText(/Dashboards/);
  await expectMarked(page, "Dashboards");
});

signedInTest(
  "arrow keys wrap round the palette, the pointer highlights, and the likeliest command is first",
  async ({ page }) => {
    await openStart(page);
    await openByKeys(page);
    const first = await marked(page);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => marked(page)).not.toBe(first);
    await page.keyboard.press("ArrowDown");
    await expectMarked(page, first);
    // Leaving is never the first answer to two letters that begin something else.
    await page.keyboard.type("si");
    await expectMarked(page, "Simulations");
    await page.getByRole("option", { name: /New simulation/ }).hover();
    await expectMarked(page, "New simulation");
    await page.getByRole("option", { name: /New simulation/ }).click();
    await expect(page).toHaveURL(/runSimulation$/);
  },
);

signedInTest(
  "the highlighted command stays highlighted when saved documents load before it",
  async ({ page, user }) => {
    await user.api.call("createProductCost", { body: { costTitle: "Newest" } });
    const { promise: isMarked, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route("**/api/product-cost", async (route) => {
      await isMarked;
      await route.continue();
    });
    await openStart(page);
    await openByKeys(page);
    await page.keyboard.press("ArrowDown");
    await expectMarked(page, "New product cost");
    letAnswer();
    await expect(page.getByRole("option").first()).toHaveText(/^Newest/);
    await expectMarked(page, "New product cost");
  },
);

signedInTest("a saved product cost opens by its name, without its accents", async ({ page, user }) => {
  const cost = await user.api.call("createProductCost", {
    body: { costTitle: "Café in Österreich", productName: "Atlas", geo: "Austria" },
  });
  await openStart(page);
  await openByKeys(page);
  await page.keyboard.type("cafe");
  await expect(page.getByRole("option", { name: /Café in Österreich/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`addCost/${cost.id}$`));
});

signedInTest("the command palette sets the theme and signs out", async ({ page }) => {
  await openStart(page);
  await openByKeys(page);
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openByKeys(page);
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

signedInTest("a search without results in the palette leads to help", async ({ page }) => {
  await openStart(page);
  await openByKeys(page);
  await page.keyboard.type("session");
  await expect(page.getByText(/No results for/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sales-and-support\?q=session$/);
  await expect(page.getByRole("heading", { name: "Signing in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sales", exact: true })).toBeHidden();
});

signedInTest("the command palette has no axe findings, in both themes and on a phone", async ({ page }) => {
  await openStart(page);
  await openByKeys(page);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type("zzzz");
  await expect(page.getByText(/No results for/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Search or run a command" }).click();
  await expect(palette(page)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(palette(page)).toBeHidden();
});
