import { formatCount, formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { isScore } from "../value-map/score-table.ts";
import type { ScorecardLine } from "./positioning-section.ts";

/** How many of the lowest scores are listed. */
const NAMED = 3;

export interface ScorecardSummary {
  /** Average of the scored lines; null without any. */
  average: number | null;
  scored: number;
  lines: number;
  /** The lowest scores, lowest first. Stable. */
  weakest: readonly { attribute: string; score: number }[];
  /** The average as a formula: "14 points / 2 scored lines = 7.0". */
  formula: string;
}

/** Summarizes the scorecard. */
export function summaryOf(lines: readonly ScorecardLine[]): ScorecardSummary {
  const scored = lines.flatMap(({ attribute, score }) => (isScore(score) ? [{ attribute, score }] : []));
  const sum = scored.reduce((total, { score }) => total + score, 0);
  const average = scored.length === 0 ? null : sum / scored.length;
  return {
    average,
    scored: scored.length,
    lines: lines.length,
    weakest: scored.toSorted((a, b) => a.score - b.score).slice(0, NAMED),
    formula:
      average === null
        ? "No line has a score yet."
        : `${formatPlain(sum, 2)} points / ${formatCount(scored.length, "scored line")} = ${formatNumber(average, 1)}`,
  };
}
