/**
 * Months of a period that count: those gone by whole, and the share of the one that runs.
 * @param elapsed share of the period gone by, 0..1
 */
export function monthWeights(elapsed: number, months = 12): number[] {
  return Array.from({ length: months }, (_, month) => Math.min(1, Math.max(0, elapsed * months - month)));
}

/** The sum of months, each with its weight. @param first 1-based */
export function weightedSum(months: Float64Array, first: number, weights: readonly number[]): number {
  return weights.reduce((sum, weight, month) => sum + weight * (months[first - 1 + month] ?? 0), 0);
}

/**
 * A year's sum of months, each with its weight.
 * @param months of five years
 * @param year 1..5
 */
export function weightedYear(months: Float64Array, year: number, weights: readonly number[]): number {
  return weightedSum(months, 12 * (year - 1) + 1, weights);
}
