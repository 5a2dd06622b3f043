import type { DgPlan, GtmPlanListItem } from "@beachhead/contract";
import { fieldsOf } from "../plan/plan-fields.ts";
import { addDays, type Day } from "./days.ts";
import { isSettled, type PlanAction } from "./plan-action.ts";

/** For a channel that should have started already: soon, and not today for all of its items. */
const WHEN_LATE = 14;

/** The last day of a month of a plan, counted from 1 in its first year; in two weeks when that has passed. */
export function proposedDay(
  { firstYear, yearStartMonth }: Pick<GtmPlanListItem, "firstYear" | "yearStartMonth">,
  month: number,
  today: Day,
): Day {
  const end = new Date(Date.UTC(firstYear, yearStartMonth - 1 + month, 0)).toISOString().slice(0, 10);
  return end < today ? addDays(today, WHEN_LATE) : end;
}

/**
 * A due date for each open item without one: the end of the month in which its channel starts. Items of channels
 * without a starting month, or of plans without a first year, have none.
 */
export function proposedDays(
  actions: readonly PlanAction[],
  plans: readonly DgPlan[],
  gtmPlans: readonly GtmPlanListItem[],
  today: Day,
): { action: PlanAction; day: Day }[] {
  const monthsOf = new Map(
    plans.map((plan) => [
      plan.id,
      {
        gtmPlan: gtmPlans.find(({ id }) => id === plan.gtmPlanId),
        months: new Map(fieldsOf(plan).channels.map(({ key, timing }) => [key, timing.StartingMonth])),
      },
    ]),
  );
  return actions.flatMap((action) => {
    const plan = monthsOf.get(action.planId);
    const month = plan?.months.get(action.channelKey) ?? null;
    if (isSettled(action) || action.targetDate !== "" || plan?.gtmPlan === undefined || month === null)
      return [];
    return [{ action, day: proposedDay(plan.gtmPlan, month, today) }];
  });
}
