import type { DriverShare } from "../simulation/types.ts";
import { createRanker } from "./ranks.ts";
import { streamWord } from "./streams.ts";
import type { Driver } from "./trial-model.ts";

/** Shares are ranked over at most this many trials: at 100,000 their standard error is below 0.004. */
const RANKED_TRIALS = 100_000;

/** Squared Spearman rank correlations per driver, normalised to 1 (all 0 when nothing varies). */
export interface VarianceShares {
  revenue: DriverShare[];
  ebit: DriverShare[];
}

/** Squared correlation of two columns of ranks; 0 when one of them does not vary. */
function squaredCorrelation(a: Float64Array, b: Float64Array): number {
  const middle = (a.length - 1) / 2;
  let covariance = 0;
  let varianceA = 0;
  let varianceB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i]! - middle;
    const y = b[i]! - middle;
    covariance += x * y;
    varianceA += x * x;
    varianceB += y * y;
  }
  const product = varianceA * varianceB;
  return product > 0 ? (covariance * covariance) / product : 0;
}

function normalise(names: readonly string[], squares: readonly number[]): DriverShare[] {
  const total = squares.reduce((sum, square) => sum + square, 0);
  return names.map((driver, k) => ({ driver, share: total > 0 ? squares[k]! / total : 0 }));
}

/**
 * Which driver matters how much (formulas B3.4). A driver's rank is that of its random word: every draw table
 * rises with it, so the drawn values need not be kept.
 *
 * @param revenue of the target year, one number per trial, trial 0 first
 * @param ebit of the target year, likewise
 * @returns shares in the order of the drivers
 */
export function varianceShares(
  drivers: readonly Driver[],
  revenue: Float64Array,
  ebit: Float64Array,
): VarianceShares {
  const trials = Math.min(revenue.length, RANKED_TRIALS);
  const ranker = createRanker(trials);
  const revenueRanks = new Float64Array(trials);
  const ebitRanks = new Float64Array(trials);
  ranker.rankValues(revenue.subarray(0, trials), revenueRanks);
  ranker.rankValues(ebit.subarray(0, trials), ebitRanks);

  const words = new Uint32Array(trials);
  const ranks = new Float64Array(trials);
  const squares = drivers.map(({ stream }) => {
    for (let i = 0; i < trials; i += 1) words[i] = streamWord(stream, i);
    ranker.rankWords(words, ranks);
    return [squaredCorrelation(ranks, revenueRanks), squaredCorrelation(ranks, ebitRanks)] as const;
  });
  const names = drivers.map((driver) => driver.name);
  return {
    revenue: normalise(
      names,
      squares.map(([square]) => square),
    ),
    ebit: normalise(
      names,
      squares.map(([, square]) => square),
    ),
  };
}
