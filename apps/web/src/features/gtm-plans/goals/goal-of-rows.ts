import { type GoalToCheck, goalHorizon, goalRole } from "@beachhead/engine";
import { type ThreadGoal, withinTimeline } from "../../../lib/thread/thread-figures.ts";

/**
 * The goal of the whole plan from the rows of its form; null without a revenue target with a year ahead.
 * @param firstYear the calendar year of year 1
 */
export function goalOfRows(
  rows: readonly GoalToCheck[],
  thisYear: number,
  firstYear: number,
): ThreadGoal | null {
  const rowOf = (role: ReturnType<typeof goalRole>) => rows.find(({ goal }) => goalRole(goal) === role);
  const { currentValue = null, targetValue = null, targetYear = null } = rowOf("revenue") ?? {};
  const years = targetYear === null ? 0 : goalHorizon(targetYear, thisYear);
  if (targetValue === null || years < 1) return null;
  const calendarYear = thisYear + years;
  return {
    target: targetValue,
    needed: targetValue - (currentValue ?? 0),
    calendarYear,
    years: withinTimeline(years),
    planYear: withinTimeline(calendarYear - firstYear + 1),
    customers: rowOf("customers")?.targetValue ?? null,
  };
}
