/**
 * What remains in year `year` of the revenue that was closed up to it: the sum of new(y) x kept^(year - y), unrounded
 * (formulas B12, "carried"). Years after the last of `newRevenue` close as much as the last.
 * @param kept a fraction from 0 to 1.2; 0: what is sold is sold once
 * @param year from year 1
 */
export function carriedRevenue(newRevenue: readonly number[], kept: number, year: number): number {
  let carried = 0;
  for (let y = 1; y <= year; y += 1)
    carried = carried * kept + (newRevenue[Math.min(y, newRevenue.length) - 1] ?? 0);
  return carried;
}
