import { exp } from "./exponential.ts";
import { log } from "./logarithm.ts";

/**
 * x^y for x >= 0 with the same bits in every JavaScript engine. Whole exponents up to 64 by repeated
 * squaring, others by exp(y ln x): the relative error grows with |y ln x|, about 2e-16 (1 + |y ln x|).
 */
export function power(x: number, y: number): number {
  if (y === Math.floor(y) && Math.abs(y) <= 64) return y < 0 ? 1 / wholePower(x, -y) : wholePower(x, y);
  if (x === 0) return y > 0 ? 0 : Infinity;
  return exp(y * log(x));
}

function wholePower(x: number, n: number): number {
  let result = 1;
  let square = x;
  for (let left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}
