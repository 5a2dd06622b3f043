import { z } from "zod";
import { documentFields } from "../primitives.ts";
import { planSteps, type StepState } from "./steps.ts";

const product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  geos: z.array(z.string()),
  industries: z.array(z.string()),
});

const goal = z.object({
  id: z.number(),
  goal: z.string(),
  currentValue: z.number().nullable(),
  targetValue: z.number().nullable(),
  targetYear: z.number().nullable(),
});

const combination = z.object({ title: z.string(), id: z.string(), product: z.string(), geo: z.string() });
const combinationWithIndustries = combination.extend({ industries: z.array(z.string()) });

const states = ["empty", "partial", "complete", "warnings"] as const satisfies readonly StepState[];
const completeness = z.record(z.enum(planSteps.map(({ id }) => id)), z.enum(states));

/** Maps keyed by combination that later steps fill. */
const byCombination = z.record(z.string(), z.unknown());

const saved = { success: z.literal(true), message: z.string(), version: z.number() };

/** Answer of saving the business details. */
export const savedBusinessDetailsReply = z.object({
  ...saved,
  gtmPlanId: z.string(),
  _id: z.string(),
  id: z.string(),
  updatedAt: z.string(),
  products: z.array(product),
  productGeoCombinations: z.array(combinationWithIndustries),
});

export const savedGoalsReply = z.object({ ...saved, updatedAt: z.string(), goals: z.array(goal) });
export const goalsReply = z.object({ success: z.literal(true), version: z.number(), goals: z.array(goal) });

export const combinationsReply = z.object({
  success: z.literal(true),
  productGeoCombinations: z.array(combination),
});
export const combinationsWithIndustriesReply = z.object({
  success: z.literal(true),
  productGeoCombinations: z.array(combinationWithIndustries),
});

const planFields = {
  ...documentFields,
  gtmPlanId: z.string(),
  gtmPlanName: z.string(),
  companyName: z.string(),
  website: z.string(),
  products: z.array(product),
  goals: z.array(goal),
  totalProducts: z.number(),
  totalGeos: z.number(),
  totalIndustries: z.number(),
  completeness,
};

/** A plan in the list. */
export const gtmPlanListItem = z.object(planFields);

/** A whole plan; the same fields as its save. */
export const gtmPlanReply = z.object({
  ...planFields,
  shortDescription: z.string(),
  segmentData: z.array(z.object({ enterprise: z.string(), midMarket: z.string(), sme: z.string() })),
  combinationData: z.array(combinationWithIndustries),
  segmentationData: byCombination,
  competitors: byCombination,
  customerValueData: byCombination,
  recommendedsegmentData: byCombination,
  personalSelection: byCombination,
  positioningAndPricingData: byCombination,
  overlayValueDriver: byCombination,
});

/** Answer of a rename. */
export const renamedReply = z.object({ ...saved, gtmPlanName: z.string(), updatedAt: z.string() });

/** Answer of copying the example: what now stands in the account, and what the plan's limits left out. */
export const copiedExampleReply = z.object({
  success: z.literal(true),
  message: z.string(),
  gtmPlanId: z.string(),
  productCostId: z.string(),
  simulationId: z.string(),
});

export type GtmPlanListItem = z.output<typeof gtmPlanListItem>;
export type GtmPlanReply = z.output<typeof gtmPlanReply>;
export type Combination = z.output<typeof combinationWithIndustries>;
