import type { GtmPlanReply } from "@beachhead/contract";

type Scorecard = GtmPlanReply["positioningAndPricingData"][string]["commercialScorecard"];

export interface ScorecardAnswer {
  /** Of the lines that have a score. */
  average: number;
  scored: number;
  /** At most three, lowest first; none while every score is the same. */
  weakest: readonly { attribute: string; score: number }[];
}

const MOST_NAMED = 3;

/** What a scorecard comes to; null while no line has a score. */
export function scorecardAnswer(lines: Scorecard): ScorecardAnswer | null {
  const scored = lines.flatMap(({ attribute, score }) => (score === null ? [] : [{ attribute, score }]));
  if (scored.length === 0) return null;
  const highest = Math.max(...scored.map(({ score }) => score));
  return {
    average: scored.reduce((sum, { score }) => sum + score, 0) / scored.length,
    scored: scored.length,
    weakest: scored
      .filter(({ score }) => score < highest)
      .toSorted((one, other) => one.score - other.score)
      .slice(0, MOST_NAMED),
  };
}
