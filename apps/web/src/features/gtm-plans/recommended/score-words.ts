import { type SegmentFactor, segmentFactors } from "@beachhead/contract/segment-sizes";
import { type LevelChange, roundTenths, type SegmentScore } from "@beachhead/engine";
import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { factorNames, levelFacts } from "./recommended-words.ts";

const tenths = (value: number) => formatNumber(roundTenths(value), 1);

export interface FactorLine {
  factor: SegmentFactor;
  /** 0..100; null where it is not known. */
  value: number | null;
  points: number | null;
}

/** The factors of a score: what raises it most first, what is not known last. */
export function factorLines({ factors, contributions }: SegmentScore): FactorLine[] {
  return segmentFactors
    .map((factor) => ({
      factor,
      value: factors[factor] ?? null,
      points: contributions[factor] ?? null,
    }))
    .toSorted((one, other) => (other.points ?? -1000) - (one.points ?? -1000));
}

/** The score as the sum it is, each part to a tenth. */
export function formulaOf(score: SegmentScore): string {
  const parts = factorLines(score).flatMap(({ points }) => (points === null ? [] : [points]));
  const sum = parts.map((points) => (points < 0 ? ` − ${tenths(-points)}` : ` + ${tenths(points)}`)).join("");
  return `50${sum} = ${score.score === null ? "" : formatNumber(score.score, 1)}`;
}

/** What the parts of that sum come to as they are printed, where rounding makes it another figure than the score. */
export function roundingNote(score: SegmentScore): string {
  const printed = factorLines(score).reduce((sum, { points }) => sum + roundTenths(points ?? 0), 50);
  return score.score === null || Math.abs(printed - score.score) < 0.05
    ? ""
    : ` Rounded parts add up to ${tenths(printed)}.`;
}

/** Growth is entered in per cent a year, of which 25 make 100 (formulas B4); the others are read from 0 to 100. */
function wayOf({ factor, from, to }: LevelChange["ways"][number]): string {
  if (factor === "growth") {
    const now = from === null ? "" : ` instead of ${formatPlain(from / 4, 1)} %`;
    return `growth of ${formatPlain(to / 4, 1)} % a year${now}`;
  }
  const now = from === null ? "" : ` instead of ${formatPlain(from, 1)}`;
  return `${factorNames[factor].toLowerCase()} at ${formatPlain(to, 1)}${now}`;
}

/** What alone would bring another level: "High (from 70) needs 8.4 points more: growth of 22 % a year would do." */
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
