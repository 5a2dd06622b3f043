import type { Inheritance, SimulationListItem } from "@beachhead/contract";

type Baseline = Pick<
  SimulationListItem,
  "combination" | "pricingCurrency" | "revenueTarget" | "targetYear" | "summary"
>;

/**
 * The part of its plan's revenue goal that a simulation brings in the middle of its ranges, a fraction. null without a
 * plan, and where currency or year are not those of the goal.
 */
export function goalShare(simulation: Baseline, inheritance: Inheritance | undefined): number | null {
  const { combination, pricingCurrency, revenueTarget, targetYear, summary } = simulation;
  if (combination === null || inheritance?.gtmPlanId !== combination.gtmPlanId) return null;
  const own = inheritance.combinations.find(({ id }) => id === combination.combinationId);
  if (own === undefined || own.targetYear !== targetYear || inheritance.currency !== pricingCurrency)
    return null;
  // The parts of the combinations add to the goal.
  const goal = inheritance.combinations.reduce((sum, part) => sum + (part.revenueTarget ?? 0), 0);
  return goal > 0 ? (revenueTarget * summary.attainment) / goal : null;
}
