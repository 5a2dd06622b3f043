import { log } from "./logarithm.ts";

const CENTRE_TOP = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const CENTRE_BOTTOM = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
  1,
];
const TAIL_TOP = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BOTTOM = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];
/** Below this probability the tail's fraction is used. */
const TAIL = 0.02425;

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

function tail(p: number): number {
  const q = Math.sqrt(-2 * log(p));
  return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q);
}

/**
 * Inverse CDF of the standard normal distribution, relative error below 1.2e-9 (Acklam's rational fractions), with
 * the same bits in every JavaScript engine.
 *
 * @param p probability, above 0 and below 1
 */
export function normalQuantile(p: number): number {
  if (p < TAIL) return tail(p);
  if (p > 1 - TAIL) return -tail(1 - p);
  const q = p - 0.5;
  const r = q * q;
  return (q * polynomial(CENTRE_TOP, r)) / polynomial(CENTRE_BOTTOM, r);
}
