/** Every message about a payment that fails (specification part 1, sections 5 and 8), in one browser after the other. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { allowSandbox, dialogOf, openPlans, paymentIn, payNow, trialTest } from "./plans.ts";

const OVER_LIMIT = "Your amount exceeds the limit. Maximum Limit - ₹500,000 (USD 5935).";
const NOT_UPDATED = "Payment was successful but we couldn't update your account. Please contact support.";
const ORDER_CALL = "**/api/payment/createSubscription";

const press = (page: Page) => dialogOf(page).getByRole("button", { name: "Pay Now" }).click();
const says = (page: Page, sentence: string) =>
  expect(dialogOf(page).getByRole("alert").getByText(sentence, { exact: true })).toBeVisible();

const fieldsOf = (body: unknown): object => (typeof body === "object" && body !== null ? body : {});

/** Has the next order reach the server with other fields than the screen sends. */
const changeOrder = (page: Page, fields: object) =>
  page.route(
    ORDER_CALL,
    (route) => route.continue({ postData: { ...fieldsOf(route.request().postDataJSON()), ...fields } }),
    { times: 1 },
  );

trialTest("an order that cannot be made is refused in the specified words", async ({ page, watch }) => {
  watch.expect(/ERR_FAILED|422/);
  await openPlans(page);
  const dialog = dialogOf(page);
  await dialog.getByText("No plan now, consulting credits only").click();
  await press(page);
  await says(page, "Please select a plan or add a consulting amount.");
  await dialog.getByLabel("Consulting top-up").fill("5936");
  await press(page);
  await says(page, OVER_LIMIT);
  await dialog.getByRole("radio", { name: "INR" }).check();
  await dialog.getByLabel("Consulting top-up").fill("500001");
  await press(page);
  await says(page, OVER_LIMIT);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await dialog.getByLabel("Consulting top-up").fill("8425");
  await expect(dialog.getByText("100 credits.")).toBeVisible();
  const gstNumber = dialog.getByLabel("GST number");
  const noGstNumber = dialog.getByText("This does not look like a GST number.");
  await gstNumber.fill("29AAGCB7383J1Z5");
  await expect(noGstNumber).toBeVisible();
  await press(page);
  await expect(noGstNumber).toHaveCount(2);
  await expect(gstNumber).toHaveValue("29AAGCB7383J1Z5");
  await gstNumber.fill("29aagcb7383j1z4");
  await expect(noGstNumber).toHaveCount(0);
  await page.route("**/api/payment/getRazorpayKey", (route) => route.abort(), { times: 1 });
  await press(page);
  await says(page, "Failed to fetch payment gateway key");
  await page.route(ORDER_CALL, (route) => route.abort(), { times: 1 });
  await press(page);
  await says(page, "Failed to process payment. Please try again.");
  await changeOrder(page, { consultingAmount: 500_001, totalAmount: 500_001 });
  await press(page);
  await says(page, OVER_LIMIT);
  await changeOrder(page, { planType: "Enterprise Plan" });
  await press(page);
  await says(page, "The Enterprise Plan has no list price. Contact sales for an offer.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

trialTest("a payment window that does not open, load or answer says what to do", async ({ page, watch }) => {
  watch.expect(/ERR_FAILED|400/);
  await allowSandbox(page, watch);
  await openPlans(page);
  const dialog = dialogOf(page);
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

  const forged = await payNow(page);
  await forged.route("**/v1/checkout/pay*", (route) => {
    const orderId = new URL(route.request().url()).searchParams.get("order_id");
    const answer = { razorpay_order_id: orderId, razorpay_payment_id: "pay_1" };
    return route.fulfill({ json: { ...answer, razorpay_signature: "0".repeat(64) } });
  });
  // While it is open, the next payment would reuse it.
  const leaving = forged.waitForEvent("close");
  await paymentIn(forged).getByRole("button", { name: "Pay USD 708.00" }).click();
  await says(page, NOT_UPDATED);
  await leaving;

  const calls = /payment\/(orders\/[^/]+\/check|paymentVerification)/;
  await page.clock.install();
  await page.route(calls, (route) => route.abort());
  const unanswered = await payNow(page);
  const received = unanswered.waitForEvent("close");
  await paymentIn(unanswered).getByRole("button", { name: "Pay USD 708.00" }).click();
  await expect(dialog.getByText("Payment received. Starting your plan…")).toBeVisible();
  await page.clock.fastForward(61_000);
  await says(page, NOT_UPDATED);
  await received;
  await page.unroute(calls);

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
