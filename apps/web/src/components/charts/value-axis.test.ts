import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsAcross, pointsAcross, valueAxis } from "./value-axis.ts";

describe("a value axis", () => {
  it("a value axis starts at 0 and ends on a round figure above all values", () => {
    const axis = valueAxis([450_000, 872_000], 30, 270);
    expect(axis.ticks).toEqual([0, 250_000, 500_000, 750_000, 1_000_000]);
    expect(axis.at(0)).toBe(270);
    expect(axis.at(1_000_000)).toBe(30);
  });

  it("a value axis goes below 0 for losses only", () => {
    expect(valueAxis([-200_000, 900_000], 0, 100).ticks[0]).toBeLessThan(-199_999);
    expect(valueAxis([], 0, 100).ticks[0]).toBe(0);
  });

  it("a value axis has every value between its ends and at most five ticks", () => {
    const money = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 10 }), (values) => {
        const { ticks, at } = valueAxis(values, 0, 100);
        expect(ticks.length).toBeLessThanOrEqual(5);
        for (const value of values) {
          expect(at(value)).toBeGreaterThanOrEqual(-1e-6);
          expect(at(value)).toBeLessThanOrEqual(100 + 1e-6);
        }
      }),
    );
  });
});

describe("places along a drawing", () => {
  it("points are at even distances, and a single one is in the middle", () => {
    expect([0, 1, 2].map(pointsAcross(3, 0, 108))).toEqual([8, 58, 108]);
    expect(pointsAcross(1, 0, 100)(0)).toBe(50);
  });

  it("columns fill the width, each around its middle", () => {
    expect([0, 1].map(columnsAcross(2, 0, 100))).toEqual([25, 75]);
    expect([1, 2].map(columnsAcross(2, 0, 100, 1))).toEqual([25, 75]);
    expect(columnsAcross(0, 0, 100)(0)).toBe(50);
  });
});
