import type { CostAmount, CostGrowth } from "@beachhead/engine";
import { moneyRule, numberOr, percentRule, yearlyGrowth } from "../primitives.ts";

/** The groups of the form, in its order. */
export const costFigureGroups = [
  "Development",
  "Fixed cost, year 1",
  "Per customer and user",
  "Share of revenue and capital",
] as const;

/** One figure of a product cost, wherever it is checked, entered, shown, imported and exported. */
export interface CostFigure {
  /** The rule of a body. Its messages name the figure. */
  rule: ReturnType<typeof numberOr>;
  group: (typeof costFigureGroups)[number];
  /** In the form. */
  label: string;
  /** `money`: the cost's currency. */
  unit: "money" | "%" | "years";
  help?: string;
  /** In the form; absent: 0. */
  min?: number;
  max?: number;
  /** In the summary; absent: the label. */
  summaryLabel?: string;
  /** In workbooks, slides and CSV; absent: the label. */
  fileLabel?: string;
  /** Names in a pasted table beside the three labels. */
  importNames?: readonly string[];
  /** The defined name in workbooks, and the start of those of its years. */
  workbookName: string;
  /** The same in the workbook of the cost alone; absent: `workbookName`. */
  costWorkbookName?: string;
}

const money = (label: string) => numberOr(0, moneyRule(label));

/** The figures of year 1. A blank one is 0, a blank share of the fixed cost 100 %. */
export const costFigures: Readonly<Record<CostAmount, CostFigure>> = {
  upFrontProductDevelopmentCost: {
    rule: money("Up-front development"),
    group: "Development",
    label: "Up-front development",
    unit: "money",
    importNames: ["Up-front product development"],
    workbookName: "Upfront_development",
  },
  amortizationperiod: {
    rule: numberOr(0, {
      required: "Amortisation period must be a number of years",
      min: { value: 0, message: "Amortisation period cannot be negative" },
      max: { value: 100, message: "Amortisation period can be at most 100 years" },
    }),
    group: "Development",
    label: "Spread over",
    unit: "years",
    help: "0 or blank: all in year 1",
    fileLabel: "Amortisation period, years",
    importNames: ["Spread over years", "Amortisation"],
    workbookName: "Amortisation_years",
  },
  ongoingProductDevelopmentCost: {
    rule: money("Ongoing development"),
    group: "Development",
    label: "Ongoing development, year 1",
    unit: "money",
    summaryLabel: "Ongoing development",
    fileLabel: "Ongoing development",
    importNames: ["Ongoing product development", "Development, ongoing"],
    workbookName: "Ongoing_development",
  },
  allocationOfFixedCostForSelectedGeo: {
    rule: numberOr(100, percentRule("Share of fixed cost")),
    group: "Development",
    label: "Share of fixed cost",
    unit: "%",
    max: 100,
    fileLabel: "Share of the fixed cost for this geography",
    importNames: ["Allocation"],
    workbookName: "Fixed_cost_share",
  },
  fixedAdminCost: {
    rule: money("Administration"),
    group: "Fixed cost, year 1",
    label: "Administration",
    unit: "money",
    importNames: ["Fixed administration"],
    workbookName: "Administration",
    costWorkbookName: "Administration_cost",
  },
  fixedInfrastructureCost: {
    rule: money("Infrastructure"),
    group: "Fixed cost, year 1",
    label: "Infrastructure",
    unit: "money",
    fileLabel: "Infrastructure, fixed",
    workbookName: "Infrastructure",
    costWorkbookName: "Infrastructure_cost",
  },
  fixedSalesAndMarketingCost: {
    rule: money("Sales and marketing"),
    group: "Fixed cost, year 1",
    label: "Sales and marketing",
    unit: "money",
    fileLabel: "Sales and marketing, fixed",
    workbookName: "Sales_and_marketing",
  },
  extraCostSpace: {
    rule: money("Extra cost"),
    group: "Fixed cost, year 1",
    label: "Extra",
    unit: "money",
    help: "The same each year",
    fileLabel: "Extra cost",
    workbookName: "Extra",
    costWorkbookName: "Extra_cost",
  },
  fixedOnboardingCostPerCustomer: {
    rule: money("Onboarding per customer"),
    group: "Per customer and user",
    label: "Onboarding, per customer",
    unit: "money",
    help: "Once per new customer",
    summaryLabel: "Onboarding, per new customer",
    fileLabel: "Onboarding per new customer",
    importNames: ["Onboarding"],
    workbookName: "Onboarding",
    costWorkbookName: "Onboarding_rate",
  },
  implementationCostPerUser: {
    rule: money("Implementation per user"),
    group: "Per customer and user",
    label: "Implementation, per new user",
    unit: "money",
    help: "Once per new user",
    fileLabel: "Implementation per new user",
    importNames: ["Implementation"],
    workbookName: "Implementation",
    costWorkbookName: "Implementation_rate",
  },
  infrastructureCostPerUserPerYear: {
    rule: money("Infrastructure per user"),
    group: "Per customer and user",
    label: "Infrastructure, per user and year",
    unit: "money",
    summaryLabel: "Infrastructure, per user",
    fileLabel: "Infrastructure per user",
    workbookName: "User_infrastructure",
  },
  supportCostPerYearPerUser: {
    rule: money("Support per user"),
    group: "Per customer and user",
    label: "Support, per user and year",
    unit: "money",
    summaryLabel: "Support, per user",
    fileLabel: "Support per user",
    importNames: ["Support"],
    workbookName: "User_support",
  },
  otherVariableCost: {
    rule: money("Other cost per user"),
    group: "Per customer and user",
    label: "Other, per user and year",
    unit: "money",
    summaryLabel: "Other, per user",
    fileLabel: "Other cost per user",
    importNames: ["Other"],
    workbookName: "User_other",
  },
  salesAndMarketingCostPercOfRevenue: {
    rule: numberOr(0, percentRule("Sales and marketing share of revenue")),
    group: "Share of revenue and capital",
    label: "Sales and marketing, of revenue",
    unit: "%",
    max: 100,
    fileLabel: "Sales and marketing, % of revenue",
    importNames: ["Sales and marketing, share of revenue", "Sales and marketing, variable"],
    workbookName: "Variable_sales_share",
  },
  costOfCapital: {
    rule: numberOr(0, {
      required: "Cost of capital must be a number",
      min: { value: -99.99, message: "Cost of capital must be above -100" },
      max: { value: 1000, message: "Cost of capital can be at most 1,000" },
    }),
    group: "Share of revenue and capital",
    label: "Cost of capital",
    unit: "%",
    min: -99,
    fileLabel: "Cost of capital a year",
    importNames: ["Capital", "Discount rate"],
    workbookName: "Cost_of_capital",
  },
};

const change = (label: string, of: string) => ({
  label,
  rule: yearlyGrowth(`Change of ${of}`, [0, 0, 0, 0]),
});

/** The changes into years 2 to 5, in per cent: the label in the form, and the name in messages. */
export const costChanges: Readonly<Record<CostGrowth, ReturnType<typeof change>>> = {
  ongoingProductDevelopmentGrowth: change("Ongoing development", "ongoing development"),
  adminGrowth: change("Administration", "administration"),
  infrastructureGrowth: change("Infrastructure, fixed", "infrastructure"),
  salesAndMarketingGrowth: change("Sales and marketing, fixed", "sales and marketing"),
  onboardingGrowth: change("Onboarding per customer", "onboarding"),
  implementationPerUserGrowth: change("Implementation per user", "implementation per user"),
  infrastructurePerUserGrowth: change("Infrastructure per user", "infrastructure per user"),
  supportPerUserGrowth: change("Support per user", "support per user"),
  salesAndMarketingPerUserGrowth: change("Sales and marketing, % of revenue", "variable sales and marketing"),
};
