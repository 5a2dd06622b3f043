import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { createUser, grantPlan } from "../fixtures/account.ts";
import { control } from "../fixtures/control.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import type { PageWatch } from "../fixtures/page-watch.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const trialTest = signedInTest.extend({
  user: async ({}, use) => use(await createUser()),
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Upgrade now" });

async function openPlans(page: Page): Promise<void> {
  await page.goto("/myaccount/subscription");
  await page.getByRole("main").getByRole("button", { name: "Upgrade", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Lets the payment window load from the sandbox, whose address the checkout document names. */
async function allowSandbox(page: Page, watch: PageWatch): Promise<void> {
  await page.route("**/api/payment/createSubscription", async (route) => {
    const answer = await route.fetch();
    const [, orderId = ""] = /"orderId":"(\w+)"/.exec(await answer.text()) ?? [];
    const html = await (await page.request.get(`/checkout/${orderId}`)).text();
    const [, origin = ""] = /src="(http:\/\/127\.0\.0\.1:\d+)\//.exec(html) ?? [];
    watch.allow(origin);
    await route.fulfill({ response: answer });
  });
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

trialTest("a plan with consulting credits is bought by keyboard alone", async ({ page, watch }) => {
  await allowSandbox(page, watch);
  await keepCheckoutOpen(page);
  await page.goto("/myaccount/subscription");
  await tabTo(page, "Upgrade");
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Startup, 12 × 59")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("radio", { name: /^Startup/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("Scaleup, 12 × 179")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await dialog.getByLabel("Consulting top-up").focus();
  await page.keyboard.type("1a5b0");
  await expect(dialog.getByText("150 credits.")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("29AAGCB7383J1Z5");
  await expect(dialog.getByText("This does not look like a GST number.")).toBeVisible();
  await expect(dialog.getByText("858", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  const [checkout] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  const payment = checkout.frameLocator("iframe");
  await expectAccessible(checkout);
  const paidAt = checkout.url();
  await payment.getByRole("button", { name: "Pay USD 858.00" }).press("Enter");
  await expect(checkout.getByText("Payment received. You can close this window.")).toBeVisible();
  await expectAccessible(checkout);
  await expectToast(page, "Successfully upgraded to Startup Plan!");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Startup Plan, yearly" })).toBeVisible();
  await expect(page.getByRole("main").getByText("150", { exact: true })).toBeVisible();
  await page.goto(paidAt);
  await expect(page.getByRole("heading", { name: "This order is paid" })).toBeVisible();
  await expectAccessible(page);
});

trialTest("a payment that fails first and is captured later starts the plan", async ({ page, watch }) => {
  watch.expect(/400/);
  await allowSandbox(page, watch);
  await openPlans(page);
  const dialog = dialogOf(page);
  const [checkout] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Pay Now" }).click(),
  ]);
  const payment = checkout.frameLocator("iframe");
  await payment.getByRole("button", { name: "Fail now, capture a few seconds later" }).click();
  await expect(payment.getByText("Your payment was declined by the bank.")).toBeVisible();
  await expect(dialog.getByText("Complete the payment in the other window.")).toBeVisible();
  await expectToast(page, "Successfully upgraded to Startup Plan!");
  await expect(checkout.getByText(/^The payment failed: .* You can try again\.$/)).toBeVisible();
  await expectAccessible(checkout);
});

trialTest("nothing is bought when the payment window is closed or cancelled", async ({ page, watch }) => {
  await allowSandbox(page, watch);
  await openPlans(page);
  const dialog = dialogOf(page);
  const [checkout] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Pay Now" }).click(),
  ]);
  await checkout.frameLocator("iframe").getByRole("button", { name: "Close without paying" }).click();
  await expect(checkout.getByText("Nothing was paid.")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await checkout.emulateMedia({ colorScheme });
    await expectAccessible(checkout);
  }
  await checkout.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByText("Nothing was paid.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Pay Now" })).toBeEnabled();
});

trialTest(
  "an order of nothing and one over the limit are refused in the specified words",
  async ({ page }) => {
    await openPlans(page);
    const dialog = dialogOf(page);
    await dialog.getByText("No plan now, consulting credits only").click();
    await dialog.getByRole("button", { name: "Pay Now" }).click();
    await expect(dialog.getByText("Please select a plan or add a consulting amount.")).toBeVisible();
    await dialog.getByLabel("Consulting top-up").fill("5936");
    await dialog.getByRole("button", { name: "Pay Now" }).click();
    await expect(
      dialog.getByText("Your amount exceeds the limit. Maximum Limit - ₹500,000 (USD 5935)."),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  },
);

trialTest(
  "Contact Sales in the plans sends the enterprise form and returns to the plans",
  async ({ page }) => {
    await openPlans(page);
    await dialogOf(page).getByRole("button", { name: "Contact Sales" }).click();
    const dialog = page.getByRole("dialog", { name: "Contact Sales" });
    await dialog.getByLabel("Contact number").fill("+91 98765 43210");
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Contact Sales" }).click();
    await expect(dialog.getByLabel("Business requirement")).toBeFocused();
    await page.keyboard.type("A plan for 40 people");
    await dialog.getByRole("button", { name: "Contact Sales" }).click();
    await expect(dialogOf(page).getByRole("button", { name: "Pay Now" })).toBeVisible();
  },
);

trialTest(
  "a change that is refused after the trial opens the plans over the screen",
  async ({ page, user, watch }) => {
    watch.expect(/40[23]/);
    const body = { costTitle: "Cost of Wake", productName: "Wake" };
    await user.api.call("createProductCost", { body });
    await control("end-plan", { userId: user.id, daysAgo: 1 });
    await page.goto("/inputcost/savedCosts");
    await page
      .getByRole("button", { name: /^(Actions|More)/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(dialogOf(page).getByText(/^Your trial ended on .* Everything stays readable/)).toBeVisible();
    await expect(dialogOf(page).getByRole("button", { name: "Close" })).toHaveCount(0);
  },
);

trialTest("once the trial is over, the plans open without a close button", async ({ page, user }) => {
  await control("end-plan", { userId: user.id, daysAgo: 1 });
  await page.goto("/myaccount/subscription");
  await expect(page.getByText("Your trial is over.")).toBeVisible();
  await page.getByRole("button", { name: "See plans" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^Your trial ended on/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Read and export my plans" }).click();
  await expect(dialog).toBeHidden();
});

trialTest("a paid plan that ends soon, and one in its days of grace, say so", async ({ page, user }) => {
  await grantPlan(user, "startup");
  await control("end-plan", { userId: user.id, daysAgo: -5 });
  await page.goto("/getStarted");
  await expect(page.getByText("Your Startup Plan ends in 5 days.")).toBeVisible();
  await control("end-plan", { userId: user.id, daysAgo: 1 });
  await page.reload();
  await expect(page.getByText(/^Your Startup Plan ended on .*\. Everything works until/)).toBeVisible();
});
