import type { SimulationInputs } from "./types.ts";

/** Half a cent, and half a hundredth of a point: what is met on the screen counts as met (formulas B3.2 step 9). */
export const TOLERANCE = 0.005;

/** Whether `revenue` of the target year reaches the target, money. */
export function revenueReached(revenue: number, target: number): boolean {
  return revenue >= target - TOLERANCE;
}

/** Whether EBIT in per cent of revenue reaches the target; without revenue there is no percentage and it is not met. */
export function ebitReached(ebit: number, revenue: number, targetPercent: number): boolean {
  return revenue > 0 && (ebit / revenue) * 100 >= targetPercent - TOLERANCE;
}

/**
 * Revenue target of each plan: its share of the total, scaled so that the shares add to 100 per cent.
 *
 * @returns money, in the order of the plans; the sum is the revenue target
 */
export function planTargets(inputs: SimulationInputs): number[] {
  const total = splitTotal(inputs);
  return inputs.pricingPlans.map((plan) => (inputs.revenueTarget * plan.revenueTargetSplit) / total);
}

/** Sum of the typed shares in per cent. */
export function splitTotal(inputs: SimulationInputs): number {
  return inputs.pricingPlans.reduce((sum, plan) => sum + plan.revenueTargetSplit, 0);
}
