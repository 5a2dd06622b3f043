import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { expect } from "../fixtures/test.ts";

/** The address of the autofill call, for `page.route`. */
export const CALL = "**/aidataOverlayDriver";

/** A plan with three industries, one of which the built-in advisor does not know. */
export async function createPlan(user: TestUser) {
  const { gtmPlanId } = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      products: [
        {
          name: "Wake Dispatch",
          description: "Route planning and dispatch for delivery fleets, with a driver app.",
          geos: ["Chile"],
          industries: ["Logistics", "Food wholesale", "Ship chandlery"],
        },
      ],
      segmentData: undefined,
    },
  });
  return gtmPlanId;
}

/** Opens the value drivers of the plan. */
export async function open(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await page.getByRole("link", { name: /^Value drivers/ }).click();
  await expect(page.getByRole("table", { name: /Value drivers of/ })).toBeVisible();
}

export const autofill = (page: Page) => page.getByRole("button", { name: "Autofill using AI Consultant" });
export const ticked = (page: Page) => page.locator('[data-attribute][aria-pressed="true"]');
export const chip = (page: Page, cell: string, attribute: string) =>
  page.getByRole("group", { name: cell, exact: true }).locator(`[data-attribute="${attribute}"]`);
export const fetches = async (user: TestUser) =>
  (await user.api.call("setAiCount", { body: { aiFetchAdded: 0 } })).aiFetchAdded;
