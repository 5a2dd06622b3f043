import { type PlanCurrency, type PricedPlan, planCharge, type SubscriptionPeriod } from "@beachhead/contract";
import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import { addMonths } from "./period.ts";

/** What is bought, and when the payment was captured. */
export interface Purchase {
  plan: PricedPlan;
  currency: PlanCurrency;
  period: SubscriptionPeriod;
  at: Date;
}

/** The paid time that a purchase replaces. */
export interface PaidTime {
  /** What the days from `start` to `nextBillingDate` cost, in whole units of `currency`. */
  charge: number;
  currency: PlanCurrency;
  start: Date;
  nextBillingDate: Date;
  /** With days taken over from earlier purchases; they were counted at the same daily price. */
  end: Date;
}

export interface PurchaseTerms {
  /** In whole units of the purchase's currency. */
  charge: number;
  start: Date;
  /** One month or year after the start. */
  nextBillingDate: Date;
  /** `nextBillingDate` and the extra days. */
  end: Date;
  /** The value of the unused days of the paid time before, in days of the new plan. */
  extraDays: number;
}

/**
 * The terms of a purchase (docs/decisions/0051-one-way-to-settle.md).
 * @param held absent on a trial, and for a plan that was not bought
 */
export function purchaseTerms({ plan, currency, period, at }: Purchase, held?: PaidTime): PurchaseTerms {
  const nextBillingDate = addMonths(at, period === "yearly" ? 12 : 1);
  const extraDays =
    held === undefined || at >= held.end
      ? 0
      : daysTakenOver(held, at, planCharge(plan, held.currency, period), daysBetween(at, nextBillingDate));
  return {
    charge: planCharge(plan, currency, period),
    start: at,
    nextBillingDate,
    end: addMs(nextBillingDate, extraDays * DAY_MS),
    extraDays,
  };
}

/** Unused whole days x old daily price / new daily price, rounded down. One division, so that whole results stay whole. */
function daysTakenOver(held: PaidTime, at: Date, newCharge: number, newDays: number): number {
  const unused = Math.floor(daysBetween(at, held.end));
  return Math.floor(
    (unused * held.charge * newDays) / (daysBetween(held.start, held.nextBillingDate) * newCharge),
  );
}

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
