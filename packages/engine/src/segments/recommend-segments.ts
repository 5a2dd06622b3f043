import { largestPotential, marketPotentials } from "./market-potential.ts";
import { explainNotApplicable, explainScore } from "./segment-explanation.ts";
import { compareDrivers, segmentFactorValues } from "./segment-factors.ts";
import { changeDown, changeUp, segmentLevel } from "./segment-level.ts";
import { roundTenths } from "./segment-rounding.ts";
import {
  DEFAULT_SEGMENT_WEIGHTS,
  type IndustryEvidence,
  type SegmentFactor,
  type SegmentScore,
  type SegmentSize,
  type SegmentWeights,
  segmentFactors,
  segmentSizes,
} from "./segment-types.ts";

/** Weights that add to 100 within the error of adding decimals. */
const WEIGHT_TOLERANCE = 1e-6;

/**
 * Scores every segment (industry x size) of a combination (formulas B4): the weighted mean of the known factors,
 * pulled to the middle by the weight of what is not known. Industries keep their order, sizes come large to small.
 *
 * @param weights per cent, each 0..100, together 100
 * @throws {RangeError} when the weights do not add to 100 or one is negative
 */
export function recommendSegments(
  industries: readonly IndustryEvidence[],
  weights: SegmentWeights = DEFAULT_SEGMENT_WEIGHTS,
): SegmentScore[] {
  requireWeights(weights);
  const potentials = marketPotentials(industries);
  const largest = largestPotential(potentials);
  return industries.flatMap((industry, index) =>
    segmentSizes.map((size) => scoreSegment(industry, size, potentials[index]![size], largest, weights)),
  );
}

function requireWeights(weights: SegmentWeights): void {
  const list = segmentFactors.map((factor) => weights[factor]);
  const sum = list.reduce((total, weight) => total + weight, 0);
  if (list.some((weight) => !(weight >= 0)) || !(Math.abs(sum - 100) <= WEIGHT_TOLERANCE))
    throw new RangeError("The weights of the segment factors must each be 0 or more and add up to 100.");
}

function scoreSegment(
  evidence: IndustryEvidence,
  size: SegmentSize,
  potential: number | null,
  largest: number,
  weights: SegmentWeights,
): SegmentScore {
  const { industry } = evidence;
  const { value, drivers } = evidence.sizes[size];
  const reason =
    value === 0
      ? "no potential entered for this segment"
      : drivers.length === 0
        ? "no value driver applies to this segment"
        : null;
  if (reason !== null) return notApplicable(industry, size, potential, reason);

  const factors = segmentFactorValues(evidence, evidence.sizes[size], potential, largest);
  const contributions: Partial<Record<SegmentFactor, number>> = {};
  let points = 0;
  let knownWeight = 0;
  for (const factor of segmentFactors) {
    const known = factors[factor];
    if (known === undefined) continue;
    const contribution = (weights[factor] * (known - 50)) / 100;
    contributions[factor] = contribution;
    points += contribution;
    knownWeight += weights[factor];
  }
  // 50 + (weighted mean of the known - 50) x known weight / 100 is 50 plus the contributions.
  const score = roundTenths(Math.min(100, Math.max(0, 50 + points)));
  const level = segmentLevel(score);
  const confidence = knownWeight / 100;
  const comparison = compareDrivers(drivers);
  return {
    industry,
    size,
    level,
    score,
    potential,
    factors,
    contributions,
    confidence,
    drivers: comparison,
    up: changeUp(score, factors, weights),
    down: changeDown(score, factors, weights),
    explanation: explainScore({
      industry,
      size,
      level,
      score,
      factors,
      contributions,
      confidence,
      drivers: comparison,
    }),
  };
}

function notApplicable(
  industry: string,
  size: SegmentSize,
  potential: number | null,
  reason: string,
): SegmentScore {
  return {
    industry,
    size,
    level: "not applicable",
    score: null,
    potential,
    factors: {},
    contributions: {},
    confidence: 0,
    drivers: null,
    up: null,
    down: null,
    explanation: explainNotApplicable(industry, size, reason),
  };
}
