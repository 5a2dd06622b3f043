import { roundRatio } from "../money/rounding.ts";
import type { PricingPlan } from "../simulation/types.ts";

/**
 * Price at a position of the plan's range, rounded to the 4 decimals of the wire, so that running a reported
 * point gives its reported figures.
 *
 * @param position 0 (minimum) to 1 (maximum)
 */
export function priceAt(
  { pricePerUserMin: min, pricePerUserMax: max }: PricingPlan,
  position: number,
): number {
  if (position <= 0) return min;
  return position >= 1 ? max : roundRatio(min + position * (max - min));
}

/** Position of first-year customers in the plan's range, 0..1; 0 if the range is one point. */
export function customersPosition(
  { customersFirstYearMin: min, customersFirstYearMax: max }: PricingPlan,
  customers: number,
): number {
  return max > min ? (customers - min) / (max - min) : 0;
}

/** Smallest and largest whole number of customers in the plan's range; its maximum where it holds none. */
export function wholeRange({ customersFirstYearMin: min, customersFirstYearMax: max }: PricingPlan): {
  lowest: number;
  highest: number;
} {
  const lowest = Math.min(Math.ceil(min), max);
  return { lowest, highest: Math.max(Math.floor(max), lowest) };
}

/** Share of each plan in the revenue target, fractions that add to 1. */
export function splitWeights(plans: readonly PricingPlan[]): number[] {
  const total = plans.reduce((sum, plan) => sum + plan.revenueTargetSplit, 0);
  return plans.map((plan) => plan.revenueTargetSplit / total);
}

/** How far a point is from all minima: the split-weighted mean of sqrt((price^2 + customers^2) / 2), 0..1. */
export function stretchOf(
  plans: readonly PricingPlan[],
  weights: readonly number[],
  pricePosition: number,
  customers: ArrayLike<number>,
): number {
  let stretch = 0;
  for (let p = 0; p < plans.length; p += 1) {
    const position = customersPosition(plans[p]!, customers[p]!);
    stretch += weights[p]! * Math.sqrt((pricePosition * pricePosition + position * position) / 2);
  }
  return stretch;
}
