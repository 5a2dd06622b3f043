import { z } from "zod";
import {
  combinationName,
  isMap,
  mapByName,
  planBody,
  sizeMapError,
  tick,
  withSizeNames,
} from "./section-fields.ts";

/** The sentence of the error catalogue for a save that is refused. */
export const SELECTION_REFUSED = "Error saving personal selections";

const choices = z.preprocess(
  withSizeNames,
  z.strictObject({ Enterprise: tick, "Mid-Market": tick, SME: tick }, sizeMapError("Each industry")),
);

/** Pairs `{ industry, segment, selected }` as a map. Absent is no choice at all, and refused like what is no map. */
function pairsByIndustry(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? false;
  const list: unknown[] = value;
  const byIndustry = new Map<string, Record<string, unknown>>();
  for (const pair of list) {
    if (!isMap(pair) || typeof pair.industry !== "string" || typeof pair.segment !== "string") return value;
    const { industry, segment, selected = true } = pair;
    byIndustry.set(industry, { ...byIndustry.get(industry), [segment]: selected });
  }
  return Object.fromEntries(byIndustry);
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
