import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { comparableName, defaultAttributes } from "@beachhead/contract/plan-defaults";
import { scoresOfValueMap } from "@beachhead/contract/segment-evidence";
import { bySize, type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";

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
  note: string;
}

/** The initial value, and the value after a full reset. */
export const emptyDrivers: DriverData = {
  industries: [],
  segments: segmentSizes,
  attributes: [],
  scores: { myScores: {}, avgScores: {} },
  selections: {},
  note: "",
};

/** Unchecked data of a combination. `withCombinationData` checks it. */
export interface CombinationData {
  industries?: unknown;
  segments?: unknown;
  attributes?: unknown;
  scores?: DriverData["scores"] | undefined;
  selections?: Readonly<Record<string, Partial<Record<SegmentSize, Choices>>>> | undefined;
}

const isNames = (value: unknown): value is readonly string[] => sameShape([""], value);

/** A choice for every industry, size and attribute; false unless in `chosen`. */
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
 * industries, segments or attributes that are not lists, `before` stays and the console says why.
 */
export function withCombinationData(
  before: DriverData,
  key: string | undefined,
  data: CombinationData | undefined,
): DriverData {
  if (!key || !data) {
    console.error("Invalid payload received", { key, data });
    return before;
  }
  const { industries, segments, attributes, scores, selections } = data;
  if (!isNames(industries) || !isNames(segments) || !isNames(attributes)) {
    console.error("Invalid data structure", { industries, segments, attributes });
    return before;
  }
  return {
    industries,
    segments,
    attributes,
    scores: scores ?? emptyDrivers.scores,
    selections: completeSelections(industries, attributes, selections),
    note: before.note,
  };
}

/** Toggles one choice. Unknown names are ignored. */
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

/** Sets every choice to false. */
export function withoutChoices(data: DriverData): DriverData {
  return { ...data, selections: completeSelections(data.industries, data.attributes) };
}

/** Appends names, without duplicates in any case. Returns the same list if there is nothing new. */
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

/** Adds attributes without duplicates. They apply nowhere yet. */
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

type Stored = GtmPlanReply["overlayValueDriver"][string];

/** The parts of a plan that scores are taken from. */
interface ScoredPlan {
  plan: Pick<GtmPlanReply, "companyName" | "customerValueData" | "competitors">;
  combination: Pick<Combination, "title" | "industries">;
}

/** The scores in the customer value map of the combination. */
export function mapScores(
  { plan, combination }: ScoredPlan,
  attributes: readonly string[],
): Readonly<Record<ScoreKind, Scores>> {
  return scoresOfValueMap({
    companyName: plan.companyName,
    industries: combination.industries,
    attributes,
    values: plan.customerValueData[combination.title]?.values ?? {},
    competitors: plan.competitors[combination.title]?.competitors ?? [],
  });
}

/** Only the scores that differ from the customer value map. The others keep following it. */
function ownScores(scores: Scores, ofMap: Scores): Scores {
  const entries = Object.entries(scores).map(([industry, each]) => {
    const own = Object.entries(each).filter(
      ([attribute, score]) => score !== null && score !== ofMap[industry]?.[attribute],
    );
    return [industry, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(entries.filter(([, each]) => Object.keys(each).length > 0));
}

/** Form values of a combination. They hold only the scores set by hand. */
export function fieldsOf(context: CombinationContext): DriverData {
  const { plan, combination } = context;
  const stored = plan.overlayValueDriver[combination.title];
  const ofValueMap = plan.customerValueData[combination.title]?.attributes ?? defaultAttributes;
  const attributes = mergedNames(stored?.attributes ?? [], ofValueMap);
  const ofMap = mapScores(context, attributes);
  const blank = { ...emptyDrivers, note: stored?.note ?? "" };
  return withCombinationData(blank, combination.title, {
    industries: combination.industries,
    segments: stored?.segments ?? segmentSizes,
    attributes,
    scores: {
      myScores: ownScores(stored?.scores.myScores ?? {}, ofMap.myScores),
      avgScores: ownScores(stored?.scores.avgScores ?? {}, ofMap.avgScores),
    },
    selections: stored?.selections,
  });
}

export function isFields(value: unknown): value is DriverData {
  return sameShape<DriverData>(
    { ...emptyDrivers, industries: [""], segments: [""], attributes: [""] },
    value,
  );
}

/** The values as sent. The server stores only scores that differ from the customer value map. */
export function sentOf({ industries, segments, attributes, scores, selections, note }: DriverData): Stored {
  return {
    industries: [...industries],
    segments: [...segments],
    attributes: [...attributes],
    scores: { myScores: { ...scores.myScores }, avgScores: { ...scores.avgScores } },
    selections: { ...selections },
    note,
  };
}

/** The effective score: the one set by hand, else that of the customer value map. */
export function scoreOf(scores: Scores, ofMap: Scores, industry: string, attribute: string): number | null {
  return scores[industry]?.[attribute] ?? ofMap[industry]?.[attribute] ?? null;
}

/** Sets a score by hand. A blank one, or that of the customer value map, follows the map again. */
export function withScore(
  data: DriverData,
  ofMap: Scores,
  cell: { kind: ScoreKind; industry: string; attribute: string; score: number | null },
): DriverData {
  const { kind, industry, attribute, score } = cell;
  const scores = ownScores(
    {
      ...data.scores[kind],
      [industry]: { ...data.scores[kind][industry], [attribute]: score },
    },
    ofMap,
  );
  return { ...data, scores: { ...data.scores, [kind]: scores } };
}

/** Copies attributes, the note where there is none, and the choices and scores of shared industries. */
export function withCopy(fields: DriverData, other: DriverData): DriverData {
  const wide = withAttributes(fields, other.attributes);
  const shared = new Set(other.industries);
  const taken = <T>(own: Readonly<Record<string, T>>, theirs: Readonly<Record<string, T>>) => ({
    ...own,
    ...Object.fromEntries(
      Object.entries(theirs).filter(
        ([industry]) => shared.has(industry) && wide.industries.includes(industry),
      ),
    ),
  });
  return withCombinationData({ ...wide, note: fields.note || other.note }, "copy", {
    ...wide,
    scores: {
      myScores: taken(wide.scores.myScores, other.scores.myScores),
      avgScores: taken(wide.scores.avgScores, other.scores.avgScores),
    },
    selections: taken(wide.selections, other.selections),
  });
}
