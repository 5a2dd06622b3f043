import { LN2_HIGH, LN2_LOW } from "./exponential.ts";
import { binaryExponent, powerOfTwo } from "./power-of-two.ts";

/**
 * Natural logarithm with the same bits in every JavaScript engine (`Math.log` differs between them). Within
 * 2 units in the last place; -Infinity at 0, NaN below.
 *
 * x = 2^k m with m in [sqrt(1/2), sqrt 2), ln m = 2 artanh(s), s = (m - 1) / (m + 1), series to s^23.
 */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
  if (x === Infinity) return x;
  // Subnormal numbers are lifted into the normal range first.
  if (x < 2.2250738585072014e-308) return log(x * 18014398509481984) - 54 * LN2_LOW - 54 * LN2_HIGH;
  let k = binaryExponent(x);
  let m = k > 1022 ? x * 0.5 * powerOfTwo(1 - k) : x * powerOfTwo(-k);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    k += 1;
  }
  const f = m - 1;
  const s = f / (2 + f);
  const z = s * s;
  let series = 0;
  for (let n = 23; n >= 3; n -= 2) series = z * (1 / n + series);
  // ln m = f - s (f - 2 series): f is exact, so that the rounding of s only touches the small part.
  return k * LN2_HIGH + (f - (s * (f - 2 * series) - k * LN2_LOW));
}
