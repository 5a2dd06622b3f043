import { expect, journey, test } from "../fixtures/test.ts";

test(
  "two visitors explore copies of their own, and Start your own leads to sign-up",
  journey,
  async ({ page, browser }) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const second = await context.newPage();
    for (const visitor of [page, second]) {
      await visitor.goto("/auth");
      await visitor.getByRole("button", { name: "Explore the example" }).click();
      await expect(visitor).toHaveURL(/\/getStarted$/);
      await expect(visitor.getByRole("region", { name: "Example company" })).toBeVisible();
    }
    await page.goto("/simulation/saved-simulations");
    await page.getByRole("button", { name: "More for Monthly seats, three plans" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByRole("link", { name: "Monthly seats, three plans" })).toHaveCount(0);
    await second.goto("/simulation/saved-simulations");
    await expect(second.getByRole("link", { name: "Monthly seats, three plans" })).toBeVisible();
    await context.close();
    await page.getByRole("button", { name: "Start your own" }).click();
    await expect(page).toHaveURL(/view=sign-up/);
    await expect(page.getByRole("heading", { name: "Start free" })).toBeVisible();
  },
);
