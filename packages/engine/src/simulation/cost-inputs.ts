/** The rates of a year that amounts add to, and what each is charged for. Those of a year are fixed cost. */
export const costRateUnits = {
  ongoingProductDevelopment: "year",
  admin: "year",
  infrastructureFixed: "year",
  salesAndMarketingFixed: "year",
  extra: "year",
  onboardingPerNewCustomer: "new customer",
  implementationPerNewUser: "new user",
  infrastructurePerUser: "user",
  supportPerUser: "user",
  otherPerUser: "user",
} as const;

export type SummedRate = keyof typeof costRateUnits;

/**
 * The amounts of a product cost in the order of its form, as typed: year 1, percentages as 25 for 25 %. `rate` is the
 * rate that an amount adds to, null where `costRates` or the cash flow counts it in its own way. `growth` names the
 * changes into years 2 to 5 in per cent; an amount without is the same each year.
 */
const rows = {
  upFrontProductDevelopmentCost: { rate: null },
  /** Years over which up-front development is written off; 0 = all in year 1. */
  amortizationperiod: { rate: null },
  ongoingProductDevelopmentCost: {
    rate: "ongoingProductDevelopment",
    growth: "ongoingProductDevelopmentGrowth",
  },
  /** Per cent of the fixed cost that this geography bears, 0..100. */
  allocationOfFixedCostForSelectedGeo: { rate: null },
  fixedAdminCost: { rate: "admin", growth: "adminGrowth" },
  fixedInfrastructureCost: { rate: "infrastructureFixed", growth: "infrastructureGrowth" },
  fixedSalesAndMarketingCost: { rate: "salesAndMarketingFixed", growth: "salesAndMarketingGrowth" },
  extraCostSpace: { rate: "extra" },
  fixedOnboardingCostPerCustomer: { rate: "onboardingPerNewCustomer", growth: "onboardingGrowth" },
  implementationCostPerUser: { rate: "implementationPerNewUser", growth: "implementationPerUserGrowth" },
  infrastructureCostPerUserPerYear: { rate: "infrastructurePerUser", growth: "infrastructurePerUserGrowth" },
  supportCostPerYearPerUser: { rate: "supportPerUser", growth: "supportPerUserGrowth" },
  otherVariableCost: { rate: "otherPerUser" },
  /** Per cent of revenue, 0..100; its changes are capped at 100 %. */
  salesAndMarketingCostPercOfRevenue: { rate: null, growth: "salesAndMarketingPerUserGrowth" },
  /** Per cent a year, > -100. */
  costOfCapital: { rate: null },
} as const satisfies Readonly<Record<string, { rate: SummedRate | null; growth?: string }>>;

type Rows = typeof rows;
export type CostAmount = keyof Rows;
export type CostGrowth = Extract<Rows[CostAmount], { growth: string }>["growth"];

/** Costs of one product in one geography. */
export type CostInputs = Record<CostAmount, number> & Record<CostGrowth, readonly number[]>;

const isAmount = (name: string): name is CostAmount => Object.hasOwn(rows, name);

export interface CostAmountRow {
  name: CostAmount;
  rate: SummedRate | null;
  growth: CostGrowth | null;
}

/** The amounts in the order of the form. */
export const costAmounts: readonly CostAmountRow[] = Object.keys(rows)
  .filter(isAmount)
  .map((name) => {
    const row = rows[name];
    return { name, rate: row.rate, growth: "growth" in row ? row.growth : null };
  });

/** The yearly changes in the order of their amounts. */
export const costGrowths: readonly CostGrowth[] = costAmounts.flatMap(({ growth }) => growth ?? []);

/** The amounts that can be moved, with their names on screen, in the order of a tornado's ties. */
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
} as const satisfies Record<
  Exclude<CostAmount, "amortizationperiod" | "allocationOfFixedCostForSelectedGeo" | "costOfCapital">,
  string
>;

export type CostField = keyof typeof costFieldLabels;

const isCostField = (name: string): name is CostField => Object.hasOwn(costFieldLabels, name);

export const costFields: readonly CostField[] = Object.keys(costFieldLabels).filter(isCostField);

/** A value for each amount. */
export function eachCostAmount<Value>(valueOf: (name: CostAmount) => Value): Record<CostAmount, Value>;
export function eachCostAmount(valueOf: (name: CostAmount) => unknown): Record<string, unknown> {
  return Object.fromEntries(costAmounts.map(({ name }) => [name, valueOf(name)]));
}

/** A value for each of the yearly changes. */
export function eachCostGrowth<Value>(valueOf: (name: CostGrowth) => Value): Record<CostGrowth, Value>;
export function eachCostGrowth(valueOf: (name: CostGrowth) => unknown): Record<string, unknown> {
  return Object.fromEntries(costGrowths.map((name) => [name, valueOf(name)]));
}

const UNCHANGED: readonly number[] = [0, 0, 0, 0];

/** No cost at all. */
export const NO_COST: CostInputs = {
  ...eachCostAmount(() => 0),
  allocationOfFixedCostForSelectedGeo: 100,
  ...eachCostGrowth(() => UNCHANGED),
};
