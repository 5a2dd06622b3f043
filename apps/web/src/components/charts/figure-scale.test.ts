import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisLabels, printIn, roundedParts, scaleOf, unitIn } from "./figure-scale.ts";

describe("the scale of a drawing", () => {
  it.each([
    [750_487.5, "750", "k USD"],
    [2_200_000, "2,200", "k USD"],
    [10_680_778, "10.7", "M USD"],
    [-113_200, "\u2212113", "k USD"],
    [950, "950", "USD"],
    [9.87, "9.87", "USD"],
    [0.0123, "0.0123", "USD"],
    [0, "0", "USD"],
    [4e15, "4,000", "T USD"],
  ])("the scale of a drawing prints %d as %s %s", (value, text, unit) => {
    const scale = scaleOf([value]);
    expect(printIn(scale, value)).toBe(text);
    expect(unitIn(scale, "USD")).toBe(unit);
  });
});

describe("figures of an axis", () => {
  const plain = (text: string) => text.replace(/\u202f/g, " ");

  it("axisLabels writes all ticks in the unit of the largest", () => {
    expect(axisLabels([0, 500_000, 1_000_000]).map(plain)).toEqual(["0", "0.5 M", "1 M"]);
    expect(axisLabels([0, 200, 400]).map(plain)).toEqual(["0", "200", "400"]);
  });

  it("axisLabels writes ticks without a unit in the scale of the drawing's figures", () => {
    expect(axisLabels([0, 500_000, 1_000_000], scaleOf([750_000]))).toEqual(["0", "500", "1,000"]);
  });
});

describe("parts of a waterfall", () => {
  it("roundedParts adds what rounding leaves over to the largest part", () => {
    const parts = [-333.4, -333.4, -0.4];
    const scale = { size: 1, sign: "", decimals: 0 };
    expect(roundedParts(1000, parts, 332.8, scale)).toEqual([-334, -333, -0]);
  });

  it("parts of a waterfall add up as printed, and at most one moves by more than half a step", () => {
    const money = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9e6 }),
        fc.array(money, { minLength: 1, maxLength: 12 }),
        (start, parts) => {
          const end = parts.reduce((sum, part) => sum + part, start);
          const scale = scaleOf([start, ...parts, end]);
          const printed = (value: number) => Number((value / scale.size).toFixed(scale.decimals));
          const rounded = roundedParts(start, parts, end, scale);
          const sum = rounded.reduce((total, part) => total + part, 0);
          const step = scale.size / 10 ** scale.decimals;
          const gap = Math.round(end / step) - Math.round(start / step) - Math.round(sum / step);
          expect(gap).toBe(0);
          expect(printed(rounded[0] ?? 0)).not.toBeNaN();
          const moved = rounded.filter((part, index) => Math.abs(part - (parts[index] ?? 0)) > step * 0.5001);
          expect(moved.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
