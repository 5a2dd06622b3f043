import { MOST_PLANS, newPlan, type PlanFields, type SimulationFields } from "./simulation-form.ts";

/** Small and in order: plans of two simulations are compared, and drawn, by their ids. */
export function freeId(plans: readonly PlanFields[], largestBefore: number): number {
  return Math.max(largestBefore, ...plans.map(({ id }) => id)) + 1;
}

function freeName(plans: readonly PlanFields[], wish: string): string {
  const taken = new Set(plans.map((plan) => plan.name.trim().toLowerCase()));
  if (!taken.has(wish.toLowerCase())) return wish;
  let number = 2;
  while (taken.has(`${wish} ${number}`.toLowerCase())) number += 1;
  return `${wish} ${number}`;
}

export function canAddPlan(fields: SimulationFields): boolean {
  return fields.pricingPlans.length < MOST_PLANS;
}

export function canDeletePlan(fields: SimulationFields): boolean {
  return fields.pricingPlans.length > 1;
}

/**
 * Adds an empty plan; its share is what the others leave of 100 %, when they leave any.
 * @param largestBefore the largest id of a plan that was deleted: comments and Undo go by the id
 */
export function withPlanAdded(fields: SimulationFields, largestBefore = 0): SimulationFields {
  if (!canAddPlan(fields)) return fields;
  const { pricingPlans } = fields;
  const left = 100 - pricingPlans.reduce((sum, plan) => sum + (plan.revenueTargetSplit ?? 0), 0);
  const name = freeName(pricingPlans, `Plan ${pricingPlans.length + 1}`);
  const id = freeId(pricingPlans, largestBefore);
  return { ...fields, pricingPlans: [...pricingPlans, newPlan(id, name, left >= 1 ? left : null)] };
}

/** Puts a copy under a free name right after the plan. */
export function withPlanDuplicated(
  fields: SimulationFields,
  id: number,
  largestBefore = 0,
): SimulationFields {
  if (!canAddPlan(fields)) return fields;
  const { pricingPlans } = fields;
  const index = pricingPlans.findIndex((plan) => plan.id === id);
  const plan = pricingPlans[index];
  if (plan === undefined) return fields;
  const name = freeName(pricingPlans, `${plan.name} copy`);
  const copy = { ...plan, id: freeId(pricingPlans, largestBefore), name };
  return { ...fields, pricingPlans: pricingPlans.toSpliced(index + 1, 0, copy) };
}

export function withPlanDeleted(fields: SimulationFields, id: number): SimulationFields {
  if (!canDeletePlan(fields)) return fields;
  return { ...fields, pricingPlans: fields.pricingPlans.filter((plan) => plan.id !== id) };
}

/** Brings a deleted plan back to its place; nothing happens when there is no room or it is there. */
export function withPlanRestored(
  fields: SimulationFields,
  plan: PlanFields,
  index: number,
): SimulationFields {
  if (!canAddPlan(fields) || fields.pricingPlans.some((other) => other.id === plan.id)) return fields;
  return { ...fields, pricingPlans: fields.pricingPlans.toSpliced(index, 0, plan) };
}
