import type { RevenueFactor } from "../allocation/allocation-types.ts";
import type { Calibration } from "./calibration.ts";

/**
 * How far the revenue of a channel may come out from its plan's, by what its closed deals leave open (formulas B14): the
 * 95 % interval of win rate x deal size as multiples of their product. Both are measured apart, so the relative
 * distances a and b of the two limits from their figures add up as independent errors: low = 1 - sqrt(a^2 + b^2) of the
 * lower limits, never below 0; high = 1 + sqrt(a^2 + b^2) of the upper ones.
 *
 * @returns null where deals are too few to tell one of the two, or the won ones were worth nothing
 */
export function revenueFactor({
  winRate,
  dealSize,
}: Pick<Calibration, "winRate" | "dealSize">): RevenueFactor | null {
  if (winRate === null || dealSize === null || !(winRate.value > 0) || !(dealSize.mean > 0)) return null;
  const distance = (rate: number, size: number): number => {
    const [a, b] = [rate / winRate.value - 1, size / dealSize.mean - 1];
    return Math.sqrt(a * a + b * b);
  };
  return {
    low: Math.max(0, 1 - distance(winRate.low, dealSize.low)),
    high: 1 + distance(winRate.high, dealSize.high),
  };
}
