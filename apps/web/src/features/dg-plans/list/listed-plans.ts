import type { DgPlanGroup } from "../../../data/dg-plans.ts";

/** A channel plan in the list, with its GTM plan. */
export type ListedDgPlan = DgPlanGroup["plans"][number];

/** The plans of all groups in one list. */
export function listedPlans(groups: readonly DgPlanGroup[]): ListedDgPlan[] {
  return groups.flatMap(({ plans }) => plans);
}

/** The name of a plan where it is chosen, with a mark for an alternative. */
export function choiceLabel({ planname, countsTowardsGoal }: ListedDgPlan): string {
  return countsTowardsGoal ? planname : `${planname} (alternative)`;
}

/** The combination a plan is for, or its whole GTM plan. */
export function scopeOf({ productgeo }: Pick<ListedDgPlan, "productgeo">): string {
  return productgeo === "" ? "The whole GTM plan" : productgeo;
}
