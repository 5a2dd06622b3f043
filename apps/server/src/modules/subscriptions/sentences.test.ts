import { expect, test } from "vitest";
import type { SubscriptionRow } from "./period.ts";
import { expiredSentence, tooManySentence, usedUpSentence } from "./sentences.ts";

const start = new Date("2027-01-31T10:00:00.000Z");
const paid: SubscriptionRow = {
  userId: "01a1fc7d-8d2a-79b0-8233-c44a9fd3584e",
  plan: "startup",
  period: "monthly",
  status: "active",
  startAt: start,
  endAt: null,
  trialEndsAt: null,
  paidAmount: null,
  paidCurrency: null,
  nextBillingAt: null,
  createdAt: start,
  updatedAt: start,
};
const trial: SubscriptionRow = { ...paid, plan: "trial", period: null, status: "free" };
const period = { start, end: new Date("2027-02-28T10:00:00.000Z") };

test("the sentence of an expired plan names the plan, the day and what to do", () => {
  expect(expiredSentence(trial, start)).toBe(
    "Your trial ended on 14 February 2027. You can still read and export everything; upgrade to make changes.",
  );
  expect(expiredSentence(paid, period.end)).toBe(
    "Your Startup Plan ended on 28 February 2027. You can still read and export everything; renew or upgrade to make changes.",
  );
});

test("the sentence of a used-up allowance says how much it is, and when there is more", () => {
  expect(usedUpSentence(trial, period, "simulations", 2, 2)).toBe(
    "You have run 2 of 2 simulations in your trial. Upgrade to run more.",
  );
  expect(usedUpSentence(trial, period, "aiFetches", 1, 1)).toBe(
    "Your AI fetch limit has been exhausted. Please upgrade your plan or continue by entering the data manually.",
  );
  expect(usedUpSentence(paid, period, "simulations", 5, 5)).toBe(
    "You have run 5 of 5 simulations in this billing period. They start again on 28 February 2027; upgrade to run more now.",
  );
  expect(usedUpSentence({ ...paid, endAt: period.end }, period, "simulations", 5, 5)).toBe(
    "You have run 5 of 5 simulations in this billing period, which ends on 28 February 2027. Upgrade to run more.",
  );
});

test("the sentence of too many items says what is allowed and what it would be", () => {
  expect(tooManySentence(trial, "products", 2, 1)).toBe(
    "Your trial allows 1 product; this would make 2. Upgrade to add more.",
  );
  expect(tooManySentence(paid, "geos", 11, 10)).toBe(
    "Your Startup Plan allows 10 geographies; this would make 11. Upgrade to add more.",
  );
});
