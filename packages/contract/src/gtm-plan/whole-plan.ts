import { z } from "zod";
import { bodyOf, text } from "../primitives.ts";
import { businessDetailsFields, planIdFields } from "./business-details.ts";
import { competitionSchema } from "./competitors.ts";
import { goalsSchema } from "./goals.ts";
import { positioningSchema } from "./positioning.ts";
import { mapByName, note, sizeMapError, withSizeNames } from "./section-fields.ts";
import { segmentWeightsSchema } from "./segment-weights.ts";
import { segmentationSchema } from "./segmentation.ts";
import { selectionSchema } from "./selection.ts";
import { valueDriversSchema } from "./value-drivers.ts";
import { valueMapSchema } from "./value-map.ts";

const level = text("Level", 50);

/** Levels are stored as sent; the computed levels have an endpoint of their own. */
const levels = mapByName(
  "Recommended segments",
  "Industry",
  z.preprocess(
    withSizeNames,
    z.strictObject({ Enterprise: level, "Mid-Market": level, SME: level }, sizeMapError("Each industry")),
  ),
);

/** A step by combination. Absent or null: unchanged. */
const byCombination = <T extends z.ZodType>(label: string, value: T) =>
  z.preprocess((map) => map ?? undefined, mapOrNothing(label, value));

const mapOrNothing = <T extends z.ZodType>(label: string, value: T) =>
  mapByName(label, "Combination", value).optional();

/** The parts of a whole plan that are stored per combination. */
export const combinationMaps = {
  segmentationData: byCombination("Segmentation", segmentationSchema),
  competitors: byCombination("Competitors", competitionSchema),
  customerValueData: byCombination("Customer value maps", valueMapSchema),
  overlayValueDriver: byCombination("Value drivers", valueDriversSchema),
  recommendedsegmentData: byCombination("Recommended segments", levels),
  personalSelection: byCombination("Personal selections", selectionSchema),
  positioningAndPricingData: byCombination("Positioning and pricing", positioningSchema),
};

/**
 * A whole plan; without an id a new one. Totals and combinations are computed from the products, whatever is sent.
 * Absent parts of a stored plan are unchanged.
 */
export const wholePlanBody = bodyOf({
  ...planIdFields,
  ...businessDetailsFields,
  goals: z.preprocess((goals) => goals ?? undefined, goalsSchema.optional()),
  goalsNote: note,
  ...combinationMaps,
  segmentWeights: z.preprocess((weights) => weights ?? undefined, segmentWeightsSchema.optional()),
});
