import type { Frame, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { grantPlan } from "../fixtures/account.ts";
import { control } from "../fixtures/control.ts";
import { hold } from "../fixtures/hold.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { mailsTo } from "../fixtures/mailbox.ts";
import { expect, journey } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { allowSandbox, dialogOf, openPlans, paymentFrame, paymentIn, payNow, trialTest } from "./plans.ts";

/** The checkout page, or the frame in it, in both themes. */
async function expectAccessibleIn(checkout: Page, shown: Page | Frame = checkout): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await checkout.emulateMedia({ colorScheme });
    await expectAccessible(shown);
  }
}

/** The checkout closes itself a second after its result; without its timers the result stays to be looked at. */
const keepCheckoutOpen = (page: Page) =>
  page.context().addInitScript(() => {
    if (!window.location.pathname.startsWith("/checkout/")) return;
    const { setTimeout: later } = window;
    window.setTimeout = Object.assign(
      (work: TimerHandler, delay?: number) =>
        delay !== undefined && delay >= 1_000 ? 0 : later(work, delay),
      later,
    );
  });

trialTest(
  "a plan with consulting credits is bought by keyboard alone, and its invoice is shown, printed and mailed",
  journey,
  async ({ page, user, watch }) => {
    await allowSandbox(page, watch);
    await keepCheckoutOpen(page);
    await page.goto("/myaccount/subscription");
    await tabTo(page, "Upgrade");
    await page.keyboard.press("Enter");
    const dialog = dialogOf(page);
    await expect(dialog.getByText("Startup, 12 × 59")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await tabTo(page, "plan");
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("Scaleup, 12 × 179")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await tabTo(page, "Contact Sales");
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Consulting top-up")).toBeFocused();
    await page.keyboard.type("1a5b0");
    await expect(dialog.getByText("150 credits.")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.type("29AAGCB7383J1Z4");
    await expect(dialog.getByText("A GST number applies to payments in INR only.")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await expect(dialog.getByText("A GST number applies to payments in INR only.")).toBeHidden();
    await expect(dialog.getByText("858", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    const [checkout] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
    await expect(paymentIn(checkout).getByRole("button", { name: "Pay USD 858.00" })).toBeFocused();
    await expectAccessible(checkout);
    const paidAt = checkout.url();
    await checkout.keyboard.press("Enter");
    await expect(checkout.getByText("Payment received. You can close this window.")).toBeVisible();
    await expectAccessible(checkout);
    await expectToast(page, "Successfully upgraded to Startup Plan!");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "Startup Plan, yearly" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByText("150", { exact: true })).toBeVisible();

    await tabTo(page, "Invoices", "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, /^BH-/);
    await page.keyboard.press("Enter");
    await expect(main.getByRole("heading", { name: /^Invoice BH-20\d\d-\d{6}$/ })).toBeVisible();
    await expect(main.getByRole("row", { name: /^Startup Plan, yearly/ })).toContainText(
      /20\d\d to .*20\d\d/,
    );
    await expect(main.getByRole("row", { name: /^Total/ })).toContainText("858");
    await expectAccessibleInBothThemes(page);
    await page.emulateMedia({ media: "print" });
    await expect(main.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(main.getByRole("rowheader", { name: "Total" })).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.getByRole("navigation", { name: "Account" })).toBeHidden();
    const subjects = async () => (await mailsTo(user.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Invoice BH-/));

    await page.goto(paidAt);
    await expect(page.getByRole("heading", { name: "This order is paid" })).toBeVisible();
    await expectAccessible(page);
  },
);

trialTest(
  "nothing is bought by a question to sales or a cancelled payment; one that fails first and is captured later starts the plan",
  async ({ page, watch }) => {
    watch.expect(/40[04]/);
    await allowSandbox(page, watch);
    await openPlans(page);
    const dialog = dialogOf(page);

    await trialTest.step("Contact Sales sends the enterprise form and returns to the plans", async () => {
      await dialog.getByRole("button", { name: "Contact Sales" }).click();
      const sales = page.getByRole("dialog", { name: "Contact Sales" });
      await sales.getByLabel("Contact number").fill("+91 98765 43210");
      await expectAccessibleInBothThemes(page);
      await sales.getByRole("button", { name: "Contact Sales" }).click();
      await expect(sales.getByLabel("Business requirement")).toBeFocused();
      await page.keyboard.type("A plan for 40 people");
      await sales.getByRole("button", { name: "Contact Sales" }).click();
      await expect(dialog.getByRole("button", { name: "Pay Now" })).toBeVisible();
    });

    await trialTest.step("a cancelled payment buys nothing", async () => {
      const checkout = await payNow(page);
      await paymentIn(checkout).getByRole("button", { name: "Close without paying" }).click();
      await expect(checkout.getByText("Nothing was paid.")).toBeVisible();
      await expectAccessibleIn(checkout);
      // While it is open, the next payment would reuse it.
      const leaving = checkout.waitForEvent("close");
      await checkout.getByRole("button", { name: "Cancel" }).click();
      await leaving;
      await expect(dialog.getByText("Nothing was paid.")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Pay Now" })).toBeEnabled();
    });

    await trialTest.step("an order that does not exist says so", async () => {
      const unknown = await page.context().newPage();
      await unknown.goto("/checkout/order_unknown");
      await expect(unknown.getByRole("heading", { name: "This order does not exist" })).toBeVisible();
      await expectAccessibleIn(unknown);
      await unknown.close();
    });

    await trialTest.step("a payment that fails first and is captured later starts the plan", async () => {
      // The capture stays unknown to the page until the test has looked at what is shown before it.
      const release = await hold(page, "**/api/payment/orders/*/check");
      const checkout = await payNow(page);
      const payment = paymentIn(checkout);
      await payment.getByRole("button", { name: "Fail now, capture a few seconds later" }).click();
      await expect(payment.getByText("Your payment was declined by the bank.")).toBeVisible();
      await expectAccessibleIn(checkout, paymentFrame(checkout));
      await expect(dialog.getByText("Complete the payment in the other window.")).toBeVisible();
      release();
      await expectToast(page, "Successfully upgraded to Startup Plan!");
      await expect(checkout.getByText(/^The payment failed: .* You can try again\.$/)).toBeVisible();
      await expectAccessible(checkout);
    });
  },
);

trialTest(
  "the plans open without a close button after the trial; notices say when a plan ends soon, is in its grace period or is over",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/40[23]/);
    const body = { costTitle: "Cost of Wake", productName: "Wake" };
    await user.api.call("createProductCost", { body });
    const dialog = dialogOf(page);

    await trialTest.step("the plans open at a change refused after the trial, and by hand", async () => {
      await control("end-plan", { userId: user.id, daysAgo: 1 });
      await page.goto("/inputcost/savedCosts");
      await page
        .getByRole("button", { name: /^(Actions|More)/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
      await expect(dialog.getByText(/^Your trial ended on .* Everything stays readable/)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole("button", { name: "Read and export my plans" }).click();
      await expect(dialog).toBeHidden();
      const notice = page.getByRole("region", { name: "Your plan" });
      await expect(notice.getByText("Your trial is over.")).toBeVisible();
      await notice.getByRole("button", { name: "See plans" }).click();
      await expect(dialog).toBeVisible();
    });

    await trialTest.step("a paid plan that ends soon", async () => {
      await grantPlan(user, "startup");
      await control("end-plan", { userId: user.id, daysAgo: -5 });
      await page.goto("/getStarted");
      await expect(page.getByText("Your Startup Plan ends in 5 days.")).toBeVisible();
    });
    await trialTest.step("a paid plan in its grace period", async () => {
      await control("end-plan", { userId: user.id, daysAgo: 1 });
      await page.reload();
      await expect(page.getByText(/^Your Startup Plan ended on .*\. Everything works until/)).toBeVisible();
    });
    await trialTest.step("a paid plan that is over", async () => {
      await control("end-plan", { userId: user.id, daysAgo: 4 });
      await page.reload();
      await expect(page.getByText(/^Your Startup Plan is over\./)).toBeVisible();
      await page.getByRole("button", { name: "See plans" }).click();
      await expect(dialog.getByText(/^Your Startup Plan ended on .* Everything stays/)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
    });
  },
);
