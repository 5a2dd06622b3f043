import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { defaultAttributes } from "@beachhead/contract/plan-defaults";
import { scoresOfValueMap } from "@beachhead/contract/segment-evidence";
import { segmentSizes } from "@beachhead/contract/segment-sizes";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";
import {
  type DriverData,
  emptyDrivers,
  mergedNames,
  type ScoreKind,
  type Scores,
  withAttributes,
  withCombinationData,
} from "./driver-data.ts";

type Stored = GtmPlanReply["overlayValueDriver"][string];

/** What of a plan its scores are taken from. */
interface ScoredPlan {
  plan: Pick<GtmPlanReply, "companyName" | "customerValueData" | "competitors">;
  combination: Pick<Combination, "title" | "industries">;
}

/** Scores as the customer value map of the combination has them. */
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

/** The scores that differ from those of the customer value map, which go on following it. */
function ownScores(scores: Scores, ofMap: Scores): Scores {
  const entries = Object.entries(scores).map(([industry, each]) => {
    const own = Object.entries(each).filter(
      ([attribute, score]) => score !== null && score !== ofMap[industry]?.[attribute],
    );
    return [industry, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(entries.filter(([, each]) => Object.keys(each).length > 0));
}

/** What was saved of a combination; its scores are those set by hand alone. */
export function fieldsOf(of: CombinationOfPlan): DriverData {
  const { plan, combination } = of;
  const stored = plan.overlayValueDriver[combination.title];
  const ofValueMap = plan.customerValueData[combination.title]?.attributes ?? defaultAttributes;
  const attributes = mergedNames(stored?.attributes ?? [], ofValueMap);
  const ofMap = mapScores(of, attributes);
  return withCombinationData(emptyDrivers, combination.title, {
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

/** What is sent; the server keeps of the scores what differs from the customer value map. */
export function sentOf({ industries, segments, attributes, scores, selections }: DriverData): Stored {
  return {
    industries: [...industries],
    segments: [...segments],
    attributes: [...attributes],
    scores: { myScores: { ...scores.myScores }, avgScores: { ...scores.avgScores } },
    selections: { ...selections },
  };
}

/** The score that counts: the one set by hand, else the customer value map's. */
export function scoreOf(scores: Scores, ofMap: Scores, industry: string, attribute: string): number | null {
  return scores[industry]?.[attribute] ?? ofMap[industry]?.[attribute] ?? null;
}

/** A score set by hand; blank, or the same as the customer value map's, follows the map again. */
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

/** What another combination says of the industries that this one has as well, with its attributes. */
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
  return withCombinationData(wide, "copy", {
    ...wide,
    scores: {
      myScores: taken(wide.scores.myScores, other.scores.myScores),
      avgScores: taken(wide.scores.avgScores, other.scores.avgScores),
    },
    selections: taken(wide.selections, other.selections),
  });
}
