import type { CostInputs, PricingPlan, SimulationInputs, SimulationOptions } from "../simulation/types.ts";

/** The inputs of a cost in the order of its form. */
export const costOrder = [
  "upFrontProductDevelopmentCost",
  "amortizationperiod",
  "ongoingProductDevelopmentCost",
  "allocationOfFixedCostForSelectedGeo",
  "fixedAdminCost",
  "fixedInfrastructureCost",
  "fixedSalesAndMarketingCost",
  "extraCostSpace",
  "fixedOnboardingCostPerCustomer",
  "implementationCostPerUser",
  "infrastructureCostPerUserPerYear",
  "supportCostPerYearPerUser",
  "otherVariableCost",
  "salesAndMarketingCostPercOfRevenue",
  "costOfCapital",
  "ongoingProductDevelopmentGrowth",
  "adminGrowth",
  "infrastructureGrowth",
  "salesAndMarketingGrowth",
  "onboardingGrowth",
  "implementationPerUserGrowth",
  "infrastructurePerUserGrowth",
  "supportPerUserGrowth",
  "salesAndMarketingPerUserGrowth",
] as const satisfies readonly (keyof CostInputs)[];

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
