import type { CostRates } from "../simulation/cost-rates.ts";
import { retention } from "../simulation/plan-years.ts";
import type { PricingPlan } from "../simulation/types.ts";
import type { UnitMoney } from "./trial-loops.ts";

/** Factors into the later years, from changes in per cent. */
export const factors = (growth: readonly number[], years: number): number[] =>
  growth.slice(0, years).map((change) => 1 + change / 100);

/** Money and cost per customer of one plan. */
export function unitMoneyOf(
  plan: PricingPlan,
  rates: CostRates,
  perPrice: number,
  unbilled: number,
): UnitMoney {
  const costPerCustomer =
    plan.averageUsers * (rates.infrastructurePerUser + rates.supportPerUser + rates.otherPerUser);
  return {
    annualFee: plan.annualFixedFee,
    upfrontFee: plan.upfrontFixedFee,
    perPrice,
    unbilled,
    costPerNew:
      rates.onboardingPerNewCustomer +
      plan.averageUsers * rates.implementationPerNewUser -
      unbilled * costPerCustomer,
    costPerCustomer,
  };
}

/** Customers of a plan's target year in proportion to those of year 1. */
export interface Proportions {
  /** New customers per drawn customer of year 1. */
  perFirst: number;
  /** All customers gained since, per drawn customer of year 1. */
  allPerFirst: number;
  /** Customers from before year 1 that are left. */
  left: number;
}

/** The proportions where retention and growth are the same in every trial and customers stay fractional. */
export function proportionsOf(
  plan: PricingPlan,
  customerGrowth: readonly number[],
  laterYears: number,
  factor: number,
): Proportions {
  const kept = retention(plan);
  let perFirst = factor;
  let allPerFirst = factor;
  let left = plan.existingCustomers * kept;
  for (const growth of factors(customerGrowth, laterYears)) {
    perFirst *= growth;
    allPerFirst = allPerFirst * kept + perFirst;
    left *= kept;
  }
  return { perFirst, allPerFirst, left };
}
