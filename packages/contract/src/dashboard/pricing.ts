import type {
  PlanPerformance,
  PriceChangeResult,
  RecurringYear,
  RevenueBridge,
  RevenueCohort,
} from "@beachhead/engine";
import { z } from "zod";
import { bodyOf, idSchema, numberOr, requiredNumber } from "../primitives.ts";
import { heatmap, yearQuantiles } from "../simulation/replies.ts";

/** Where in its ranges a simulation is read. */
export const simulationPlaces = ["mid", "recommended", "low", "high"] as const;
export type SimulationPlace = (typeof simulationPlaces)[number];

const figure = z.number().nullable();

/** The simulation that a pricing dashboard shows. */
const simulationHead = z.object({
  id: z.string(),
  title: z.string(),
  productName: z.string(),
  geo: z.string(),
  currency: z.string(),
  isBaseline: z.boolean(),
  /** The calendar year in which year 1 begins; null without a GTM plan. */
  firstYear: figure,
  /** The month in which each year begins, 1 to 12. */
  yearStartMonth: z.number(),
  /** 1..5. */
  targetYear: z.number(),
  revenueTarget: z.number(),
  place: z.enum(simulationPlaces),
});
export type DashboardSimulation = z.output<typeof simulationHead>;

/** What every pricing dashboard answers; null when there is no simulation to show. */
const pricingReply = { success: z.literal(true), simulation: simulationHead.nullable() };

const planPerformance = z.object({
  name: z.string(),
  pricePerUser: z.number(),
  customersFirstYear: z.number(),
  targetRevenue: z.number(),
  attainment: z.number(),
  split: z.number(),
  years: z.array(
    z.object({
      year: z.number(),
      customers: z.number(),
      newCustomers: z.number(),
      lostCustomers: z.number(),
      users: z.number(),
      revenue: z.number(),
      shareOfRevenue: figure,
      recurringRevenue: z.number(),
      revenuePerCustomer: figure,
      contribution: z.number(),
      contributionMargin: figure,
    }),
  ),
}) satisfies z.ZodType<PlanPerformance>;

export const planPerformanceReply = z.object({
  ...pricingReply,
  plans: z.array(planPerformance),
  /** Revenue of the target year over the ranges, of the saved run; null in results of engine 1.0. */
  heatmap: heatmap.nullable(),
});

const bridge = z.object({
  opening: z.number(),
  newCustomers: z.number(),
  expansion: z.number(),
  price: z.number(),
  contraction: z.number(),
  churn: z.number(),
  closing: z.number(),
}) satisfies z.ZodType<RevenueBridge>;

const recurringYear = z.object({
  year: z.number(),
  bridge,
  openingCustomers: z.number(),
  newCustomers: z.number(),
  retainedCustomers: z.number(),
  lostCustomers: z.number(),
  customers: z.number(),
  users: z.number(),
  churn: figure,
  revenuePerCustomer: figure,
  grossMargin: figure,
  netRetention: figure,
  grossRetention: figure,
  quickRatio: figure,
  acquisitionCost: figure,
  lifetimeValue: figure,
  lifetimeValueToCost: figure,
  paybackMonths: figure,
}) satisfies z.ZodType<RecurringYear>;

const cohort = z.object({
  year: z.number(),
  customers: z.number(),
  kept: z.array(z.number()),
}) satisfies z.ZodType<RevenueCohort>;

export const revenueAnalyticsReply = z.object({
  ...pricingReply,
  years: z.array(recurringYear.extend({ revenue: z.number(), ebitPercent: figure })),
  /** Recurring revenue at the end of each year, by plan. */
  plans: z.array(z.object({ name: z.string(), recurringRevenue: z.array(z.number()) })),
  cohorts: z.array(cohort),
  /** Revenue of each year over the trials of the saved run. */
  fan: z.array(yearQuantiles),
  /** Costs of each year by purpose, money. */
  costs: z.array(
    z.object({
      year: z.number(),
      product: z.number(),
      salesAndMarketing: z.number(),
      serving: z.number(),
      running: z.number(),
    }),
  ),
});

export const customerAnalyticsReply = z.object({
  ...pricingReply,
  years: z.array(recurringYear),
  cohorts: z.array(cohort),
});

const PRICE_CHANGE = "Price change must be between -90 and 200 per cent";
const ELASTICITY = "Elasticity must be between -10 and 0";
const CHURN = "Extra churn must be between 0 and 100 per cent";

/** `POST /api/dashboard/price-adjustment`. */
export const priceAdjustmentBody = bodyOf({
  simulationId: idSchema,
  priceChangePercent: requiredNumber({
    required: "Price change is required",
    min: { value: -90, message: PRICE_CHANGE },
    max: { value: 200, message: PRICE_CHANGE },
  }),
  elasticity: numberOr(-0.8, {
    required: "Elasticity must be a number",
    min: { value: -10, message: ELASTICITY },
    max: { value: 0, message: ELASTICITY },
  }),
  extraChurnPercent: numberOr(0, {
    required: "Extra churn must be a number",
    min: { value: 0, message: CHURN },
    max: { value: 100, message: CHURN },
  }),
});

const changedYear = z.object({ revenue: z.number(), contribution: z.number(), ebit: z.number() });

export const priceAdjustmentReply = z.object({
  ...pricingReply,
  simulation: simulationHead,
  result: z.object({
    before: changedYear,
    after: changedYear,
    newCustomersPercent: z.number(),
    breakEvenVolumePercent: figure,
    curve: z.array(
      z.object({ priceChangePercent: z.number(), revenue: z.number(), contribution: z.number() }),
    ),
    optimumPercent: z.number(),
  }) satisfies z.ZodType<PriceChangeResult>,
});
