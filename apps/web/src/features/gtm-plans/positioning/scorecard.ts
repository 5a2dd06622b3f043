import { formatCount, formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { isScore } from "../score.ts";
import type { ScorecardLine } from "./positioning-fields.ts";

/** How many of the lowest scores are named. */
const NAMED = 3;

export interface ScorecardSummary {
  /** Of the lines that have a score; null without one. */
  average: number | null;
  scored: number;
  lines: number;
  /** The lowest scores, lowest first, in the order of the scorecard where they are equal. */
  weakest: readonly { attribute: string; score: number }[];
  /** The average as it is worked out: "(8 + 6) / 2 = 7.0". */
  formula: string;
}

/** What the scorecard comes to. */
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
