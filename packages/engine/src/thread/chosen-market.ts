import { recommendSegments } from "../segments/recommend-segments.ts";
import type { IndustryEvidence, SegmentSize } from "../segments/segment-types.ts";

/** The market of the segments chosen in a combination. */
export interface ChosenMarket {
  /** Money a year. */
  size: number;
  /** Per cent a year, the mean of the industries by size; null where no industry names one. */
  growthPercent: number | null;
}

/**
 * The market of the chosen segments of a combination.
 * @returns null without any market size: potentials are then counts of accounts and cannot be compared with money
 */
export function chosenMarket(
  evidence: readonly IndustryEvidence[],
  isChosen: (industry: string, size: SegmentSize) => boolean,
): ChosenMarket | null {
  if (evidence.every(({ marketSize }) => marketSize === null)) return null;
  const growthOf = new Map(
    evidence.map(({ industry, yearlyGrowthPercent }) => [industry, yearlyGrowthPercent]),
  );
  let size = 0;
  let growing = 0;
  let growth = 0;
  for (const segment of recommendSegments(evidence)) {
    const { potential } = segment;
    if (potential === null || !isChosen(segment.industry, segment.size)) continue;
    size += potential;
    const percent = growthOf.get(segment.industry) ?? null;
    if (percent === null) continue;
    growing += potential;
    growth += potential * percent;
  }
  return { size, growthPercent: growing > 0 ? growth / growing : null };
}
