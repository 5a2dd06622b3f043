import { comparableName } from "@beachhead/contract/plan-defaults";
import { bySize, type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { sameShape } from "../../../lib/drafts/same-shape.ts";

/** Whether each attribute applies. */
export type Choices = Readonly<Record<string, boolean>>;
export type Selections = Readonly<Record<string, Readonly<Record<SegmentSize, Choices>>>>;
/** By industry, then attribute. */
export type Scores = Readonly<Record<string, Readonly<Record<string, number | null>>>>;
export const scoreKinds = ["myScores", "avgScores"] as const;
export type ScoreKind = (typeof scoreKinds)[number];

/** Value drivers of a combination (specification part 1, section 3). */
export interface DriverData {
  industries: readonly string[];
  segments: readonly string[];
  attributes: readonly string[];
  scores: Readonly<Record<ScoreKind, Scores>>;
  selections: Selections;
}

/** Before anything is known of a combination, and after a full reset. */
export const emptyDrivers: DriverData = {
  industries: [],
  segments: segmentSizes,
  attributes: [],
  scores: { myScores: {}, avgScores: {} },
  selections: {},
};

/** What may come for a combination: nothing of it is certain but by `withCombinationData`. */
export interface CombinationData {
  industries?: unknown;
  segments?: unknown;
  attributes?: unknown;
  scores?: DriverData["scores"] | undefined;
  selections?: Readonly<Record<string, Partial<Record<SegmentSize, Choices>>>> | undefined;
}

const isNames = (value: unknown): value is readonly string[] => sameShape([""], value);

/** Every industry, size and attribute with a choice of its own; what `chosen` does not say is false. */
function completeSelections(
  industries: readonly string[],
  attributes: readonly string[],
  chosen: CombinationData["selections"] = {},
): Selections {
  return Object.fromEntries(
    industries.map((industry) => [
      industry,
      bySize((size) =>
        Object.fromEntries(
          attributes.map((attribute) => [attribute, chosen[industry]?.[size]?.[attribute] === true]),
        ),
      ),
    ]),
  );
}

/**
 * The data of a combination in place of `before`, with missing choices as false. Without a key or data, or with
 * industries, segments or attributes that are no lists, `before` stays and the console says why.
 */
export function withCombinationData(
  before: DriverData,
  key: string | undefined,
  data: CombinationData | undefined,
): DriverData {
  if (!key || !data) {
    console.error("Value drivers: the combination key or its data is missing");
    return before;
  }
  const { industries, segments, attributes, scores, selections } = data;
  if (!isNames(industries) || !isNames(segments) || !isNames(attributes)) {
    console.error("Value drivers: industries, segments and attributes must be lists");
    return before;
  }
  return {
    industries,
    segments,
    attributes,
    scores: scores ?? emptyDrivers.scores,
    selections: completeSelections(industries, attributes, selections),
  };
}

/** One choice turned round; names the combination does not have change nothing. */
export function toggled(
  data: DriverData,
  industry: string,
  size: SegmentSize,
  attribute: string,
): DriverData {
  const sizes = data.selections[industry];
  const before = sizes?.[size][attribute];
  if (sizes === undefined || before === undefined) return data;
  return {
    ...data,
    selections: {
      ...data.selections,
      [industry]: { ...sizes, [size]: { ...sizes[size], [attribute]: !before } },
    },
  };
}

/** Every choice of the combination false. */
export function withoutChoices(data: DriverData): DriverData {
  return { ...data, selections: completeSelections(data.industries, data.attributes) };
}

/** Attributes after those that stand; one that stands already, in any case, is not added again. */
export function mergedNames(names: readonly string[], more: readonly string[]): readonly string[] {
  const seen = new Set(names.map(comparableName));
  const added = more.flatMap((name) => {
    const key = comparableName(name);
    if (key === "" || seen.has(key)) return [];
    seen.add(key);
    return [name.trim()];
  });
  return added.length === 0 ? names : [...names, ...added];
}

/** New attributes put into the list without duplicates; nowhere do they apply yet. */
export function withAttributes(data: DriverData, more: readonly string[]): DriverData {
  const attributes = mergedNames(data.attributes, more);
  if (attributes === data.attributes) return data;
  return {
    ...data,
    attributes,
    selections: completeSelections(data.industries, attributes, data.selections),
  };
}

export function isChosen(
  { selections }: Pick<DriverData, "selections">,
  industry: string,
  size: SegmentSize,
  attribute: string,
) {
  return selections[industry]?.[size][attribute] === true;
}
