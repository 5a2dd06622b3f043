import type { Page } from "@playwright/test";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { fieldOf } from "./cost-form.ts";

test.beforeEach(({ watch }) => watch.expect(/Failed to load resource|Drafts cannot be stored/));

/** From the list to a new product cost, which neither the server nor the browser's drafts store. */
async function typeUnsaved(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Reflect.set(IDBObjectStore.prototype, "put", () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    });
  });
  await page.route(/\/api\/product-cost/, (route) =>
    ["PUT", "POST"].includes(route.request().method()) ? route.abort() : route.continue(),
  );
  await page.goto("/getStarted");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Price" }).click();
  await page.getByRole("link", { name: "New product cost" }).first().press("Enter");
  await expect(fieldOf(page, "costTitle")).toBeVisible();
  await fieldOf(page, "costTitle").fill("Never saved");
  await expect.poll(() => mayUnload(page)).toBe(false);
}

/** Chromium itself asks only where a busy page answers this event within half a second. */
const mayUnload = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("Back, a link and a reload ask before text that nothing stores is lost", journey, async ({ page }) => {
  await test.step("a reload makes the browser ask", () => typeUnsaved(page));
  await test.step("a link asks, and keeps the text on Stay", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/addCost$/);
    await expect(fieldOf(page, "costTitle")).toHaveValue("Never saved");
  });
  await test.step("Back twice, quicker than it is undone, asks and keeps the text and the address", async () => {
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(/addCost$/);
    await expect(fieldOf(page, "costTitle")).toHaveValue("Never saved");
  });
  await test.step("Back asks, keeps the text on Stay and goes back on Leave", async () => {
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(/addCost$/);
    await expect(fieldOf(page, "costTitle")).toHaveValue("Never saved");
    await page.goBack();
    await question(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/savedCosts$/);
    await page.goForward();
    await expect(page).toHaveURL(/addCost$/);
  });
});
