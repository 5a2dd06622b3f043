import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binsOf } from "./histogram-chart.tsx";
import { axisLabels, moneyAxis, shortMoney, spreadLabels } from "./money-axis.ts";

const plain = (text: string) => text.replace(/\u202f/g, " ");

describe("a money axis", () => {
  it("a money axis starts at 0 and ends on a round figure above all values", () => {
    const axis = moneyAxis([450_000, 872_000], 30, 270);
    expect(axis.ticks).toEqual([0, 250_000, 500_000, 750_000, 1_000_000]);
    expect(axis.at(0)).toBe(270);
    expect(axis.at(1_000_000)).toBe(30);
  });

  it("a money axis goes below 0 for losses only", () => {
    expect(moneyAxis([-200_000, 900_000], 0, 100).ticks[0]).toBeLessThan(-199_999);
    expect(moneyAxis([], 0, 100).ticks[0]).toBe(0);
  });

  it("a money axis has every value between its ends and at most five ticks", () => {
    const money = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 10 }), (values) => {
        const { ticks, at } = moneyAxis(values, 0, 100);
        expect(ticks.length).toBeLessThanOrEqual(5);
        for (const value of values) {
          expect(at(value)).toBeGreaterThanOrEqual(-1e-6);
          expect(at(value)).toBeLessThanOrEqual(100 + 1e-6);
        }
      }),
    );
  });

  it("axisLabels writes all ticks in the unit of the largest", () => {
    expect(axisLabels([0, 500_000, 1_000_000]).map(plain)).toEqual(["0", "0.5 M", "1 M"]);
    expect(axisLabels([0, 200, 400]).map(plain)).toEqual(["0", "200", "400"]);
  });
});

describe("short money", () => {
  it.each([
    [0, "0"],
    [0.00012345, "0.00012"],
    [0.5, "0.5"],
    [9.87, "9.87"],
    [999, "999"],
    [999.6, "1,000"],
    [656_250, "656 k"],
    [999_600, "1 M"],
    [11_000_000, "11 M"],
    [10_680_778.37, "10.7 M"],
    [-200_000, "\u2212200 k"],
  ])("shortMoney prints %d as %s", (value, text) => {
    expect(plain(shortMoney(value))).toBe(text);
  });
});

describe("labels at the end of lines", () => {
  it("labels at the end of lines keep their order and distance, and stay above the floor", () => {
    expect(spreadLabels([100, 104, 200], 15, 300)).toEqual([100, 115, 200]);
    expect(spreadLabels([290, 295, 299], 15, 300)).toEqual([270, 285, 300]);
  });
});

describe("histogram bars", () => {
  const histogram = { min: 0, max: 40, counts: [10, 30, 40, 20] };

  it("histogram bars are shares of all trials and cover the whole range", () => {
    expect(binsOf(histogram).map((bin) => bin.share)).toEqual([0.1, 0.3, 0.4, 0.2]);
    expect(binsOf(histogram, 2)).toEqual([
      { from: 0, to: 20, share: 0.4 },
      { from: 20, to: 40, share: 0.6 },
    ]);
  });

  it("a histogram without trials has no bars", () => {
    expect(binsOf({ min: 0, max: 1, counts: [0, 0] })).toEqual([]);
  });
});
