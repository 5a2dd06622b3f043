import {
  bySize,
  type Levels,
  type SegmentLevel,
  type SegmentSize,
  type SegmentWeights,
  segmentEvidence,
  segmentSizes,
} from "@beachhead/contract";
import { recommendSegments, type SegmentScore } from "@beachhead/engine";
import type { Combination, Report } from "./combination.ts";
import { competitorsOf } from "./competitors.ts";
import { entriesOf, replaceByIndustry } from "./names.ts";
import { segmentationOf } from "./segmentation.ts";
import { valueDriversOf } from "./value-drivers.ts";

export type ComputedLevels = Record<string, Record<SegmentSize, SegmentLevel>>;

/** Scores every segment of a combination by what is known of it now (formulas B4). */
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

/** Levels that came with a whole plan; undefined when they say what is computed, so that computing goes on. */
export function readPostedLevels(
  sent: Levels,
  { industries, sections }: Combination,
  computed: ComputedLevels,
  report: Report,
): Levels | undefined {
  const posted = replaceByIndustry(sent, sections["posted-levels"], industries, [], report);
  const isComputed = Object.entries(posted).every(([industry, sizes]) =>
    segmentSizes.every((size) => sizes[size] === computed[industry]?.[size]),
  );
  return isComputed ? undefined : posted;
}

/** The posted levels of a combination, else the computed ones. */
export function shownLevels({ industries, sections }: Combination, computed: ComputedLevels): Levels {
  const posted = sections["posted-levels"];
  return posted === undefined ? computed : Object.fromEntries(entriesOf(posted, industries));
}
