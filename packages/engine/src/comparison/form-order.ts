import { costAmounts, costGrowths } from "../simulation/cost-inputs.ts";
import type { PricingPlan, SimulationInputs, SimulationOptions } from "../simulation/types.ts";

/** The inputs of a cost: its amounts, then their yearly changes. */
export const costOrder = [...costAmounts.map(({ name }) => name), ...costGrowths];

/** The inputs of a simulation that are neither plans nor growth, in the order of the form. */
export const targetOrder = [
  "revenueTarget",
  "targetYear",
  "ebitTarget",
  "subscriptionType",
] as const satisfies readonly (keyof SimulationInputs)[];

/** The inputs of a pricing plan, in the order of the form. */
export const planOrder = [
  "pricePerUserMin",
  "pricePerUserMax",
  "customersFirstYearMin",
  "customersFirstYearMax",
  "revenueTargetSplit",
  "annualFixedFee",
  "upfrontFixedFee",
  "existingCustomers",
  "retentionRate",
  "averageUsers",
] as const satisfies readonly (keyof PricingPlan)[];

/** The options of a run, in the order of the form. */
export const optionOrder = [
  "trials",
  "seed",
  "distribution",
  "around",
  "elasticity",
  "firstYearFactor",
  "retentionSpread",
  "priceGrowthSpread",
  "customerGrowthSpread",
  "wholeCustomers",
] as const satisfies readonly (keyof SimulationOptions)[];
