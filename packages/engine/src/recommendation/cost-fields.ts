import type { CostInputs } from "../simulation/types.ts";

/** The amounts of a product cost that can be moved, with their names on screen, in the order of a tornado's ties. */
export const costFieldLabels = {
  upFrontProductDevelopmentCost: "Up-front product development",
  ongoingProductDevelopmentCost: "Ongoing product development",
  fixedAdminCost: "Fixed administration",
  fixedInfrastructureCost: "Fixed infrastructure",
  fixedSalesAndMarketingCost: "Fixed sales and marketing",
  fixedOnboardingCostPerCustomer: "Onboarding per customer",
  infrastructureCostPerUserPerYear: "Infrastructure per user",
  implementationCostPerUser: "Implementation per user",
  supportCostPerYearPerUser: "Support per user",
  salesAndMarketingCostPercOfRevenue: "Sales and marketing, % of revenue",
  otherVariableCost: "Other cost per user",
  extraCostSpace: "Extra fixed cost",
} as const satisfies Partial<Record<keyof CostInputs, string>>;

export type CostField = keyof typeof costFieldLabels;

function isCostField(name: string): name is CostField {
  return name in costFieldLabels;
}

export const costFields: readonly CostField[] = Object.keys(costFieldLabels).filter(isCostField);
