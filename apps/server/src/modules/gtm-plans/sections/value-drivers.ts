import {
  bySize,
  type SentValueDrivers,
  scoresOfValueMap,
  segmentSizes,
  type ValueDrivers,
  valueDriversState,
} from "@beachhead/contract";
import type { Combination, ScoresByIndustry, StoredValueDrivers } from "./combination.ts";
import { competitorsOf } from "./competitors.ts";
import type { IssueCollector } from "./issue-collector.ts";
import { entriesOf, nameFinder, replaceByIndustry, UNKNOWN_INDUSTRY } from "./names.ts";
import { defineSection } from "./section.ts";
import { valueMapOf } from "./value-map.ts";

const UNKNOWN_ATTRIBUTE = "Attribute must be one of the list";
const kinds = ["myScores", "avgScores"] as const;

function readValueDrivers(
  sent: SentValueDrivers,
  combination: Combination,
  addIssue: IssueCollector,
): StoredValueDrivers {
  const { industries, sections } = combination;
  const stored = sections.overlayValueDriver;
  const attributes = sent.attributes ?? attributesOf(combination);
  const find = nameFinder(attributes);
  const findIndustry = nameFinder(industries);
  for (const [index, industry] of (sent.industries ?? []).entries())
    if (findIndustry(industry) === undefined) addIssue(["industries", String(index)], UNKNOWN_INDUSTRY);
  const known = (path: string[], name: string): string[] => {
    const attribute = find(name);
    if (attribute === undefined) addIssue([...path, name], UNKNOWN_ATTRIBUTE);
    return attribute === undefined ? [] : [attribute];
  };

  const ticked = Object.fromEntries(
    Object.entries(sent.selections).map(([industry, sizes]) => [
      industry,
      bySize((size) =>
        Object.entries(sizes[size]).flatMap(([name, isTicked]) => {
          const attribute = known(["selections", industry, size], name);
          return isTicked ? attribute : [];
        }),
      ),
    ]),
  );
  const scores = (kind: (typeof kinds)[number]): ScoresByIndustry => {
    const own = Object.fromEntries(
      Object.entries(sent.scores[kind]).map(([industry, byAttribute]) => [
        industry,
        Object.fromEntries(
          Object.entries(byAttribute).flatMap(([name, score]) =>
            known(["scores", kind, industry], name).flatMap((attribute): [string, number][] =>
              score === null ? [] : [[attribute, score]],
            ),
          ),
        ),
      ]),
    );
    return replaceByIndustry(own, stored?.scores[kind], industries, ["scores", kind], addIssue);
  };
  // A request without attributes has only selections: the scores are unchanged.
  const isSelectionsOnly = sent.attributes === undefined;
  const sentScores = { myScores: scores("myScores"), avgScores: scores("avgScores") };
  const ofMap = scoresOf(combination, attributes);
  return {
    attributes,
    ticked: replaceByIndustry(ticked, stored?.ticked, industries, ["selections"], addIssue),
    scores:
      isSelectionsOnly && stored !== undefined
        ? stored.scores
        : {
            myScores: withoutSame(sentScores.myScores, ofMap.myScores),
            avgScores: withoutSame(sentScores.avgScores, ofMap.avgScores),
          },
    note: sent.note ?? stored?.note,
  };
}

/** Every industry, size and attribute has a selection. Scores that were not saved come from the value map. */
export function valueDriversOf(combination: Combination): ValueDrivers {
  const { industries, sections } = combination;
  const stored = sections.overlayValueDriver;
  const attributes = attributesOf(combination);
  const ofMap = scoresOf(combination, attributes);
  const ticked = new Map(entriesOf(stored?.ticked, industries));
  return {
    industries: [...industries],
    segments: [...segmentSizes],
    attributes,
    scores: {
      myScores: merged(ofMap.myScores, stored?.scores.myScores, industries),
      avgScores: merged(ofMap.avgScores, stored?.scores.avgScores, industries),
    },
    selections: Object.fromEntries(
      industries.map((industry) => [
        industry,
        bySize((size) => {
          const chosen = new Set(ticked.get(industry)?.[size]);
          return Object.fromEntries(attributes.map((attribute) => [attribute, chosen.has(attribute)]));
        }),
      ]),
    ),
    note: stored?.note ?? "",
  };
}

/** The saved attributes, else those of the value map. */
const attributesOf = (combination: Combination): string[] => [
  ...(combination.sections.overlayValueDriver?.attributes ?? valueMapOf(combination).attributes),
];

const scoresOf = (combination: Combination, attributes: readonly string[]) =>
  scoresOfValueMap({
    companyName: combination.companyName,
    industries: combination.industries,
    attributes,
    values: valueMapOf(combination).values,
    competitors: competitorsOf(combination).competitors,
  });

/** The sent scores that differ from the value map. The others keep following it. */
function withoutSame(sent: ScoresByIndustry, ofMap: ValueDrivers["scores"]["myScores"]): ScoresByIndustry {
  const entries = Object.entries(sent).map(([industry, scores]) => {
    const own = Object.entries(scores).filter(([name, score]) => ofMap[industry]?.[name] !== score);
    return [industry, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(entries.filter(([, scores]) => Object.keys(scores).length > 0));
}

function merged(
  ofMap: ValueDrivers["scores"]["myScores"],
  stored: ScoresByIndustry | undefined,
  industries: readonly string[],
): ValueDrivers["scores"]["myScores"] {
  const own = new Map(entriesOf(stored, industries));
  return Object.fromEntries(
    industries.flatMap((industry) => {
      const scores = { ...ofMap[industry], ...own.get(industry) };
      return Object.keys(scores).length === 0 ? [] : [[industry, scores] as const];
    }),
  );
}

export const valueDrivers = defineSection({
  id: "overlayValueDriver",
  mapName: "overlayValueDriver",
  bodyField: "selectedOverlayValueData",
  savedMessage: "Overlay Value Driver Saved successfully",
  read: readValueDrivers,
  reply: valueDriversOf,
  state: (combination) => valueDriversState(valueDriversOf(combination)),
});
