import { bySize, type Levels, type SegmentWeights, segmentEvidence, segmentSizes } from "@beachhead/contract";
import { recommendSegments, type SegmentScore } from "@beachhead/engine";
import type { Combination, ComputedLevels } from "./combination.ts";
import { competitorsOf } from "./competitors.ts";
import type { IssueCollector } from "./issue-collector.ts";
import { entriesOf, replaceByIndustry } from "./names.ts";
import { segmentationOf } from "./segmentation.ts";
import { valueDriversOf } from "./value-drivers.ts";

/** Scores every segment of a combination (formulas B4). */
export function scoreSegments(combination: Combination, weights: SegmentWeights): SegmentScore[] {
  const evidence = segmentEvidence({
    industries: combination.industries,
    segmentation: segmentationOf(combination),
    competitors: competitorsOf(combination).competitors,
    drivers: valueDriversOf(combination),
  });
  return recommendSegments(evidence, weights);
}

export function levelsOf(combination: Combination, weights: SegmentWeights): ComputedLevels {
  const levels: ComputedLevels = {};
  for (const { industry, size, level } of scoreSegments(combination, weights)) {
    levels[industry] = { ...(levels[industry] ?? bySize(() => "not applicable" as const)), [size]: level };
  }
  return levels;
}

/** Levels to store of a whole plan; undefined if they equal the computed ones, so that they follow later changes. */
export function readPostedLevels(
  sent: Levels,
  { industries, sections }: Combination,
  computed: ComputedLevels,
  addIssue: IssueCollector,
): Levels | undefined {
  const posted = replaceByIndustry(sent, sections["posted-levels"], industries, [], addIssue);
  const isComputed = Object.entries(posted).every(([industry, sizes]) =>
    segmentSizes.every((size) => sizes[size] === computed[industry]?.[size]),
  );
  return isComputed ? undefined : posted;
}

/** The stored levels of a combination, else the computed ones. */
export function shownLevels({ industries, sections }: Combination, computed: ComputedLevels): Levels {
  const posted = sections["posted-levels"];
  return posted === undefined ? computed : Object.fromEntries(entriesOf(posted, industries));
}
