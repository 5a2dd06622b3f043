import type { Locator, Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { expect } from "../fixtures/test.ts";

interface PlanToMake {
  geos?: string[];
  industries: string[];
  headers?: Record<string, string>;
}

/** A plan of one product with these geographies and industries. */
export async function createPlan(
  user: TestUser,
  { geos = ["India"], industries, headers = {} }: PlanToMake,
): Promise<string> {
  const saved = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Northlight",
      shortDescription: "",
      website: "https://northlight.example",
      products: [{ name: "CRM", description: "Sales software", geos, industries }],
      segmentData: undefined,
    },
    headers,
  });
  return saved.gtmPlanId;
}

/** Opens a step the way a person does: from the list. */
export async function openStep(page: Page, step: string): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await page.getByRole("link", { name: new RegExp(`^${step}`) }).click();
  await expect(page.getByRole("heading", { name: step, level: 1 })).toBeVisible();
  await expect(page.getByRole("grid")).toBeVisible();
}

export const cellOf = (page: Page, field: string): Locator => page.locator(`[data-field="${field}"]`);

export const isSaved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
