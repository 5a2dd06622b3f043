import { describe, expect, test } from "vitest";
import { ulps } from "../test/ulp.ts";
import { exp } from "./exponential.ts";
import { log } from "./logarithm.ts";
import { power } from "./power.ts";
import { binaryExponent, powerOfTwo } from "./power-of-two.ts";

/** References below are 60-digit decimal values, rounded to the nearest double. */
describe("exp", () => {
  test.each([
    [-708.5, 2.006132305331306e-308],
    [-100.25, 2.897198083210148e-44],
    [-20.5, 1.2501528663867426e-9],
    [-1, 0.36787944117144233],
    [-0.3, 0.7408182206817179],
    [-1e-10, 0.9999999999],
    [1e-10, 1.0000000001],
    [0.1, 1.1051709180756477],
    [0.35, 1.4190675485932571],
    [0.5, 1.6487212707001282],
    [1, 2.718281828459045],
    [2, 7.38905609893065],
    [10.5, 36315.502674246636],
    [50.123, 5.863302709479424e21],
    [300.7, 3.911566412479153e130],
    [709.5, 1.3549863193146328e308],
  ])("exp(%d) is within 1 unit in the last place", (x, expected) => {
    expect(ulps(exp(x), expected)).toBeLessThanOrEqual(1);
  });

  test("exp is exact at 0 and right at the ends of the range", () => {
    expect(exp(0)).toBe(1);
    expect(exp(-745)).toBe(5e-324);
    expect(exp(-746)).toBe(0);
    expect(exp(710)).toBe(Infinity);
    expect(exp(Number.NaN)).toBeNaN();
  });

  test("exp stays within 2 units of the platform's exp, itself within 1, over the whole range", () => {
    for (let x = -700; x < 700; x += 0.1371) expect(ulps(exp(x), Math.exp(x))).toBeLessThanOrEqual(2);
  });
});

describe("log", () => {
  test.each([
    [5e-324, -744.4400719213812],
    [1e-300, -690.7755278982137],
    [1e-10, -23.025850929940457],
    [0.1, -2.3025850929940455],
    [1 / 3, -1.0986122886681098],
    [0.5, -0.6931471805599453],
    [0.7071067811865476, -0.3465735902799726],
    [0.9999999, -1.0000000494736474e-7],
    [1.0000001, 9.999999505838704e-8],
    [1.4142135623730951, 0.3465735902799727],
    [2, 0.6931471805599453],
    [2.718281828459045, 1],
    [10, 2.302585092994046],
    [12345.678, 9.421061321291832],
    [1.7e308, 709.7268368932282],
  ])("log(%d) is within 2 units in the last place", (x, expected) => {
    expect(ulps(log(x), expected)).toBeLessThanOrEqual(2);
  });

  test("log is exact at 1 and right at the ends of the range", () => {
    expect(log(1)).toBe(0);
    expect(log(0)).toBe(-Infinity);
    expect(log(Infinity)).toBe(Infinity);
    expect(log(-1)).toBeNaN();
  });

  test("log stays within 3 units of the platform's log, itself within 1", () => {
    for (let x = 1e-12; x < 1e12; x *= 1.00931) expect(ulps(log(x), Math.log(x))).toBeLessThanOrEqual(3);
    for (let x = 0.5; x < 2; x += 0.000713) expect(ulps(log(x), Math.log(x))).toBeLessThanOrEqual(3);
  });
});

describe("power", () => {
  test.each([
    [2, 0.5, 1.4142135623730951],
    [0.8, -1.5, 1.3975424859373684],
    [1.2, -0.8, 0.8642810744472068],
    [0.001, 4.5, 3.1622776601683796e-14],
    [10, 0.3, 1.9952623149688795],
    [1.5, -9.7, 0.019584603666578947],
    [0.66, 3.3, 0.25380196914751485],
    [123.456, 2.5, 169348.16848325965],
    [0.5, -0.1, 1.0717734625362931],
  ])("%d to the power of %d is within its error bound", (x, y, expected) => {
    expect(ulps(power(x, y), expected)).toBeLessThanOrEqual(2 + 2 * Math.abs(y * Math.log(x)));
  });

  test("power is exact for whole exponents", () => {
    expect(power(3, 4)).toBe(81);
    expect(power(2, -2)).toBe(0.25);
    expect(power(7.25, 0)).toBe(1);
    expect(power(1.1, 1)).toBe(1.1);
  });

  test("power of zero is 0, or Infinity for a negative exponent", () => {
    expect(power(0, 0.5)).toBe(0);
    expect(power(0, -0.5)).toBe(Infinity);
  });
});

test("powerOfTwo is exact, and binaryExponent finds its exponent again", () => {
  for (const k of [-1022, -53, -1, 0, 1, 52, 1023]) {
    expect(powerOfTwo(k)).toBe(2 ** k);
    expect(binaryExponent(powerOfTwo(k))).toBe(k);
    expect(binaryExponent(powerOfTwo(k) * (2 - 2 ** -52))).toBe(k);
  }
});
