import { type SegmentFactor, segmentFactors } from "@beachhead/contract/segment-sizes";
import {
  explainScore,
  type IndustryEvidence,
  isSplitByWorth,
  type LevelChange,
  type SegmentScore,
  shownTenths,
} from "@beachhead/engine";
import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { levelFacts } from "./level-facts.ts";

/** Labels of the factors. */
export const factorNames: Readonly<Record<SegmentFactor, string>> = {
  size: "Market size",
  growth: "Growth",
  openness: "Room left by competitors",
  fit: "Advantage on the value drivers",
  coverage: "Share of value drivers won",
  strength: "Own score",
};

const tenths = (value: number) => formatNumber(shownTenths(value), 1);

/** Why a segment has its level, in the user's number format. */
export function explanationOf(score: SegmentScore): string {
  if (score.score === null) return score.explanation;
  return explainScore({ ...score, score: score.score }, (value) => formatPlain(value, 1));
}

export interface FactorLine {
  factor: SegmentFactor;
  /** 0..100; null if not known. */
  value: number | null;
  points: number | null;
}

/** The factors by points, highest first, unknown ones last. */
export function factorLines({ factors, contributions }: SegmentScore): FactorLine[] {
  return segmentFactors
    .map((factor) => ({
      factor,
      value: factors[factor] ?? null,
      points: contributions[factor] ?? null,
    }))
    .toSorted((one, other) => (other.points ?? -1000) - (one.points ?? -1000));
}

/** The score as a sum, with one decimal. */
export function formulaOf(score: SegmentScore): string {
  const parts = factorLines(score).flatMap(({ points }) => (points === null ? [] : [points]));
  const sum = parts.map((points) => (points < 0 ? ` − ${tenths(-points)}` : ` + ${tenths(points)}`)).join("");
  return `50${sum} = ${score.score === null ? "" : formatNumber(score.score, 1)}`;
}

/** A note if the rounded parts do not add up to the score; else blank. */
export function roundingNote(score: SegmentScore): string {
  const printed = factorLines(score).reduce((sum, { points }) => sum + shownTenths(points ?? 0), 50);
  return score.score === null || Math.abs(printed - score.score) < 0.05
    ? ""
    : ` Rounded parts add up to ${tenths(printed)}.`;
}

/** Growth is shown in per cent a year, where 25 is 100 points (formulas B4). The others are 0..100. */
function wayOf({ factor, from, to }: LevelChange["ways"][number]): string {
  if (factor === "growth") {
    const now = from === null ? "" : ` instead of ${formatPlain(from / 4, 1)} %`;
    return `growth of ${formatPlain(to / 4, 1)} % a year${now}`;
  }
  const now = from === null ? "" : ` instead of ${formatPlain(from, 1)}`;
  return `${factorNames[factor].toLowerCase()} at ${formatPlain(to, 1)}${now}`;
}

/** What it takes for another level: "High (from 70) needs 8.4 points more. Growth of 22 % a year would do it alone." */
export function changeSentence({ level, points, ways }: LevelChange): string {
  const { label, from } = levelFacts[level];
  const [first, second] = ways;
  const means =
    first === undefined
      ? "No single factor can do that alone."
      : `${[first, ...(second ? [second] : [])].map(wayOf).join(", or ")} would be enough alone.`;
  const sentence = means.charAt(0).toUpperCase() + means.slice(1);
  if (points > 0) return `${label} (from ${from ?? 0}) needs ${tenths(points)} more points. ${sentence}`;
  return `${label} applies with ${tenths(-points)} fewer points. ${sentence}`;
}

/**
 * How the market of an industry is split between company sizes. The split by accounts lets many small ones outweigh a
 * few large ones, so it says what would better it.
 */
export function splitSentence(industry: Pick<IndustryEvidence, "marketSize" | "sizes">): string | undefined {
  if (industry.marketSize === null) return undefined;
  return isSplitByWorth(industry)
    ? "The market is split between company sizes by accounts × value per account."
    : "The market is split between company sizes by the number of accounts alone. Enter a value per account in the segmentation to split it by value.";
}
