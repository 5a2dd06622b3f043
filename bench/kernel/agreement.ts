import { createQuantileFinder, LEVELS } from "../../packages/engine/src/montecarlo/quantiles.ts";
import type { TenColumns } from "./product.ts";

/** Standard errors by which two honest runs with draws of their own may differ. */
const ERRORS = 4;

function sumOf(column: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < column.length; i += 1) sum += column[i]!;
  return sum;
}

/**
 * The same draws must give the same trials, apart from the order of additions.
 *
 * @throws Error with the first trial that differs
 */
export function requireSameTrials(name: string, theirs: TenColumns, ours: TenColumns): void {
  ours.forEach((column, index) => {
    for (let trial = 0; trial < column.length; trial += 1) {
      const [mine, other] = [column[trial]!, theirs[index]?.[trial] ?? Number.NaN];
      if (!(Math.abs(other - mine) <= 1e-9 * Math.abs(mine) + 1e-6))
        throw new Error(
          `${name} does another work: column ${index}, trial ${trial}: ${other}, ours ${mine}.`,
        );
    }
  });
}

/**
 * As `requireSameTrials` for an implementation that tells only the sums of its columns.
 *
 * @throws Error with the first column that differs
 */
export function requireSameSums(name: string, theirs: readonly number[], ours: TenColumns): void {
  ours.forEach((column, index) => {
    const [mine, other] = [sumOf(column), theirs[index] ?? Number.NaN];
    if (!(Math.abs(other - mine) <= 1e-11 * Math.abs(mine)))
      throw new Error(`${name} does another work: column ${index} sums to ${other}, ours to ${mine}.`);
  });
}

function shareBelow(column: Float64Array, bound: number): number {
  return column.reduce((count, value) => count + (value < bound ? 1 : 0), 0) / column.length;
}

function deviation(column: Float64Array, mean: number): number {
  return Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length);
}

/**
 * Draws of one's own give the same distribution: mean and the seven quantiles of every column within four
 * standard errors, a quantile by the share of our trials that lie below theirs. The ten probabilities are
 * covered by that: each is a share of trials below a bound.
 *
 * @throws Error with the first statistic that differs
 */
export function requireSameDistribution(
  name: string,
  theirs: TenColumns,
  ours: readonly Float64Array[],
): void {
  const finder = createQuantileFinder();
  ours.forEach((mine, index) => {
    const other = Float64Array.from(theirs[index] ?? []);
    const refuse = (what: string): never => {
      throw new Error(`${name} does another work: ${what} of column ${index} is too far from ours.`);
    };
    const [a, b] = [finder.summarise(mine, LEVELS), finder.summarise(other, LEVELS)];
    const error = Math.sqrt(
      deviation(mine, a.mean) ** 2 / mine.length + deviation(other, b.mean) ** 2 / other.length,
    );
    if (!(Math.abs(a.mean - b.mean) <= ERRORS * error)) refuse("the mean");
    LEVELS.forEach((level, q) => {
      const spread = Math.sqrt(level * (1 - level) * (1 / mine.length + 1 / other.length));
      if (!(Math.abs(shareBelow(mine, b.quantiles[q]!) - level) <= ERRORS * spread))
        refuse(`P${level * 100}`);
    });
  });
}
