import { powerOfTwo } from "./power-of-two.ts";

/** ln 2 in two parts: the first has 21 trailing zero bits, so that k x LN2_HIGH is exact for every exponent k. */
export const LN2_HIGH = 6.9314718036912381649e-1;
export const LN2_LOW = 1.90821492927058770002e-10;
const LOG2_E = 1.4426950408889634;

/**
 * e^x with the same bits in every JavaScript engine (`Math.exp` differs between them). Within 1 unit in the
 * last place where the result is a normal number; 0 below -745.2, Infinity above 709.79.
 *
 * Reduction x = k ln 2 + r with |r| <= 0.35, then the Taylor series of e^r to r^14.
 */
export function exp(x: number): number {
  if (x !== x) return x;
  if (x > 709.79) return Infinity;
  if (x < -745.2) return 0;
  const k = Math.floor(x * LOG2_E + 0.5);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let tail = 1 / 14;
  for (let n = 13; n >= 3; n -= 1) tail = (1 + r * tail) / n;
  const fraction = 1 + (r + (r * r * (1 + r * tail)) / 2);
  if (k >= -1021 && k <= 1023) return fraction * powerOfTwo(k);
  const half = Math.floor(k / 2);
  return fraction * powerOfTwo(half) * powerOfTwo(k - half);
}
