import { power } from "./power.ts";

/** Beta distribution on 0..1. */
export interface BetaDistribution {
  /** Regularised incomplete beta function I_x(a, b), x in 0..1. */
  cdf(x: number): number;
  /** Density at x in 0..1. */
  density(x: number): number;
}

/** Terms of the series: below 2^-56 of the first at x = 1/2 for the exponents used here (1..5). */
const TERMS = 50;

/**
 * Coefficients of B_x(a, b) = x^a sum c_n x^n with c_n = (1 - b)_n / (n! (a + n)); converges fast for x <= 1/2.
 */
function seriesCoefficients(a: number, b: number): Float64Array {
  const coefficients = new Float64Array(TERMS);
  let rising = 1;
  for (let n = 0; n < TERMS; n += 1) {
    coefficients[n] = rising / (a + n);
    rising *= (n + 1 - b) / (n + 1);
  }
  return coefficients;
}

function incomplete(coefficients: Float64Array, a: number, x: number): number {
  let sum = 0;
  for (let n = TERMS - 1; n >= 0; n -= 1) sum = sum * x + coefficients[n]!;
  return power(x, a) * sum;
}

/**
 * Beta(a, b) by the power series of the incomplete beta function, from the nearer end. The complete beta
 * function is the sum of both halves, so no gamma function is needed.
 *
 * @param a shape, 1..5
 * @param b shape, 1..5
 */
export function betaDistribution(a: number, b: number): BetaDistribution {
  const left = seriesCoefficients(a, b);
  const right = seriesCoefficients(b, a);
  const complete = incomplete(left, a, 0.5) + incomplete(right, b, 0.5);
  return {
    cdf: (x) => (x <= 0.5 ? incomplete(left, a, x) / complete : 1 - incomplete(right, b, 1 - x) / complete),
    density: (x) => (power(x, a - 1) * power(1 - x, b - 1)) / complete,
  };
}
