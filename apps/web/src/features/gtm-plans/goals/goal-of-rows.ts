import type { GtmPlanReply } from "@beachhead/contract";
import { type GoalToCheck, goalHorizon, goalRole, yearName } from "@beachhead/engine";
import { type TypedGoal, withinTimeline } from "../../../lib/thread/thread-figures.ts";

/** A row of the form, with its answer whether customers pay again. */
export type TypedRow = GoalToCheck & { keptRevenue?: number | null };

/**
 * The goal of the whole plan from the rows of its form; null without a revenue target with a year ahead.
 * @param thisYear the running business year
 */
export function goalOfRows(
  rows: readonly TypedRow[],
  thisYear: number,
  { firstYear, yearStartMonth }: Pick<GtmPlanReply, "firstYear" | "yearStartMonth">,
): TypedGoal | null {
  const rowOf = (role: ReturnType<typeof goalRole>) => rows.find(({ goal }) => goalRole(goal) === role);
  const {
    currentValue = null,
    targetValue = null,
    targetYear = null,
    keptRevenue = null,
  } = rowOf("revenue") ?? {};
  const years = targetYear === null ? 0 : goalHorizon(targetYear, thisYear);
  if (targetValue === null || years < 1) return null;
  const calendarYear = thisYear + years;
  return {
    target: targetValue,
    today: currentValue ?? 0,
    calendarYear,
    yearName: yearName(calendarYear, yearStartMonth),
    years: withinTimeline(years),
    planYear: withinTimeline(calendarYear - firstYear + 1),
    customers: rowOf("customers")?.targetValue ?? null,
    keptRevenue,
  };
}
