import type { PlanType, SubscriptionPeriod } from "./plans.ts";

/** What plans are paid in. */
export const planCurrencies = ["USD", "INR"] as const;
export type PlanCurrency = (typeof planCurrencies)[number];

/** Plans with a price, in the order they are offered. The trial is free, Enterprise is agreed with sales. */
export const pricedPlans = ["diy", "startup", "scaleup"] as const satisfies readonly PlanType[];
export type PricedPlan = (typeof pricedPlans)[number];

/** The plan marked as most popular. */
export const MOST_POPULAR_PLAN: PricedPlan = "startup";

/** Said of yearly billing, in per cent. Every plan saves at least as much; charges follow from the rates alone. */
export const YEARLY_DISCOUNT_PERCENT = 40;

const MONTHS_A_YEAR = 12;

/**
 * Money per month by plan, currency and billing period, as offered (specification part 1, section 9). A yearly
 * rate is charged for the whole year at once, see `planCharge`.
 */
export const planRates: Record<PricedPlan, Record<PlanCurrency, Record<SubscriptionPeriod, number>>> = {
  diy: { USD: { monthly: 49, yearly: 29 }, INR: { monthly: 3_900, yearly: 2_300 } },
  startup: { USD: { monthly: 99, yearly: 59 }, INR: { monthly: 7_900, yearly: 4_700 } },
  scaleup: { USD: { monthly: 299, yearly: 179 }, INR: { monthly: 23_900, yearly: 13_900 } },
};

/** Money due at once for one billing period: one month, or 12 times the monthly rate of yearly billing. */
export function planCharge(plan: PricedPlan, currency: PlanCurrency, period: SubscriptionPeriod): number {
  const rate = planRates[plan][currency][period];
  return period === "yearly" ? rate * MONTHS_A_YEAR : rate;
}

/** The largest total of one order, inclusive, in whole units. */
export const MAX_PAYMENT: Record<PlanCurrency, number> = { USD: 5_935, INR: 500_000 };

/** Hundredths of a unit that one consulting credit costs: 1 credit = USD 1 = INR 84.25. */
const HUNDREDTHS_PER_CREDIT: Record<PlanCurrency, number> = { USD: 100, INR: 8_425 };

/** Consulting credits for an amount in whole units, rounded down. */
export function creditsFor(amount: number, currency: PlanCurrency): number {
  return Math.floor((amount * 100) / HUNDREDTHS_PER_CREDIT[currency]);
}

/** What consulting costs, in whole units: an hour of a senior consultant, and an analyst pack of 10 hours. */
export const consultingPrices: Record<PlanCurrency, { seniorHour: number; analystPack: number }> = {
  USD: { seniorHour: 150, analystPack: 250 },
  INR: { seniorHour: 12_500, analystPack: 21_500 },
};
