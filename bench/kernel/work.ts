import { type CostInputs, NO_COST } from "../../packages/engine/src/index.ts";
import { drawTable } from "../../packages/engine/src/montecarlo/draw-tables.ts";
import type { Draw } from "../../packages/engine/src/montecarlo/draws.ts";
import { STREAM_KINDS, streamSeed } from "../../packages/engine/src/montecarlo/streams.ts";
import type { PlanModel, TrialModel } from "../../packages/engine/src/montecarlo/trial-model.ts";
import { costRates } from "../../packages/engine/src/simulation/cost-rates.ts";

/** Trials of one measured run. */
export const TRIALS = 200_000;

const PLANS = 5;

/** What the product costs in the work. */
export const cost: CostInputs = {
  ...NO_COST,
  upFrontProductDevelopmentCost: 2_500_000,
  ongoingProductDevelopmentCost: 900_000,
  allocationOfFixedCostForSelectedGeo: 40,
  fixedAdminCost: 600_000,
  fixedInfrastructureCost: 300_000,
  fixedSalesAndMarketingCost: 1_500_000,
  fixedOnboardingCostPerCustomer: 250,
  extraCostSpace: 50_000,
  amortizationperiod: 5,
  infrastructureCostPerUserPerYear: 24,
  implementationCostPerUser: 15,
  supportCostPerYearPerUser: 30,
  salesAndMarketingCostPercOfRevenue: 18,
  costOfCapital: 11,
  otherVariableCost: 4,
  ongoingProductDevelopmentGrowth: [8, 6, 5, 5],
  adminGrowth: [4, 4, 4, 4],
  infrastructureGrowth: [5, 5, 5, 5],
  salesAndMarketingGrowth: [10, 8, 6, 5],
  infrastructurePerUserGrowth: [-3, -3, -3, -3],
  onboardingGrowth: [3, 3, 3, 3],
  supportPerUserGrowth: [2, 2, 2, 2],
  salesAndMarketingPerUserGrowth: [-5, -5, -5, 0],
};

/** Least, most likely and greatest value of a random input. */
export interface Shape {
  low: number;
  mode: number;
  high: number;
}

const shapesOf = (plan: number): { price: Shape; customers: Shape; retention: Shape; growthShift: Shape } => {
  const price = 12 + 7 * plan;
  const customers = 500 / (plan + 1);
  return {
    price: { low: price * 0.8, mode: price * (0.95 + 0.02 * plan), high: price * 1.3 },
    customers: { low: customers * 0.5, mode: customers * (0.9 + 0.03 * plan), high: customers * 1.6 },
    retention: { low: 0.7 + 0.02 * plan, mode: 0.82 + 0.02 * plan, high: 0.9 + 0.02 * plan },
    growthShift: { low: -0.1, mode: 0.02 * plan, high: 0.25 },
  };
};

/** The twenty inputs, plan by plan: price, customers, retention, growth shift. */
export const shapes: readonly Shape[] = Array.from({ length: PLANS }, (_, plan) =>
  Object.values(shapesOf(plan)),
).flat();

/** A PERT draw with a table and a stream of its own. */
function draw(plan: number, kind: number, { low, mode, high }: Shape): Draw {
  return {
    low,
    range: high - low,
    table: drawTable("pert", (mode - low) / (high - low)),
    stream: streamSeed(12345, kind, plan),
  };
}

function planModel(plan: number): PlanModel {
  const { price, customers, retention, growthShift } = shapesOf(plan);
  return {
    price: draw(plan, STREAM_KINDS.price, price),
    customers: draw(plan, STREAM_KINDS.customers, customers),
    retention: draw(plan, STREAM_KINDS.retention, retention),
    growthShift: draw(plan, STREAM_KINDS.customerGrowth, growthShift),
    referencePrice: 12 + 7 * plan,
    existingCustomers: 40 * plan,
    averageUsers: 5 + 8 * plan,
    annualFixedFee: 600 * plan,
    upfrontFixedFee: 500 * plan,
  };
}

const fixedShift: Draw = { low: 0, range: 0, table: new Float64Array(0), stream: 0 };

/**
 * The fixed work of the kernel's comparison: 5 plans x 5 years, 20 random inputs a trial (per plan price,
 * first-year customers, retention, customer growth), 10 columns out. All 20 shapes differ.
 */
export const work: TrialModel = {
  plans: Array.from({ length: PLANS }, (_, plan) => planModel(plan)),
  priceGrowthShift: fixedShift,
  priceGrowth: [1.04, 1.04, 1.03, 1.03],
  customerGrowth: [1.35, 1.25, 1.2, 1.15],
  charges: 12,
  rates: costRates(cost),
  elasticity: 0,
  wholeCustomers: false,
  firstYearFactor: 1,
};
