/** Probabilities of the reported quantiles: P5, P10, P25, P50, P75, P90, P95. */
export const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** What is known of one column of trials. */
export interface Summary {
  mean: number;
  min: number;
  max: number;
  /** In the order of the levels asked for. */
  quantiles: number[];
}

const BINS = 4096;

/** Finds exact quantiles without sorting the column; keeps its buffers between calls. */
export interface QuantileFinder {
  /**
   * Mean, range and linearly interpolated quantiles (NumPy's type 7, PERCENTILE.INC) of at least one finite
   * number.
   *
   * @param levels ascending, 0..1
   */
  summarise(values: Float64Array, levels: readonly number[]): Summary;
  /** The value at a rank (0-based, from the lowest) of finite numbers. */
  atRank(values: Float64Array, rank: number): number;
}

function extent(values: Float64Array): { mean: number; min: number; max: number } {
  // A local, here and below: a loop that asks the array for its length at every step takes twice the time.
  const count = values.length;
  let min = values[0]!;
  let max = min;
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    const value = values[i]!;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { mean: sum / count, min, max };
}

/** Bins per unit, so that the largest value falls into the last bin: a shade below BINS / range. */
function scaleOf(min: number, max: number): number {
  const scale = (BINS - 1e-6) / (max - min);
  // Where the range is too small to be divided into bins, one bin takes all.
  return scale < Infinity ? scale : 0;
}

/**
 * Bucket select: count the values into 4,096 bins between minimum and maximum, then gather and sort only the
 * bins that hold a wanted rank. Exact, whatever the distribution: only the time depends on it.
 */
export function createQuantileFinder(): QuantileFinder {
  const counts = new Uint32Array(BINS);
  /** Next free place in `gathered` of a bin that is wanted, else -1. */
  const places = new Int32Array(BINS);
  let gathered = new Float64Array(0);

  function countBins(values: Float64Array, min: number, scale: number): void {
    const count = values.length;
    counts.fill(0);
    for (let i = 0; i < count; i += 1) {
      const bin = ((values[i]! - min) * scale) | 0;
      counts[bin] = counts[bin]! + 1;
    }
  }

  function gather(values: Float64Array, min: number, scale: number): void {
    const count = values.length;
    for (let i = 0; i < count; i += 1) {
      const value = values[i]!;
      const bin = ((value - min) * scale) | 0;
      const next = places[bin]!;
      if (next >= 0) {
        gathered[next] = value;
        places[bin] = next + 1;
      }
    }
  }

  /** The values at the given ascending ranks (0-based). */
  function select(values: Float64Array, ranks: readonly number[], min: number, scale: number): number[] {
    countBins(values, min, scale);
    places.fill(-1);
    const found: { from: number; to: number; offset: number }[] = [];
    let bin = 0;
    let before = 0;
    let used = 0;
    let current = { from: 0, to: 0, bin: -1 };
    for (const rank of ranks) {
      while (before + counts[bin]! <= rank) {
        before += counts[bin]!;
        bin += 1;
      }
      if (current.bin !== bin) {
        current = { from: used, to: used + counts[bin]!, bin };
        places[bin] = used;
        used = current.to;
      }
      found.push({ from: current.from, to: current.to, offset: rank - before });
    }
    if (gathered.length < used) gathered = new Float64Array(used);
    gather(values, min, scale);
    let sortedTo = 0;
    return found.map(({ from, to, offset }) => {
      if (to > sortedTo) {
        gathered.subarray(from, to).sort();
        sortedTo = to;
      }
      return gathered[from + offset]!;
    });
  }

  return {
    summarise(values, levels) {
      const { mean, min, max } = extent(values);
      if (min === max) return { mean, min, max, quantiles: levels.map(() => min) };
      const last = values.length - 1;
      const ranks = levels.flatMap((level) => {
        const below = Math.floor(last * level);
        return [below, Math.min(below + 1, last)];
      });
      const picked = select(values, ranks, min, scaleOf(min, max));
      const quantiles = levels.map((level, q) => {
        const low = picked[2 * q]!;
        return low + (picked[2 * q + 1]! - low) * (last * level - Math.floor(last * level));
      });
      return { mean, min, max, quantiles };
    },
    atRank(values, rank) {
      const { min, max } = extent(values);
      return select(values, [rank], min, scaleOf(min, max))[0]!;
    },
  };
}
