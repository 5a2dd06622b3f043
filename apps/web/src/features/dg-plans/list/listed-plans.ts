import type { DgPlanGroup } from "../../../data/dg-plans.ts";

/** A channel plan in the list, with its GTM plan. */
export type ListedDgPlan = DgPlanGroup["plans"][number];

/** The plans of all groups in one list. */
export function listedPlans(groups: readonly DgPlanGroup[]): ListedDgPlan[] {
  return groups.flatMap(({ plans }) => plans);
}

/** The combination a plan is for, or its whole GTM plan. */
export function scopeOf({ productgeo }: Pick<ListedDgPlan, "productgeo">): string {
  return productgeo === "" ? "The whole GTM plan" : productgeo;
}

const withPlan = (path: string, id: string): string => `${path}?${new URLSearchParams({ plan: id })}`;

/** The screens that show one plan. */
export const editAddress = (id: string): string => withPlan("/create-new-dgplan", id);
/** The form in view mode. */
export const viewAddress = (id: string): string => `${editAddress(id)}&mode=view`;
export const summaryAddress = (id: string): string => withPlan("/dg-summary", id);
export const actionsAddress = (id: string): string => withPlan("/dg-action-items", id);
export const toolsAddress = (id: string): string => withPlan("/execute/recommended-tools", id);
