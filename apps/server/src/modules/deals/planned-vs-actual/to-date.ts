/** Months of a year that count: those gone by whole, and the share of the one that runs. */
export function monthWeights(elapsed: number): number[] {
  return Array.from({ length: 12 }, (_, month) => Math.min(1, Math.max(0, elapsed * 12 - month)));
}

/**
 * A year's sum of months, each with its weight.
 * @param months of five years
 * @param year 1..5
 */
export function weightedYear(months: Float64Array, year: number, weights: readonly number[]): number {
  return weights.reduce((sum, weight, month) => sum + weight * (months[12 * (year - 1) + month] ?? 0), 0);
}
