import { expect, signedInTest, test } from "../fixtures/test.ts";
import { planSteps } from "./screens.ts";

test.describe("for a visitor", () => {
  test("any other address shows a visitor the sign-in page, at that address", async ({ page }) => {
    for (const path of ["/no-such-page", "/getStarted", "/simulation/runSimulation", "/myaccount/profile"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test("the sign-in page can be switched to sign-up and back", async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Start free" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Start free" })).toBeVisible();
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });
});

signedInTest.describe("for a user", () => {
  signedInTest("the landing and the sign-in page lead a user to the start screen", async ({ page }) => {
    for (const path of ["/", "/auth"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/getStarted$/);
      await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
    }
  });

  signedInTest("a full load of each plan step goes to the list of plans", async ({ page }) => {
    for (const { path } of planSteps)
      await signedInTest.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/my-gtm-plans$/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/GTM plans/i);
      });
  });

  signedInTest("an unknown address says so and has a way back", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByText("/no-such-page")).toBeVisible();
    await page.getByRole("link", { name: "Go to the start screen" }).click();
    await expect(page).toHaveURL(/\/getStarted$/);
  });

  signedInTest("every screen in the sidebar opens from it", async ({ page }) => {
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

  signedInTest("the window scrolls to the top whenever the path changes", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.goto("/myaccount/subscription");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeAttached();
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

  signedInTest("a screen shows the specified words while it loads", async ({ page }) => {
    const waiting: (() => void)[] = [];
    await page.goto("/saved-dgplans");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.route("**/assets/summary-screen-*.js", async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue();
    });
    await page.evaluate(() => {
      history.pushState(null, "", "/dg-summary");
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    });
    await expect(page.getByText("Preparing your DG Summary... One moment, please")).toBeVisible();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const go of waiting) go();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/summary/i);
  });
});
