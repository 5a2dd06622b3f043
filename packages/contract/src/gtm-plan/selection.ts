import { z } from "zod";
import {
  combinationName,
  isMap,
  MAX_ENTRIES,
  mapByName,
  planBody,
  sizeMapError,
  tick,
  withSizeNames,
} from "./section-fields.ts";
import { segmentSizes } from "./segment-sizes.ts";

/** The error catalogue's sentence for a refused save. */
export const SELECTION_REFUSED = "Error saving personal selections";

const choices = z.preprocess(
  withSizeNames,
  z.strictObject({ Enterprise: tick, "Mid-Market": tick, SME: tick }, sizeMapError("Each industry")),
);

/** One for each size of each industry. */
const MAX_PAIRS = MAX_ENTRIES * segmentSizes.length;

/** Converts pairs `{ industry, segment, selected }` to a map. Absent is refused, like any value that is not a map. */
function pairsByIndustry(value: unknown, context: z.core.$RefinementCtx): unknown {
  if (!Array.isArray(value)) return value ?? false;
  const list: unknown[] = value;
  if (list.length > MAX_PAIRS) {
    context.addIssue({ code: "custom", message: `Personal selection can have at most ${MAX_PAIRS} pairs` });
    return value;
  }
  const byIndustry = new Map<string, Map<string, unknown>>();
  for (const pair of list) {
    if (!isMap(pair) || typeof pair.industry !== "string" || typeof pair.segment !== "string") return value;
    const { industry, segment, selected = true } = pair;
    const ofIndustry = byIndustry.get(industry) ?? new Map<string, unknown>();
    byIndustry.set(industry, ofIndustry.set(segment, selected));
  }
  return Object.fromEntries(
    [...byIndustry].map(([industry, ofIndustry]) => [industry, Object.fromEntries(ofIndustry)]),
  );
}

/** The user's own choice of segments in a combination; a pair that is not sent is not chosen. */
export const selectionSchema = z.preprocess(
  pairsByIndustry,
  mapByName("Personal selection", "Industry", choices),
);

export const selectionBody = planBody({
  productGeoCombinationName: combinationName,
  individualUserSelectedSegmentData: selectionSchema,
});

export type SentSelection = z.output<typeof selectionSchema>;
