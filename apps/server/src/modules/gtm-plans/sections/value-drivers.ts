import {
  bySize,
  type SentValueDrivers,
  scoresOfValueMap,
  segmentSizes,
  type ValueDrivers,
} from "@beachhead/contract";
import type { Combination, Report, ScoresByIndustry, StoredValueDrivers } from "./combination.ts";
import { competitorsOf } from "./competitors.ts";
import { entriesOf, nameFinder, replaceByIndustry, UNKNOWN_INDUSTRY } from "./names.ts";
import { valueMapOf } from "./value-map.ts";

const UNKNOWN_ATTRIBUTE = "Attribute must be one of the list";
const kinds = ["myScores", "avgScores"] as const;

export function readValueDrivers(
  sent: SentValueDrivers,
  combination: Combination,
  report: Report,
): StoredValueDrivers {
  const { industries, sections } = combination;
  const stored = sections.overlayValueDriver;
  const attributes = sent.attributes ?? attributesOf(combination);
  const find = nameFinder(attributes);
  const findIndustry = nameFinder(industries);
  for (const [index, industry] of (sent.industries ?? []).entries())
    if (findIndustry(industry) === undefined) report(["industries", String(index)], UNKNOWN_INDUSTRY);
  const known = (path: string[], name: string): string[] => {
    const attribute = find(name);
    if (attribute === undefined) report([...path, name], UNKNOWN_ATTRIBUTE);
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
    return replaceByIndustry(own, stored?.scores[kind], industries, ["scores", kind], report);
  };
  // Selections alone leave the scores as they are.
  const isAlone = sent.attributes === undefined;
  const sentScores = { myScores: scores("myScores"), avgScores: scores("avgScores") };
  const ofMap = scoresOf(combination, attributes);
  return {
    attributes,
    ticked: replaceByIndustry(ticked, stored?.ticked, industries, ["selections"], report),
    scores:
      isAlone && stored !== undefined
        ? stored.scores
        : {
            myScores: withoutSame(sentScores.myScores, ofMap.myScores),
            avgScores: withoutSame(sentScores.avgScores, ofMap.avgScores),
          },
  };
}

/** Every industry, size and attribute has its choice; scores that were not saved are the value map's. */
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
  };
}

/** The saved list, else that of the value map. */
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

/** What of the sent scores the value map does not say itself, so that it goes on deciding the others. */
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
