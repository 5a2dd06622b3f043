import { z } from "zod";
import { bodyOf, requiredNumber } from "../primitives.ts";
import { type SegmentWeights, segmentFactors } from "./segment-sizes.ts";

const TOLERANCE = 1e-6;

const weight = (label: string) => {
  const bounds = `Weight of ${label} must be between 0 and 100`;
  return requiredNumber({
    required: `Weight of ${label} must be a number`,
    min: { value: 0, message: bounds },
    max: { value: 100, message: bounds },
  });
};

const weights = {
  size: weight("size"),
  growth: weight("growth"),
  openness: weight("openness"),
  fit: weight("fit"),
  coverage: weight("coverage"),
  strength: weight("strength"),
};

const addTo100 = (sent: SegmentWeights) =>
  Math.abs(segmentFactors.reduce((total, factor) => total + sent[factor], 0) - 100) <= TOLERANCE;
const SUM = "Weights must add up to 100";

/** The weights of a plan's segment scores (formulas B4): six figures in per cent that add to 100. */
export const segmentWeightsSchema = z
  .object(weights, { error: "Weights must be an object" })
  .refine(addTo100, SUM);
export const segmentWeightsBody = bodyOf(weights).refine(addTo100, SUM);
