import {
  type LevelChange,
  type SegmentFactor,
  type SegmentLevel,
  type SegmentWeights,
  segmentFactors,
} from "./segment-types.ts";

/** Lowest score of each level, best first (formulas B4). */
const bounds: readonly { level: SegmentLevel; from: number }[] = [
  { level: "very high", from: 80 },
  { level: "high", from: 70 },
  { level: "moderately high", from: 60 },
  { level: "medium", from: 50 },
  { level: "moderately low", from: 40 },
  { level: "low", from: 0 },
];

const placeOf = (score: number): number => {
  const index = bounds.findIndex(({ from }) => score >= from);
  return index === -1 ? bounds.length - 1 : index;
};

/** The level of a score of 0 to 100. */
export function segmentLevel(score: number): SegmentLevel {
  return bounds[placeOf(score)]!.level;
}

/** Whether a level is ticked by default: very high and high (formulas B4). */
export function isTickedByDefault(level: SegmentLevel): boolean {
  return level === "very high" || level === "high";
}

/** A tenth of a point, what scores are rounded to: below a bound by that is the level under it. */
const STEP = 0.1;

/** What alone would lift a segment to the next level, or null at the top. */
export function changeUp(
  score: number,
  values: Readonly<Partial<Record<SegmentFactor, number>>>,
  weights: SegmentWeights,
): LevelChange | null {
  const next = bounds[placeOf(score) - 1];
  return next === undefined ? null : change(next.level, next.from - score, values, weights);
}

/** What alone would drop a segment to the level below, or null at the bottom. */
export function changeDown(
  score: number,
  values: Readonly<Partial<Record<SegmentFactor, number>>>,
  weights: SegmentWeights,
): LevelChange | null {
  const index = placeOf(score);
  const below = bounds[index + 1];
  if (below === undefined) return null;
  return change(below.level, bounds[index]!.from - STEP - score, values, weights);
}

/** An unknown factor counts as 50: it adds nothing to the score. */
function change(
  level: SegmentLevel,
  points: number,
  values: Readonly<Partial<Record<SegmentFactor, number>>>,
  weights: SegmentWeights,
): LevelChange {
  const ways = segmentFactors.flatMap((factor) => {
    const from = values[factor] ?? null;
    const weight = weights[factor];
    const to = weight === 0 ? Number.NaN : (from ?? 50) + (points * 100) / weight;
    return to >= 0 && to <= 100 ? [{ factor, from, to }] : [];
  });
  const move = ({ from, to }: LevelChange["ways"][number]): number => Math.abs(to - (from ?? 50));
  return { level, points, ways: ways.toSorted((one, other) => move(one) - move(other)) };
}
