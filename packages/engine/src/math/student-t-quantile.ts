import { normalQuantile } from "./normal-quantile.ts";

/**
 * Inverse CDF of Student's t distribution by the Cornish-Fisher series in 1 / degrees (Abramowitz and Stegun
 * 26.7.5): within 3e-6 at p = 0.975 for 9 degrees or more, and closer with more.
 *
 * @param p probability, 0.01..0.99
 * @param degrees of freedom, 9 or more
 */
export function studentTQuantile(p: number, degrees: number): number {
  const z = normalQuantile(p);
  const square = z * z;
  const first = (z * (square + 1)) / 4;
  const second = (z * ((5 * square + 16) * square + 3)) / 96;
  const third = (z * (((3 * square + 19) * square + 17) * square - 15)) / 384;
  const fourth = (z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945)) / 92160;
  return z + (first + (second + (third + fourth / degrees) / degrees) / degrees) / degrees;
}
