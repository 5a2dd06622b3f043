import { exp } from "./exponential.ts";
import { log } from "./logarithm.ts";
import { power } from "./power.ts";

/** Beta distribution on 0..1. */
export interface BetaDistribution {
  /** Regularised incomplete beta function I_x(a, b), x in 0..1. */
  cdf(x: number): number;
  /**
   * The x with I_x(a, b) = u, found between two limits by Halley's steps, which bisection keeps inside.
   *
   * @param u probability between cdf(low) and cdf(high)
   * @param guess between the limits
   */
  quantile(u: number, guess: number, low: number, high: number): number;
}

/** Terms of the series: those left out are below 2^-55 of the sum at x = 1/2 for the shapes allowed. */
const TERMS = 46;

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
  const cdf = (x: number): number =>
    x <= 0.5 ? incomplete(left, a, x) / complete : 1 - incomplete(right, b, 1 - x) / complete;
  const density = (x: number): number => exp((a - 1) * log(x) + (b - 1) * log(1 - x)) / complete;

  return {
    cdf,
    quantile(u, guess, low, high) {
      let below = low;
      let above = high;
      let x = guess > low && guess < high ? guess : (low + high) / 2;
      for (let step = 0; step < 60; step += 1) {
        const miss = cdf(x) - u;
        if (miss > 0) above = x;
        else below = x;
        const newton = miss / density(x);
        const bend = (a - 1) / x - (b - 1) / (1 - x);
        const move = newton / (1 - (newton * bend) / 2);
        // A step's error is about the cube of its length: after one this short the rest is below rounding.
        if (Math.abs(move) <= 1e-6 * Math.min(x, 1 - x)) return x - move;
        const next = x - move;
        x = next > below && next < above ? next : (below + above) / 2;
      }
      return x;
    },
  };
}
