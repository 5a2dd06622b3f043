import type { CostInputs, SimulationInputs } from "@beachhead/engine";
import { DEFAULT_OPTIONS, NO_COST } from "@beachhead/engine";
import type { RunRequest } from "../../lib/engine/protocol.ts";

/** What a visitor can move. */
export interface Settings {
  /** USD per user and year, lowest and highest. */
  price: readonly [low: number, high: number];
  /** New customers of the first year, lowest and highest. */
  customers: readonly [low: number, high: number];
  /** More new customers each year than the year before, per cent. */
  growth: number;
  /** Revenue of the target year, USD. */
  target: number;
}

/** A slider's ends. */
export interface Bounds {
  min: number;
  max: number;
  step: number;
}

export const bounds = {
  price: { min: 50, max: 300, step: 5 },
  customers: { min: 10, max: 250, step: 5 },
  growth: { min: 0, max: 60, step: 1 },
  target: { min: 250_000, max: 1_500_000, step: 25_000 },
} as const satisfies Record<keyof Settings, Bounds>;

export const TARGET_YEAR = 2;
export const CURRENCY = "USD";

/** Where the example begins. */
export const firstSettings: Settings = {
  price: [100, 200],
  customers: [50, 150],
  growth: 15,
  target: 750_000,
};

/** A small company that sells software by the seat. */
const cost: CostInputs = {
  ...NO_COST,
  upFrontProductDevelopmentCost: 200_000,
  ongoingProductDevelopmentCost: 60_000,
  fixedAdminCost: 20_000,
  fixedInfrastructureCost: 15_000,
  fixedSalesAndMarketingCost: 40_000,
  fixedOnboardingCostPerCustomer: 300,
  extraCostSpace: 5_000,
  amortizationperiod: 4,
  infrastructureCostPerUserPerYear: 6,
  implementationCostPerUser: 10,
  supportCostPerYearPerUser: 8,
  salesAndMarketingCostPercOfRevenue: 10,
  costOfCapital: 12,
  otherVariableCost: 1,
  ongoingProductDevelopmentGrowth: [5, 5, 5, 5],
  adminGrowth: [3, 3, 3, 3],
};

/** A range of one point has no width to draw from: it gets the smallest there is. */
function rangeOf([low, high]: readonly [number, number], least: number): [number, number] {
  return high - low >= least ? [low, high] : [low, low + least];
}

function inputsOf({ price, customers, growth, target }: Settings): SimulationInputs {
  const [pricePerUserMin, pricePerUserMax] = rangeOf(price, 0.01);
  const [customersFirstYearMin, customersFirstYearMax] = rangeOf(customers, 0.01);
  return {
    revenueTarget: target,
    targetYear: TARGET_YEAR,
    ebitTarget: 30,
    priceGrowth: [5, 5, 5, 5],
    customerGrowth: [growth, growth, growth, growth],
    subscriptionType: "annual",
    pricingPlans: [
      {
        id: 1,
        name: "Standard",
        revenueTargetSplit: 100,
        annualFixedFee: 1_000,
        pricePerUserMin,
        pricePerUserMax,
        upfrontFixedFee: 500,
        customersFirstYearMin,
        customersFirstYearMax,
        existingCustomers: 20,
        retentionRate: 90,
        averageUsers: 10,
      },
    ],
  };
}

/** What the engine is asked for the settings. */
export function runOf(settings: Settings): RunRequest {
  return { inputs: inputsOf(settings), cost, options: DEFAULT_OPTIONS };
}
