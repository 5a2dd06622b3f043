import { expect, journey, signedInTest, test } from "../fixtures/test.ts";
import { planSteps } from "./screens.ts";

test("any other address shows a visitor the sign-in page, at that address", journey, async ({ page }) => {
  for (const path of ["/no-such-page", "/getStarted", "/simulation/runSimulation", "/myaccount/profile"])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
});

signedInTest(
  "addresses that a user cannot open lead elsewhere: the start screen, the list of plans, a way back",
  journey,
  async ({ page }) => {
    for (const path of ["/", "/auth"])
      await signedInTest.step(`${path} leads to the start screen`, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/getStarted$/);
        await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
      });
    for (const { path } of planSteps)
      await signedInTest.step(`a full load of ${path} goes to the list of plans`, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/my-gtm-plans$/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/GTM plans/i);
      });
    await signedInTest.step("an unknown address says so and has a way back", async () => {
      await page.goto("/no-such-page");
      await expect(page.getByText("/no-such-page")).toBeVisible();
      await page.getByRole("link", { name: "Go to the start screen" }).click();
      await expect(page).toHaveURL(/\/getStarted$/);
    });
  },
);

signedInTest("every screen in the sidebar opens from it", journey, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/getStarted");
  const bar = page.getByRole("navigation", { name: "Main", exact: true });
  const links = [
    ["My GTM plans", "/my-gtm-plans"],
    ["Create", "/create-new-gtm/business-details"],
    ["Channel plans", "/saved-dgplans"],
    ["Action items", "/dg-action-items"],
    ["Product costs", "/inputcost/savedCosts"],
    ["Simulations", "/simulation/saved-simulations"],
    ["Baselines", "/baselined-pricing"],
    ["Recommended tools", "/execute/recommended-tools"],
    ["CRM tools", "/execute/integrations"],
    ["Dashboards", "/monitor/dashboard"],
  ] as const;
  for (const [name, path] of links) {
    await bar.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

signedInTest(
  "a move to a screen scrolls to the top, focuses the screen and announces its title; the first Tab stop skips to the content",
  journey,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.goto("/myaccount/subscription");
    const main = page.locator("#main");
    await expect(main.getByRole("heading", { level: 1 })).toBeAttached();

    await signedInTest.step("the first Tab stop skips to the content", async () => {
      await expect(main.getByRole("link").first()).toBeVisible();
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to the content" });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(main).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(main.locator(":focus")).toHaveCount(1);
    });

    await signedInTest.step("the window scrolls to the top whenever the path changes", async () => {
      const scrolled = () =>
        page.evaluate(() => window.scrollY + (document.getElementById("main")?.scrollTop ?? 0));
      const longest = () =>
        page.evaluate(() => {
          const all = [document.documentElement, document.getElementById("main")];
          return Math.max(...all.map((each) => (each?.scrollHeight ?? 0) - (each?.clientHeight ?? 0)));
        });
      await expect.poll(longest).toBeGreaterThan(200);
      await page.mouse.move(700, 200);
      await page.mouse.wheel(0, 600);
      await expect.poll(scrolled).toBeGreaterThan(0);
      await page.getByRole("link", { name: "Start", exact: true }).press("Enter");
      await expect(page).toHaveURL(/getStarted/);
      await expect.poll(scrolled).toBe(0);
    });

    await signedInTest.step("the focus is on the new screen, and its title is announced", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("link", { name: "Dashboards", exact: true }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Dashboards" })).toBeVisible();
      await expect(main).toBeFocused();
      await expect(page.locator("[aria-live=polite]").filter({ hasText: "Dashboards" })).toHaveCount(1);
    });
  },
);
