import type { Histogram } from "../simulation/types.ts";

const BARS = 40;

/**
 * Counts values into 40 bars of equal width between min and max; the maximum belongs to the last bar. When
 * all values are equal they are in the first.
 */
export function histogram(values: Float64Array, min: number, max: number): Histogram {
  const counts = new Array<number>(BARS).fill(0);
  const scale = max > min ? BARS / (max - min) : 0;
  for (let i = 0; i < values.length; i += 1) {
    const bar = Math.min(BARS - 1, Math.floor((values[i]! - min) * scale));
    counts[bar] = counts[bar]! + 1;
  }
  return { min, max, counts };
}
