import { expect, signedInTest } from "../fixtures/test.ts";

signedInTest("the theme follows the system until one is chosen, and the choice stays", async ({ page }) => {
  const html = page.locator("html");
  await page.goto("/getStarted");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Light theme" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: /account and theme/ }).click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

signedInTest("the sidebar collapses into a rail, stays so after a reload, and expands", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/getStarted");
  const bar = page.getByRole("navigation", { name: "Main", exact: true });
  await expect(page.getByRole("button", { name: /collapse|close the side bar/i })).toBeVisible();
  const wide = (await bar.boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: /collapse|close the side bar/i }).click();
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeLessThan(wide / 2);
  await page.reload();
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeLessThan(wide / 2);
  await page.getByRole("button", { name: /open the sidebar/i }).click();
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBe(wide);
});

signedInTest("the first Tab stop skips to the content", async ({ page }) => {
  await page.goto("/getStarted");
  await expect(page.locator("#main").getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("#main").locator(":focus")).toHaveCount(1);
});

signedInTest("the focus is on the new screen after a move, and its title is announced", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/getStarted");
  await page.getByRole("link", { name: "Dashboards", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboards" })).toBeVisible();
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.locator("[aria-live=polite]").filter({ hasText: "Dashboards" })).toHaveCount(1);
});

signedInTest(
  "the menu on a phone opens, closes on Esc, gives the focus back and leads to a screen",
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/getStarted");
    const open = page.getByRole("button", { name: "Menu" });
    await open.click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole("link", { name: "Simulations" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/saved-simulations/);
  },
);

signedInTest("a screen that cannot be loaded says so and can be tried again", async ({ page, watch }) => {
  watch.expect(/action-items-screen|dynamically imported module|Failed to load|error boundary|occurred/i);
  await page.goto("/getStarted");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/assets/action-items-screen-*.js", (route) => route.abort());
  await page.goto("/dg-action-items");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /again|reload/i })).toBeVisible();
  await page.unroute("**/assets/action-items-screen-*.js");
  await page.getByRole("button", { name: /again|reload/i }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Action items/i);
});

signedInTest("a theme chosen in one tab is applied in all of them", async ({ context, page }) => {
  const other = await context.newPage();
  await page.goto("/getStarted");
  await other.goto("/myaccount");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Light theme" }).click();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
});
