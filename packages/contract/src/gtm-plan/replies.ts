import { z } from "zod";
import { documentFields } from "../primitives.ts";
import {
  competitionReply,
  computedLevelsReply,
  levelsReply,
  positioningReply,
  segmentationReply,
  selectionReply,
  valueDriversReply,
  valueMapReply,
} from "./section-replies.ts";
import { segmentFactors, segmentLevels, segmentSizes } from "./segment-sizes.ts";
import { combinationSteps, planSteps, type StepState } from "./steps.ts";

const product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  geos: z.array(z.string()),
  /** The id of the combination with each geography, in their order. */
  geoIds: z.array(z.string()),
  industries: z.array(z.string()),
});

const goal = z.object({
  id: z.number(),
  goal: z.string(),
  currentValue: z.number().nullable(),
  targetValue: z.number().nullable(),
  targetYear: z.number().nullable(),
  /** Absent in versions from before it was asked. */
  keptRevenue: z.number().nullable().optional(),
});

export const combinationReply = z.object({
  title: z.string(),
  id: z.string(),
  product: z.string(),
  geo: z.string(),
});
const combinationWithIndustries = combinationReply.extend({ industries: z.array(z.string()) });

const states = ["empty", "partial", "complete", "warnings"] as const satisfies readonly StepState[];
const completeness = z.record(z.enum(planSteps.map(({ id }) => id)), z.enum(states));
const combinationStates = z.record(z.enum(combinationSteps), z.enum(states));

const byCombination = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const weights = z.object({
  size: z.number(),
  growth: z.number(),
  openness: z.number(),
  fit: z.number(),
  coverage: z.number(),
  strength: z.number(),
});

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

const goalsStep = { goals: z.array(goal), note: z.string() };
export const savedGoalsReply = z.object({ ...saved, updatedAt: z.string(), ...goalsStep });
export const goalsReply = z.object({ success: z.literal(true), version: z.number(), ...goalsStep });

export const combinationsReply = z.object({
  success: z.literal(true),
  productGeoCombinations: z.array(combinationReply),
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
  currency: z.string(),
  /** The calendar year in which year 1 begins. */
  firstYear: z.number(),
  /** The month in which each year begins, 1 to 12. */
  yearStartMonth: z.number(),
  completeness,
  /** A copy of the example, which counts against no limit. */
  example: z.boolean(),
};

/** A plan in the list. */
export const gtmPlanListItem = z.object(planFields);

/** A whole plan; the same fields as its save. */
export const gtmPlanReply = z.object({
  ...planFields,
  shortDescription: z.string(),
  /** What the user notes about the goals. */
  goalsNote: z.string(),
  segmentData: z.array(z.object({ enterprise: z.string(), midMarket: z.string(), sme: z.string() })),
  combinationData: z.array(combinationWithIndustries),
  /** How far each step of each combination is. */
  combinationStates: byCombination(combinationStates),
  /** What was saved of each step, by combination; a combination of which nothing was saved is absent. */
  segmentationData: byCombination(segmentationReply),
  competitors: byCombination(competitionReply),
  customerValueData: byCombination(valueMapReply),
  overlayValueDriver: byCombination(valueDriversReply),
  positioningAndPricingData: byCombination(positioningReply),
  /** Levels as posted with a whole plan, else as computed. */
  recommendedsegmentData: byCombination(levelsReply),
  /** The saved choice, else what the levels suggest. */
  personalSelection: byCombination(selectionReply),
  segmentWeights: weights,
});

const step = { success: z.literal(true), version: z.number() };
const savedStep = { ...saved, updatedAt: z.string() };

/** Answers to a load of one step: every combination of the plan, with defaults where nothing was saved. */
export const segmentationsReply = z.object({ ...step, segmentationData: byCombination(segmentationReply) });
export const competitorsReply = z.object({
  ...step,
  competitors: byCombination(competitionReply.shape.competitors),
  industries: byCombination(competitionReply.shape.industries),
  marketShare: byCombination(competitionReply.shape.marketShare),
  notes: byCombination(competitionReply.shape.note),
});
export const valueMapsReply = z.object({ ...step, customerValueData: byCombination(valueMapReply) });
export const positioningsReply = z.object({
  ...step,
  positioningAndPricingData: byCombination(positioningReply),
});
export const overlayValueDriverReply = z.object({
  ...step,
  overlayValueDriver: byCombination(valueDriversReply),
});
export const selectionsReply = z.object({ ...step, personalSelection: byCombination(selectionReply) });
export const attributesScoreReply = byCombination(valueDriversReply);
export const recommendedSegmentsReply = byCombination(computedLevelsReply);

const factors = z.partialRecord(z.enum(segmentFactors), z.number());
const levelChange = z.object({
  level: z.enum(segmentLevels),
  points: z.number(),
  ways: z.array(z.object({ factor: z.enum(segmentFactors), from: z.number().nullable(), to: z.number() })),
});
const driver = z.object({ attribute: z.string(), difference: z.number() });

/** Why each segment has its level (formulas B4): figures in 0..100, contributions in points of the score. */
export const segmentReasonsReply = z.object({
  ...step,
  weights,
  combinations: byCombination(
    z.record(
      z.string(),
      z.partialRecord(
        z.enum(segmentSizes),
        z.object({
          level: z.enum(segmentLevels),
          score: z.number().nullable(),
          potential: z.number().nullable(),
          factors,
          contributions: factors,
          confidence: z.number(),
          drivers: z
            .object({ compared: z.number(), won: z.number(), best: driver, weakest: driver })
            .nullable(),
          up: levelChange.nullable(),
          down: levelChange.nullable(),
          explanation: z.string(),
        }),
      ),
    ),
  ),
});

/** Answers to a save of one step of one combination: the current data. */
export const savedSegmentationReply = z.object({
  ...savedStep,
  individualSegmentationData: segmentationReply,
});
export const savedCompetitionReply = z.object({ ...savedStep, individualCompetitionData: competitionReply });
export const savedValueMapReply = z.object({
  ...savedStep,
  individualCustomerValueMapData: valueMapReply,
});
export const savedPositioningReply = z.object({
  ...savedStep,
  individualPositioningAndPricingData: positioningReply,
});
export const savedValueDriversReply = z.object({
  ...savedStep,
  selectedOverlayValueData: valueDriversReply,
});
export const savedSelectionReply = z.object({
  ...savedStep,
  individualUserSelectedSegmentData: selectionReply,
});
export const savedWeightsReply = z.object({ ...savedStep, weights });

/** Answer of saving a whole plan. */
export const savedWholePlanReply = z.object({
  ...savedStep,
  gtmPlanId: z.string(),
  _id: z.string(),
  id: z.string(),
});

/** Answer of a rename. */
export const renamedReply = z.object({ ...saved, gtmPlanName: z.string(), updatedAt: z.string() });

/** Answer of copying the example. */
export const copiedExampleReply = z.object({
  success: z.literal(true),
  message: z.string(),
  gtmPlanId: z.string(),
  dgPlanId: z.string(),
  productCostId: z.string(),
  simulationId: z.string(),
});

/** Answer of removing the example: the ids of the deleted documents. Each can be restored for 30 days. */
export const removedExampleReply = z.object({
  success: z.literal(true),
  message: z.string(),
  gtmPlans: z.array(z.string()),
  dgPlans: z.array(z.string()),
  productCosts: z.array(z.string()),
  simulations: z.array(z.string()),
});

export type GtmPlanListItem = z.output<typeof gtmPlanListItem>;
export type GtmPlanReply = z.output<typeof gtmPlanReply>;
export type Combination = z.output<typeof combinationWithIndustries>;
