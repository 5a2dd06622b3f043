import { hold } from "../fixtures/hold.ts";
import { openInside } from "../fixtures/open-inside.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";

signedInTest(
  "the theme follows the system until one is chosen, and the choice stays and reaches every tab",
  journey,
  async ({ context, page }) => {
    const html = page.locator("html");
    await page.goto("/getStarted");
    await expect(html).toHaveAttribute("data-theme", "light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(html).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Light theme" }).click();
    await expect(html).toHaveAttribute("data-theme", "light");
    await page.reload();
    await expect(html).toHaveAttribute("data-theme", "light");

    const other = await context.newPage();
    await other.goto("/myaccount");
    await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
    await page.getByRole("button", { name: /account and theme/ }).click();
    await page.getByRole("radio", { name: "Dark" }).click();
    await expect(html).toHaveAttribute("data-theme", "dark");
    await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Light theme" }).click();
    await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
  },
);

signedInTest(
  "the menu on a phone opens, closes on Esc, gives the focus back and leads to a screen",
  journey,
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

signedInTest(
  "a screen says the specified words while it loads, and one that does not load says so",
  async ({ page, watch }) => {
    watch.expect(/action-items-screen|dynamically imported module|Failed to load|error boundary|occurred/i);
    await page.goto("/saved-dgplans");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await signedInTest.step("the specified words while the summary loads", async () => {
      const held: string[] = [];
      const release = await hold(page, "**/assets/summary-screen-*.js", (path) => held.push(path));
      await openInside(page, "/dg-summary");
      await expect(page.getByText("Preparing your DG Summary... One moment, please")).toBeVisible();
      await expect.poll(() => held.length).toBeGreaterThan(0);
      release();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/summary/i);
    });

    await signedInTest.step("a screen that cannot be loaded says so and can be tried again", async () => {
      await page.route("**/assets/action-items-screen-*.js", (route) => route.abort());
      await page.goto("/dg-action-items");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("button", { name: /again|reload/i })).toBeVisible();
      await page.unroute("**/assets/action-items-screen-*.js");
      await page.getByRole("button", { name: /again|reload/i }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Action items/i);
    });
  },
);
