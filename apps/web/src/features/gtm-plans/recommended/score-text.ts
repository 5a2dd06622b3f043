import { type SegmentFactor, type SegmentLevel, segmentFactors } from "@beachhead/contract/segment-sizes";
import { type LevelChange, roundTenths, type SegmentScore } from "@beachhead/engine";
import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";

/** Labels of the factors. */
export const factorNames: Readonly<Record<SegmentFactor, string>> = {
  size: "Market size",
  growth: "Growth",
  openness: "Room left by competitors",
  fit: "Advantage on the value drivers",
  coverage: "Share of value drivers won",
  strength: "Own score",
};

/** Each level's label, number of filled bars of six, and lowest score. */
export const levelFacts: Readonly<
  Record<SegmentLevel, { label: string; bars: number; from: number | null }>
> = {
  "very high": { label: "Very high", bars: 6, from: 80 },
  high: { label: "High", bars: 5, from: 70 },
  "moderately high": { label: "Moderately high", bars: 4, from: 60 },
  medium: { label: "Medium", bars: 3, from: 50 },
  "moderately low": { label: "Moderately low", bars: 2, from: 40 },
  low: { label: "Low", bars: 1, from: 0 },
  "not applicable": { label: "Not applicable", bars: 0, from: null },
};

const tenths = (value: number) => formatNumber(roundTenths(value), 1);

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
  const printed = factorLines(score).reduce((sum, { points }) => sum + roundTenths(points ?? 0), 50);
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
