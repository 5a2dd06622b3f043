import type { SimulationOptions } from "@beachhead/engine";
import { z } from "zod";
import { combinationLinkReply } from "../gtm-plan/inheritance.ts";
import { documentFields } from "../primitives.ts";
import { costSnapshotReply } from "../product-cost/replies.ts";
import { simulationResultSchema } from "./replies.ts";

const options = z.object({
  trials: z.number(),
  seed: z.number(),
  distribution: z.enum(["pert", "triangular"]),
  around: z.enum(["mid", "recommended"]),
  elasticity: z.number(),
  confidence: z.number(),
  wholeCustomers: z.boolean(),
  retentionSpread: z.number(),
  priceGrowthSpread: z.number(),
  customerGrowthSpread: z.number(),
  firstYearFactor: z.number(),
}) satisfies z.ZodType<SimulationOptions>;

const pricingPlan = z.object({
  id: z.number(),
  name: z.string(),
  revenueTargetSplit: z.number(),
  annualFixedFee: z.number(),
  pricePerUserMin: z.number(),
  pricePerUserMax: z.number(),
  upfrontFixedFee: z.number(),
  customersFirstYearMin: z.number(),
  customersFirstYearMax: z.number(),
  existingCustomers: z.number(),
  retentionRate: z.number().nullable(),
  averageUsers: z.number(),
});

const savedSimulation = {
  ...documentFields,
  isBaseline: z.boolean(),
  gtmPlan: z.string(),
  productName: z.string(),
  pricingModel: z.enum(["hybrid", "perUser", "fixedFee"]),
  costTitle: z.string(),
  costId: z.string().nullable(),
  simulationTitle: z.string(),
  geo: z.string(),
  /** Copied from the cost when the simulation was saved. */
  pricingCurrency: z.string(),
  revenueTarget: z.number(),
  targetYear: z.number(),
  ebitTarget: z.number(),
  priceGrowth: z.array(z.number()),
  customerGrowth: z.array(z.number()),
  subscriptionType: z.enum(["annual", "monthly"]),
  pricingPlans: z.array(pricingPlan),
  options,
  combination: combinationLinkReply,
  /** Copied with the example; counts as no run. */
  example: z.boolean(),
};

/** One row of the list: everything but the result, plus its three summary figures. */
export const simulationListItem = z.object({
  ...savedSimulation,
  summary: z.object({
    /** Odds of reaching both targets, a fraction. */
    odds: z.number(),
    /** Middle of the ranges in the target year, a fraction of the revenue target. */
    attainment: z.number(),
    /** Middle of the ranges in the target year, per cent. */
    ebitPercent: z.number().nullable(),
  }),
});
export type SimulationListItem = z.output<typeof simulationListItem>;

/** One saved simulation: inputs, the cost as it was when saved, options and the stored result. */
export const simulationReply = z.object({
  ...savedSimulation,
  costSnapshot: costSnapshotReply,
  engineVersion: z.string(),
  result: simulationResultSchema,
  /** It has counted in the current billing period, so corrections to it are free until the period ends. */
  counted: z.boolean(),
});
export type SimulationReply = z.output<typeof simulationReply>;

/** Reply of a save. */
export const savedSimulationReply = z.object({
  success: z.literal(true),
  message: z.string(),
  _id: z.string(),
  id: z.string(),
  isBaseline: z.boolean(),
  version: z.number(),
  result: simulationResultSchema,
});
