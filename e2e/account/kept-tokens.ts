import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { createToken, type TestUser } from "../fixtures/account.ts";
import type { ApiClient } from "../fixtures/api-client.ts";

/** As long as a name can be, and one word. */
const LONG = `Nightly_report_of_the_plans_and_prices_${"x".repeat(41)}`;

export const keptTokens = (page: Page) => page.getByRole("group", { name: "Keep these API tokens" });

/** Two tokens of the user, the first with a long name. */
export async function createTwoTokens(user: TestUser): Promise<[ApiClient, ApiClient]> {
  return [await createToken(user, LONG), await createToken(user, "Agent")];
}

export const statusesOf = (tokens: readonly ApiClient[]) =>
  Promise.all(tokens.map(async (token) => (await token.send("getUserDetails")).status));

/** Ticks the token with the long name, by keyboard, after a look at the whole choice; the page becomes a phone's. */
export async function keepLong(page: Page): Promise<void> {
  await expect(keptTokens(page).getByRole("checkbox")).toHaveCount(2);
  await expect(keptTokens(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  await keptTokens(page).getByRole("checkbox", { name: LONG }).press("Space");
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
}
