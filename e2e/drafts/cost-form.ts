import { expect, type Locator, type Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";

/** A field of a document's form by the name the form gives it. */
export const fieldOf = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

/** Opens a product cost, or a new one. */
export async function openCost(page: Page, id?: string): Promise<void> {
  await page.goto(id === undefined ? "/inputcost/addCost" : `/inputcost/addCost/${id}`);
  await expect(fieldOf(page, "costTitle")).toBeVisible();
}

/** The cost as the server holds it. */
export async function storedCost(user: TestUser, id: string) {
  return user.api.call("getProductCost", { params: { id } });
}
