import { type PlanAllowance, planAllowances, TRIAL_DAYS } from "@beachhead/contract";
import { DAY_MS } from "../../platform/clock/durations.ts";
import type { subscriptions } from "../../platform/db/schema/subscriptions.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Days a paid plan stays usable after its end. */
export const GRACE_DAYS = 3;

/** The stretch of time in which AI fetches and simulations are counted. */
export interface BillingPeriod {
  start: Date;
  end: Date;
}

/** When the trial ends or ended. */
export function trialEnd(row: SubscriptionRow): Date {
  return row.trialEndsAt ?? new Date(row.startAt.getTime() + TRIAL_DAYS * DAY_MS);
}

/**
 * The billing period at `now`: the trial's whole length, a paid plan's bought time, and for a plan without an
 * end the current month or year counted from its start.
 */
export function billingPeriod(row: SubscriptionRow, now: Date): BillingPeriod {
  if (row.plan === "trial") return { start: row.startAt, end: trialEnd(row) };
  if (row.endAt !== null) return { start: row.startAt, end: row.endAt };
  const months = row.period === "yearly" ? 12 : 1;
  let passed = Math.max(0, Math.floor(monthsBetween(row.startAt, now) / months));
  if (addMonths(row.startAt, passed * months) > now) passed = Math.max(0, passed - 1);
  return {
    start: addMonths(row.startAt, passed * months),
    end: addMonths(row.startAt, (passed + 1) * months),
  };
}

/** Since when nothing can be changed any more, or null while all is well. */
export function expiredSince(row: SubscriptionRow, now: Date): Date | null {
  if (row.plan === "trial") {
    const end = trialEnd(row);
    return now >= end ? end : null;
  }
  if (row.status === "expired") return row.endAt ?? row.updatedAt;
  if (row.endAt === null) return null;
  return now.getTime() >= row.endAt.getTime() + GRACE_DAYS * DAY_MS ? row.endAt : null;
}

/** What the subscription allows in one billing period. */
export function allowanceOf(row: SubscriptionRow): PlanAllowance {
  return planAllowances[row.plan][row.period ?? "monthly"];
}

/** Calendar months from one instant to the other, the day of the month left aside. */
function monthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** The same day and time some months later; the month's last day where it has no such day. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}
