import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";
import { planSteps, publicScreens, type Screen, userScreens } from "./screens.ts";

const PHONE = { width: 390, height: 844 };

/** The screen is there, readable by everyone, and fits the window on a laptop and on a phone. */
async function expectGoodScreen(page: Page, { heading }: Screen): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(/\S.*Beachhead/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

for (const screen of publicScreens)
  test(`${screen.path} for a visitor`, async ({ page }) => {
    await page.goto(screen.path);
    await expectGoodScreen(page, screen);
  });

for (const screen of userScreens)
  signedInTest(`${screen.path} for a user`, async ({ page }) => {
    await page.goto(screen.path);
    await expectGoodScreen(page, screen);
    expect(new URL(page.url()).pathname).toBe(screen.path);
  });

for (const screen of planSteps)
  signedInTest(`${screen.path} from inside the app`, async ({ page }) => {
    await page.goto("/my-gtm-plans");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // As a link of the app does: no load of the page.
    await page.evaluate((path) => {
      history.pushState({}, "", path);
      window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, screen.path);
    await expectGoodScreen(page, screen);
    expect(new URL(page.url()).pathname).toBe(screen.path);
  });
