import { expect, type Page } from "@playwright/test";
import { openInside } from "../fixtures/open-inside.ts";
import { planSteps, publicScreens, userScreens } from "../shell/screens.ts";

const EMPTIES_THE_PAGE = "/no-such-page";

/** Waits until a screen is drawn. */
async function screenIsDrawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/**
 * Walks every screen as the user of the page: those of the route table, `further` ones that show one document,
 * and the steps of the plan that is opened from the list.
 */
export async function walkEveryScreen(
  page: Page,
  {
    planName,
    further,
    look,
  }: { planName: string; further: string[]; look: (screen: string) => Promise<void> },
): Promise<number> {
  const open = publicScreens.map(({ path }) => path).filter((path) => !path.startsWith("/auth"));
  const addresses = [...open, ...userScreens.map(({ path }) => path), ...further];
  for (const address of addresses) {
    await page.goto(address);
    if (address !== EMPTIES_THE_PAGE) await screenIsDrawn(page);
    await look(address);
  }
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: planName, exact: true }).first().click();
  await expect(page).toHaveURL(/\/create-new-gtm\/business-details/);
  for (const { path } of planSteps) {
    await openInside(page, path);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await screenIsDrawn(page);
    await look(path);
  }
  return addresses.length + planSteps.length;
}
