export type CostFigure =
  | "upFrontProductDevelopmentCost"
  | "amortizationperiod"
  | "ongoingProductDevelopmentCost"
  | "allocationOfFixedCostForSelectedGeo"
  | "fixedAdminCost"
  | "fixedInfrastructureCost"
  | "fixedSalesAndMarketingCost"
  | "extraCostSpace"
  | "fixedOnboardingCostPerCustomer"
  | "implementationCostPerUser"
  | "infrastructureCostPerUserPerYear"
  | "supportCostPerYearPerUser"
  | "otherVariableCost"
  | "salesAndMarketingCostPercOfRevenue"
  | "costOfCapital";

export interface FigureField {
  name: CostFigure;
  label: string;
  /** `money`: the cost's currency. */
  unit: "money" | "%" | "years";
  help?: string;
  max?: number;
  min?: number;
}

/** Every figure of year 1, in the groups and the order of the form. */
export const COST_FIGURES: readonly { title: string; fields: readonly FigureField[] }[] = [
  {
    title: "Development",
    fields: [
      { name: "upFrontProductDevelopmentCost", label: "Up-front development", unit: "money" },
      { name: "amortizationperiod", label: "Spread over", unit: "years", help: "0 or blank: all in year 1" },
      { name: "ongoingProductDevelopmentCost", label: "Ongoing development, year 1", unit: "money" },
      { name: "allocationOfFixedCostForSelectedGeo", label: "Share of fixed cost", unit: "%", max: 100 },
    ],
  },
  {
    title: "Fixed cost, year 1",
    fields: [
      { name: "fixedAdminCost", label: "Administration", unit: "money" },
      { name: "fixedInfrastructureCost", label: "Infrastructure", unit: "money" },
      { name: "fixedSalesAndMarketingCost", label: "Sales and marketing", unit: "money" },
      { name: "extraCostSpace", label: "Extra", unit: "money", help: "The same each year" },
    ],
  },
  {
    title: "Per customer and user",
    fields: [
      {
        name: "fixedOnboardingCostPerCustomer",
        label: "Onboarding, per customer",
        unit: "money",
        help: "Once per new customer",
      },
      {
        name: "implementationCostPerUser",
        label: "Implementation, per new user",
        unit: "money",
        help: "Once per new user",
      },
      { name: "infrastructureCostPerUserPerYear", label: "Infrastructure, per user and year", unit: "money" },
      { name: "supportCostPerYearPerUser", label: "Support, per user and year", unit: "money" },
      { name: "otherVariableCost", label: "Other, per user and year", unit: "money" },
    ],
  },
  {
    title: "Share of revenue and capital",
    fields: [
      {
        name: "salesAndMarketingCostPercOfRevenue",
        label: "Sales and marketing, of revenue",
        unit: "%",
        max: 100,
      },
      { name: "costOfCapital", label: "Cost of capital", unit: "%", min: -99 },
    ],
  },
];
