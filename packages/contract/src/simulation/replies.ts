import type {
  ComparedChange,
  CompleteSimulationResult,
  CostLines,
  GoalSeekResult,
  HeatMap,
  MonteCarloResult,
  Recommendation,
  ScenarioResult,
  SimulationResult,
  Tornado,
} from "@beachhead/engine";
import { z } from "zod";

const numbers = z.array(z.number());
const gaps = z.array(z.number().nullable());

const costLines = z.object({
  amortisedDevelopment: z.number(),
  ongoingProductDevelopment: z.number(),
  admin: z.number(),
  infrastructureFixed: z.number(),
  salesAndMarketingFixed: z.number(),
  extra: z.number(),
  onboarding: z.number(),
  implementation: z.number(),
  infrastructureUsers: z.number(),
  support: z.number(),
  salesAndMarketingVariable: z.number(),
  otherVariable: z.number(),
}) satisfies z.ZodType<CostLines>;

const planYear = z.object({
  year: z.number(),
  pricePerUser: z.number(),
  newCustomers: z.number(),
  retainedCustomers: z.number(),
  lostCustomers: z.number(),
  customers: z.number(),
  users: z.number(),
  revenueUpfront: z.number(),
  revenueAnnualFixed: z.number(),
  revenuePerUser: z.number(),
  revenue: z.number(),
});

const points = z.array(
  z.object({ plan: z.string(), pricePerUser: z.number(), customersFirstYear: z.number() }),
);

const scenario = z.object({
  points,
  revenue: numbers,
  ebit: numbers,
  ebitPercent: gaps,
  customers: numbers,
  users: numbers,
  totalCost: numbers,
  costLines: z.array(costLines),
  cumulativeRevenue: numbers,
  cumulativeEbit: numbers,
  cashFlow: numbers,
  cumulativeCash: numbers,
  breakEvenCustomers: gaps,
  npv: z.number(),
  paybackYears: z.number().nullable(),
  ebitBreakEvenYear: z.number().nullable(),
  attainment: z.number(),
  revenueMet: z.boolean(),
  ebitMet: z.boolean(),
  plans: z.array(
    z.object({
      name: z.string(),
      targetRevenue: z.number(),
      attainment: z.number(),
      years: z.array(planYear),
    }),
  ),
}) satisfies z.ZodType<ScenarioResult>;

export const yearQuantiles = z.object({
  year: z.number(),
  mean: z.number(),
  p5: z.number(),
  p10: z.number(),
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  p90: z.number(),
  p95: z.number(),
});
const histogram = z.object({ min: z.number(), max: z.number(), counts: numbers });
const odds = z.object({ revenue: z.number(), ebit: z.number(), both: z.number() });
const shares = z.array(z.object({ driver: z.string(), share: z.number() }));

const monteCarlo = z.object({
  trials: z.number(),
  seed: z.number(),
  distribution: z.enum(["pert", "triangular"]),
  around: z.enum(["mid", "recommended"]),
  revenue: z.array(yearQuantiles),
  ebit: z.array(yearQuantiles),
  histogram: z.object({ revenue: histogram, ebit: histogram }),
  probability: odds,
  standardError: odds,
  shareOfVariance: z.object({ revenue: shares, ebit: shares }).nullable(),
}) satisfies z.ZodType<MonteCarloResult>;

const objectivePoint = z.object({
  feasible: z.boolean(),
  points,
  stretch: z.number(),
  revenue: z.number(),
  ebit: z.number(),
  ebitPercent: z.number().nullable(),
});
const target = z.enum(["revenue", "ebit"]);

const recommendation = z.object({
  feasible: z.boolean(),
  feasiblePoints: z.number(),
  points,
  stretch: z.number(),
  binding: z.array(target),
  tightest: target,
  hints: z.array(
    z.object({
      plan: z.string(),
      customersNeededAtMaxPrice: z.number().nullable(),
      priceNeededAtMaxCustomers: z.number().nullable(),
    }),
  ),
  objectives: z.object({
    lowestPrice: objectivePoint,
    fewestCustomers: objectivePoint,
    highestEbit: objectivePoint,
  }),
  result: scenario,
}) satisfies z.ZodType<Recommendation>;

const tornadoBars = z.array(
  z.object({
    driver: z.string(),
    label: z.string(),
    low: z.number(),
    high: z.number(),
    revenueLow: z.number(),
    revenueHigh: z.number(),
    ebitLow: z.number(),
    ebitHigh: z.number(),
  }),
);
const tornado = z.object({
  base: z.object({ revenue: z.number(), ebit: z.number() }),
  byRevenue: tornadoBars,
  byEbit: tornadoBars,
}) satisfies z.ZodType<Tornado>;

export const heatmap = z.object({
  plan: z.string(),
  prices: numbers,
  customers: numbers,
  revenueAttainment: z.array(numbers),
  met: z.array(z.array(z.boolean())),
  recommended: z.object({ pricePosition: z.number(), customersPosition: z.number() }),
}) satisfies z.ZodType<HeatMap>;

const resultFields = {
  engineVersion: z.string(),
  warnings: z.array(
    z.object({
      code: z.enum(["splits_scaled", "retention_blank"]),
      message: z.string(),
      path: z.string(),
    }),
  ),
  low: scenario,
  mid: scenario,
  high: scenario,
  recommended: recommendation,
  monteCarlo,
  tornado,
  heatmap,
};

const completeResultSchema = z.object(resultFields) satisfies z.ZodType<CompleteSimulationResult>;

/** A stored result: those of engine 1.0 have no recommended point, tornado or heat map. */
export const simulationResultSchema = z.object({
  ...resultFields,
  recommended: recommendation.nullable(),
  tornado: tornado.nullable(),
  heatmap: heatmap.nullable(),
}) satisfies z.ZodType<SimulationResult>;

/** Reply of `POST /api/simulation/run`. */
export const runSimulationReply = z.object({ success: z.literal(true), ...completeResultSchema.shape });

/** Reply of `POST /api/simulation/goal-seek`. */
export const goalSeekReply = z.object({
  success: z.literal(true),
  confidence: z.number(),
  objective: z.enum(["both", "revenue", "ebit"]),
  base: z.object({ probability: z.number(), standardError: z.number() }),
  levers: z.array(
    z.object({
      lever: z.string(),
      label: z.string(),
      unit: z.enum(["percent", "points"]),
      x: z.number(),
      probability: z.number(),
      standardError: z.number(),
      reachable: z.boolean(),
      room: z.number().nullable(),
      demandPercent: z.number(),
    }),
  ),
  target: z.object({ revenue: z.number(), probability: z.number() }).nullable(),
  year: z.object({ targetYear: z.number(), probability: z.number() }).nullable(),
  point: z.object({ points, stretch: z.number(), probability: z.number() }).nullable(),
}) satisfies z.ZodType<GoalSeekResult>;

const compared = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** Reply of `POST /api/simulation/compare`. */
export const compareReply = z.object({
  success: z.literal(true),
  /** From each simulation to the next. */
  steps: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      changes: z.array(
        z.object({
          path: z.string(),
          before: compared,
          after: compared,
          revenue: z.number(),
          ebit: z.number(),
        }) satisfies z.ZodType<ComparedChange>,
      ),
    }),
  ),
});
export type Comparison = z.output<typeof compareReply>;
