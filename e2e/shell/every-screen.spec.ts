import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { openInside } from "../fixtures/open-inside.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";
import { planSteps, publicScreens, type Screen, userScreens } from "./screens.ts";

const LAPTOP = { width: 1280, height: 720 };
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

/** One page goes through several screens: an account and the first load of the app would cost as much as the look. */
const PER_TEST = 4;

function inGroups(screens: readonly Screen[]): Screen[][] {
  const groups: Screen[][] = [];
  for (let at = 0; at < screens.length; at += PER_TEST) groups.push(screens.slice(at, at + PER_TEST));
  return groups;
}

const titleOf = (group: readonly Screen[]) => group.map(({ path }) => path).join(", ");

for (const group of inGroups(publicScreens))
  test(`${titleOf(group)} are accessible and fit the window for a visitor`, async ({ page }) => {
    for (const screen of group)
      await test.step(screen.path, async () => {
        await page.setViewportSize(LAPTOP);
        await page.goto(screen.path);
        await expectGoodScreen(page, screen);
      });
  });

for (const group of inGroups(userScreens))
  signedInTest(`${titleOf(group)} are accessible and fit the window for a user`, async ({ page }) => {
    for (const screen of group)
      await test.step(screen.path, async () => {
        await page.setViewportSize(LAPTOP);
        await page.goto(screen.path);
        await expectGoodScreen(page, screen);
        expect(new URL(page.url()).pathname).toBe(screen.path);
      });
  });

for (const group of inGroups(planSteps))
  signedInTest(`${titleOf(group)} are accessible and fit the window inside the app`, async ({ page }) => {
    await page.goto("/my-gtm-plans");
    for (const screen of group)
      await test.step(screen.path, async () => {
        await page.setViewportSize(LAPTOP);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await openInside(page, screen.path);
        await expectGoodScreen(page, screen);
        expect(new URL(page.url()).pathname).toBe(screen.path);
      });
  });
