import { hold } from "../fixtures/hold.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

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
  "a screen says the specified words while it loads; a screen and a palette that do not load say so",
  async ({ page, watch }) => {
    watch.expect(
      /first-load-actionItems|action-items-screen|dynamically imported module|Failed to load|error boundary|occurred/i,
    );
    await page.goto("/getStarted");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await signedInTest.step("the specified words while the summary loads", async () => {
      const held: string[] = [];
      const release = await hold(page, "**/assets/first-load-channelSummary*.js", (path) => held.push(path));
      await page.goto("/dg-summary");
      await expect(page.getByText("Preparing your DG Summary... One moment, please")).toBeVisible();
      await expect.poll(() => held.length).toBeGreaterThan(0);
      release();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/summary/i);
    });

    await signedInTest.step("a screen that cannot be loaded says so and can be tried again", async () => {
      await page.route("**/assets/first-load-actionItems*.js", (route) => route.abort());
      await page.goto("/dg-action-items");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("button", { name: /again|reload/i })).toBeVisible();
      await page.unroute("**/assets/first-load-actionItems*.js");
      await page.getByRole("button", { name: /again|reload/i }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Action items/i);
    });

    await signedInTest.step("a palette that cannot be loaded says so", async () => {
      await page.route("**/assets/keyboard-*.js", (route) => route.abort());
      await page.goto("/getStarted");
      await page.getByRole("button", { name: "Search or run a command" }).click();
      await expectToast(page, /The command palette did not load/, { role: "alert" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  },
);
