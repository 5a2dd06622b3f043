import type { BodyInputOf } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { expect } from "../fixtures/test.ts";

const details: BodyInputOf<"saveBasicDetails"> = {
  gtmPlanName: "CRM launch",
  companyName: "Acme",
  shortDescription: "",
  website: "https://acme.example",
  products: [
    { name: "CRM", description: "Sales software", geos: ["India", "Germany"], industries: ["Banking"] },
    { name: "Desk", description: "Support desk", geos: ["India"], industries: ["Retail", "Banking"] },
  ],
  segmentData: undefined,
};

export async function createPlan(user: TestUser, change: Partial<typeof details> = {}): Promise<string> {
  const saved = await user.api.call("saveBasicDetails", { body: { ...details, ...change } });
  return saved.gtmPlanId;
}

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const nameField = (page: Page) => page.getByRole("textbox", { name: "Plan name" });

export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
}

export async function beginRename(page: Page, name: string): Promise<void> {
  await link(page, name).focus();
  await page.keyboard.press("F2");
  await expect(nameField(page)).toBeFocused();
}
