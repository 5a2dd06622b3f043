/** The middle of at least one number. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Linearly interpolated quantile of at least one number.
 *
 * @param level 0..1
 */
export function quantile(values: readonly number[], level: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * level;
  const below = sorted[Math.floor(rank)] ?? Number.NaN;
  const above = sorted[Math.ceil(rank)] ?? Number.NaN;
  return below + (above - below) * (rank - Math.floor(rank));
}

/** Each of `a` by its partner in `b`: rounds are compared with their own neighbours, as the machine's speed drifts. */
export function pairwise(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, round) => value / (b[round] ?? Number.NaN));
}
