import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf } from "../primitives.ts";
import {
  combinationName,
  isMap,
  mapByName,
  nameList,
  note,
  score,
  sizeMapError,
  tick,
  withSizeNames,
} from "./section-fields.ts";
import { readSegmentSize } from "./segment-sizes.ts";

/** The error catalogue's sentence for a refused save. */
export const VALUE_DRIVERS_REFUSED = "Error in saving overlay data";

const ticksByAttribute = mapByName("Value drivers", "Attribute", tick);

const ticksBySize = z.preprocess(
  withSizeNames,
  z.strictObject(
    { Enterprise: ticksByAttribute, "Mid-Market": ticksByAttribute, SME: ticksByAttribute },
    sizeMapError("Each industry"),
  ),
);

const scoresByIndustry = mapByName("Scores", "Industry", mapByName("Scores", "Attribute", score));

/** More than there are sizes: a caller may name one twice. */
const MAX_SIZES = 20;

const sizes = listOf(
  z.preprocess(
    (value) => (typeof value === "string" ? readSegmentSize(value) : undefined),
    z.string({ error: "Company size must be Enterprise, Mid-Market or SME" }),
  ),
  {
    error: "Segments must be a list",
    most: MAX_SIZES,
    tooMany: `Segments can have at most ${MAX_SIZES} entries`,
  },
);

/** Scores may also come as industry, then attribute, then the pair. */
function scoresByKind(value: unknown): unknown {
  if (!isMap(value) || "myScores" in value || "avgScores" in value) return value ?? {};
  const kinds: Record<"myScores" | "avgScores", Record<string, unknown>> = { myScores: {}, avgScores: {} };
  for (const [industry, pairs] of Object.entries(value)) {
    if (!isMap(pairs)) return value;
    for (const kind of ["myScores", "avgScores"] as const)
      kinds[kind][industry] = Object.fromEntries(
        Object.entries(pairs).map(([attribute, pair]) => [attribute, isMap(pair) ? pair[kind] : pair]),
      );
  }
  return kinds;
}

const fields = ["industries", "segments", "attributes", "scores", "selections"];

/** Value drivers of a combination. The selections alone are accepted too; the stored lists are then unchanged. */
export const valueDriversSchema = z.preprocess(
  (value) => {
    if (!isMap(value)) return value;
    if (!fields.some((name) => name in value)) return { selections: value };
    // A list that is absent is not a list.
    const { industries = null, segments = null, attributes = null } = value;
    return { ...value, industries, segments, attributes };
  },
  z.object(
    {
      industries: nameList("Industry", "Industries").optional(),
      segments: sizes.optional(),
      attributes: nameList("Attribute", "Attributes").optional(),
      scores: z.preprocess(
        scoresByKind,
        z.object(
          { myScores: scoresByIndustry, avgScores: scoresByIndustry },
          { error: "Scores must be a map with myScores and avgScores" },
        ),
      ),
      selections: mapByName("Selections", "Industry", ticksBySize),
      note,
    },
    { error: "Value drivers must be an object" },
  ),
);

/** `filteredSegmentation` repeats the ticked selections: accepted in any shape and ignored. */
export const valueDriversBody = bodyOf({
  selectedCombination: combinationName,
  selectedOverlayValueData: valueDriversSchema,
  filteredSegmentation: z.unknown().optional(),
});

export type SentValueDrivers = z.output<typeof valueDriversSchema>;
