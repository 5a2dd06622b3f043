import { shownTenths } from "./segment-rounding.ts";
import type { DriverComparison, SegmentFactor, SegmentLevel, SegmentSize } from "./segment-types.ts";
import { segmentFactors } from "./segment-types.ts";

const factorNames: Readonly<Record<SegmentFactor, string>> = {
  size: "market size",
  growth: "growth",
  openness: "room left by competitors",
  fit: "advantage on the value drivers",
  coverage: "share of value drivers won",
  strength: "own score",
};

/** Writes a figure rounded to one decimal. */
export type WriteTenths = (value: number) => string;

/** What the words of a scored segment are made of. */
export interface ScoredSegment {
  industry: string;
  size: SegmentSize;
  level: SegmentLevel;
  score: number;
  factors: Readonly<Partial<Record<SegmentFactor, number>>>;
  contributions: Readonly<Partial<Record<SegmentFactor, number>>>;
  confidence: number;
  drivers: DriverComparison | null;
}

/** The words for a segment that is not scored. */
export function explainNotApplicable(industry: string, size: SegmentSize, reason: string): string {
  return `${industry} / ${size}: not applicable (${reason}).`;
}

/**
 * Why a segment has its level: the two factors that raise it most, the two that hold it back, drivers, evidence.
 *
 * @param write how figures are written; by default without a decimal where it is 0, and with a hyphen for a minus
 */
export function explainScore(scored: ScoredSegment, write: WriteTenths = String): string {
  const { industry, size, level, score, confidence, drivers } = scored;
  return [
    `${industry} / ${size}: ${level} (${write(shownTenths(score))} of 100).`,
    ...movers(scored, write),
    ...(drivers === null ? [] : [comparisonOf(drivers, write)]),
    ...(confidence < 1 ? [evidenceOf(scored, write)] : []),
  ].join(" ");
}

function movers({ factors, contributions }: ScoredSegment, write: WriteTenths): string[] {
  const known = segmentFactors
    .flatMap((factor) => {
      const contribution = contributions[factor];
      const value = factors[factor];
      return contribution === undefined || value === undefined ? [] : [{ factor, contribution, value }];
    })
    .toSorted((one, other) => other.contribution - one.contribution);
  const named = (list: typeof known): string =>
    list
      .slice(0, 2)
      .map(({ factor, value }) => `${factorNames[factor]} (${write(shownTenths(value))})`)
      .join(" and ");
  const raising = known.filter(({ contribution }) => shownTenths(contribution) > 0);
  const holding = known.filter(({ contribution }) => shownTenths(contribution) < 0).toReversed();
  return [
    ...(raising.length > 0 ? [`Raised by ${named(raising)}.`] : []),
    ...(holding.length > 0 ? [`Held back by ${named(holding)}.`] : []),
  ];
}

function comparisonOf({ compared, won, best, weakest }: DriverComparison, write: WriteTenths): string {
  const lead = ({ attribute, difference }: DriverComparison["best"]): string =>
    `${attribute} ${shownTenths(difference) < 0 ? "" : "+"}${write(shownTenths(difference))}`;
  const ends = compared === 1 ? `best: ${lead(best)}` : `best: ${lead(best)}, weakest: ${lead(weakest)}`;
  return `You score above the competitor average on ${won} of ${compared} applicable value drivers (${ends}).`;
}

function evidenceOf({ confidence, factors }: ScoredSegment, write: WriteTenths): string {
  const missing = segmentFactors.filter((factor) => factors[factor] === undefined);
  const names = missing.map((factor) => factorNames[factor]).join(", ");
  return `Based on ${write(shownTenths(confidence * 100))} % of the inputs. Add ${names} to complete them.`;
}
