import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundHalfUp, roundMoney, roundRatio, splitMoney } from "./rounding.ts";

describe("half up", () => {
  test.each([
    [1.005, 2, 1.01],
    [1.004999, 2, 1],
    [-1.005, 2, -1.01],
    [2.675, 2, 2.68],
    [1.255, 2, 1.26],
    [8.345, 2, 8.35],
    [165.375, 2, 165.38],
    [0.285, 2, 0.29],
    [10.075, 2, 10.08],
    [0.1 + 0.2, 2, 0.3],
    [1.115 + 1.115, 2, 2.23],
    [0.00005, 4, 0.0001],
    [0.12345, 4, 0.1235],
    [-0.12345, 4, -0.1235],
    [0.00004999, 4, 0],
    [1234567.895, 2, 1234567.9],
    [99999999.995, 2, 100000000],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0, 2, 0],
    [1e300, 2, 1e300],
    [-9007199254740994, 2, -9007199254740994],
  ])("%d rounded half up to %i decimals is %d", (value, decimals, rounded) => {
    expect(roundHalfUp(value, decimals)).toBe(rounded);
  });

  test("roundMoney never gives minus zero", () => {
    expect(Object.is(roundMoney(-0.001), 0)).toBe(true);
    expect(Object.is(roundMoney(-0), 0)).toBe(true);
  });

  test("roundHalfUp refuses decimals it has no rule for", () => {
    expect(() => roundHalfUp(1, 7)).toThrow("No rounding to 7 decimals.");
  });

  test("every amount typed with a half cent rounds away from zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        const typed = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}5`);
        expect(roundMoney(typed)).toBe((cents + 1) / 100);
        expect(roundMoney(-typed)).toBe(-(cents + 1) / 100);
      }),
    );
  });

  test("rounding is never off by more than half a unit, and rounding again changes nothing", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e11, max: 1e11, noNaN: true }), (value) => {
        const rounded = roundMoney(value);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 2 ** -50);
        expect(roundMoney(rounded)).toBe(rounded);
        expect(roundRatio(roundRatio(value))).toBe(roundRatio(value));
      }),
    );
  });
});

describe("splitting money", () => {
  test.each([
    [
      [1000 / 3, 1000 / 3, 1000 / 3],
      [333.34, 333.33, 333.33],
    ],
    [
      [0.005, 0.005],
      [0.01, 0],
    ],
    [
      [200, 500, 300],
      [200, 500, 300],
    ],
    [
      [66.666, 33.334],
      [66.67, 33.33],
    ],
    [
      [33.334, 66.666],
      [33.33, 66.67],
    ],
    [
      [0.1, 0.2],
      [0.1, 0.2],
    ],
  ])("splitMoney turns %j into %j", (parts, cents) => {
    expect(splitMoney(parts)).toEqual(cents);
  });

  test("splitMoney loses nothing, and no part moves by a cent or more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 1_000_000_000_00 }),
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 }),
        (cents, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const parts = weights.map((weight) => ((cents / 100) * weight) / total);
          const split = splitMoney(parts);
          const inCents = split.map((part) => Math.round(part * 100));
          expect(inCents.reduce((sum, part) => sum + part, 0)).toBe(cents);
          split.forEach((part, p) => expect(Math.abs(part - parts[p]!)).toBeLessThan(0.01 + 1e-6));
        },
      ),
    );
  });
});
