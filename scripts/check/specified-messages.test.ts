/** The specification's messages and dialogs of plans, payments and consulting, each with the test that shows it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "./repository.ts";

const PLANS = "e2e/account/plans.ts";
const UPGRADE = "e2e/account/upgrade.spec.ts";
const PAYMENT = "e2e/account/payment-messages.spec.ts";
const PAYMENT_WINDOW = "apps/web/src/features/billing/payment-messages.test.tsx";
const CONSULTING = "e2e/support/consulting.spec.ts";
const AUTOFILL = "e2e/gtm-plans/autofill.spec.ts";

// biome-ignore format: one message is one line.
const TABLE: readonly (readonly [when: string, message: string, shownBy: string])[] = [
  // Dialogs.
  ["plans, period, currency, top-up, GST number, Pay Now", "Upgrade now", PLANS],
  ["the trial is over", "open without a close button", UPGRADE],
  ["Contact Sales in the plans", "Contact Sales", UPGRADE],
  ["the choice of the way to a consultant", "Consultant support", CONSULTING],
  ["the query form", "Problem Description", CONSULTING],
  ["the booking page", "Book time with consultant", CONSULTING],
  ["the AI fetches are used up", "Your AI fetch limit has been exhausted. Please upgrade your plan or continue by entering the data manually.", AUTOFILL],
  ["its way on", "Continue", AUTOFILL],
  ["its way to the plans", "Upgrade", AUTOFILL],
  // Payment.
  ["nothing is chosen", "Please select a plan or add a consulting amount.", PAYMENT_WINDOW],
  ["letters in the consulting amount", "1a5b0", UPGRADE],
  ["an amount over the limit", "Your amount exceeds the limit. Maximum Limit - ₹500,000 (USD 5935).", PAYMENT],
  ["the server's \"Error creating subscription\" as the same sentence", "Error creating subscription", PAYMENT_WINDOW],
  ["the server gives another reason", "The Enterprise Plan has no list price. Contact sales for an offer.", PAYMENT_WINDOW],
  ["the key is missing", "Failed to fetch payment gateway key", PAYMENT_WINDOW],
  ["no answer of the server", "Failed to process payment. Please try again.", PAYMENT_WINDOW],
  ["the payment's signature is wrong", "Payment was successful but we couldn't update your account. Please contact support.", PAYMENT],
  ["the payment window does not open", "Your browser blocked the payment window.", PAYMENT],
  ["the payment window does not load", "The payment window could not be loaded.", PAYMENT],
  ["the payment window is closed", "The payment window was closed. If you paid, your plan starts within a few minutes.", PAYMENT],
  ["the payment is cancelled", "Nothing was paid.", UPGRADE],
  ["the bank declines the payment", "The payment failed: ", UPGRADE],
  ["credits are bought alone", "150 consulting credits added.", PAYMENT],
  ["the payment is through", "Successfully upgraded to Startup Plan!", UPGRADE],
  ["the GST number is optional, a wrong one is named", "This does not look like a GST number.", PAYMENT_WINDOW],
  // Consulting.
  ["the counter of words", "0 / 5000 words", CONSULTING],
  ["words beyond the limit are ignored", "5000 / 5000 words", CONSULTING],
  ["fewer than 25 credits", "You don't have enough consulting credits to submit a query. Please purchase more credits.", CONSULTING],
  ["the query is sent", "Your query was sent successfully. We'll get back to you within 24 hours.", CONSULTING],
  ["the query fails (the specification's \"Quert\" is corrected)", "Failed to submit Query. Please try again later.", CONSULTING],
  ["an enterprise request without a field", "is required", CONSULTING],
  ["a contact number with letters", "Contact number can have digits only", CONSULTING],
  ["an enterprise request is sent", "Request sent! Our team will contact you soon.", CONSULTING],
  ["an enterprise request fails", "Failed to send request. Please try again.", CONSULTING],
];

test.each(TABLE)("a test shows, when %s: %s", (_when, message, shownBy) => {
  expect(readFileSync(join(repositoryRoot, shownBy), "utf8")).toContain(message);
});
