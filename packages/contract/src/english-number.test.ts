import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { englishNumber } from "./english-number.ts";

describe("englishNumber", () => {
  it("englishNumber writes numbers of at most six decimals as Intl does in English", () => {
    const intl = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
    const integers = fc.maxSafeInteger().filter((value) => value !== 0);
    fc.assert(
      fc.property(integers, fc.constantFrom(1, 100, 1e6), (value, parts) => {
        // Below that, JavaScript writes a number with an exponent.
        fc.pre(Math.abs(value / parts) >= 1e-6);
        expect(englishNumber(value / parts)).toBe(intl.format(value / parts));
      }),
    );
  });

  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [-12_345.67, "-12,345.67"],
    [0.0001, "0.0001"],
    [1e12, "1,000,000,000,000"],
  ])("englishNumber writes %d as %s", (value, text) => {
    expect(englishNumber(value)).toBe(text);
  });
});
