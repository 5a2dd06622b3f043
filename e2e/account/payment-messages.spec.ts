/** Messages about a payment that fails (specification part 1, sections 5 and 8); the others are in payment-messages.test.tsx. */
import type { Page, Route } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { allowSandbox, dialogOf, openPlans, paymentIn, payNow, trialTest } from "./plans.ts";

const OVER_LIMIT = "Your amount exceeds the limit. Maximum Limit - ₹500,000 (USD 5935).";
const NOT_UPDATED = "Payment was successful but we couldn't update your account. Please contact support.";

const press = (page: Page) => dialogOf(page).getByRole("button", { name: "Pay Now" }).click();
const says = (page: Page, sentence: string) =>
  expect(dialogOf(page).getByRole("alert").getByText(sentence, { exact: true })).toBeVisible();

trialTest("a payment window that does not open, load or answer says what to do", async ({ page, watch }) => {
  watch.expect(/ERR_FAILED|400/);
  await allowSandbox(page, watch);
  await openPlans(page);
  const dialog = dialogOf(page);
  await trialTest.step("messages at the order fit a phone without axe findings", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByLabel("Consulting top-up").fill("5936");
    await dialog.getByLabel("GST number").fill("29AAGCB7383J1Z5");
    await press(page);
    await says(page, OVER_LIMIT);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByLabel("Consulting top-up").fill("");
    await dialog.getByLabel("GST number").fill("");
    if (size !== null) await page.setViewportSize(size);
  });

  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await press(page);
  await expect(dialog.getByText("Your browser blocked the payment window.")).toBeVisible();
  await page.context().route("**/v1/checkout.js", (route) => route.abort(), { times: 1 });
  const opening = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Open the payment window" }).click();
  const unloaded = await opening;
  await expect(unloaded.getByText("The payment window could not be loaded.")).toBeVisible();
  await expectAccessible(unloaded);
  await unloaded.getByRole("button", { name: "Cancel" }).click();
  await says(page, "Nothing was paid.");

  const closed = await payNow(page);
  await expect(dialog.getByText("Complete the payment in the other window.")).toBeVisible();
  await closed.close();
  await says(page, "The payment window was closed. If you paid, your plan starts within a few minutes.");

  // Before the window opens: its frame is a process of its own and may ask before a route reaches it.
  const forge = (route: Route) => {
    const orderId = new URL(route.request().url()).searchParams.get("order_id");
    const answer = { razorpay_order_id: orderId, razorpay_payment_id: "pay_1" };
    return route.fulfill({ json: { ...answer, razorpay_signature: "0".repeat(64) } });
  };
  await page.context().route("**/v1/checkout/pay*", forge, { times: 1 });
  const forged = await payNow(page);
  // While it is open, the next payment would reuse it.
  const leaving = forged.waitForEvent("close");
  await paymentIn(forged).getByRole("button", { name: "Pay USD 708.00" }).click();
  await says(page, NOT_UPDATED);
  await leaving;

  await dialog.getByRole("button", { name: "Close" }).click();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Consulting credits" }).click();
  await expect(main.getByText("No credits yet")).toBeVisible();
  await main.getByRole("button", { name: "Top up" }).click();
  await dialog.getByLabel("Consulting top-up").fill("150");
  const paid = await payNow(page);
  await paymentIn(paid).getByRole("button", { name: "Pay USD 150.00" }).click();
  await expectToast(page, "150 consulting credits added.");
  await expect(main.getByRole("row").nth(1)).toContainText("+150");
});
