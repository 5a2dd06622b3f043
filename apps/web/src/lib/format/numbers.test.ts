import { describe, expect, it } from "vitest";
import {
  formatChange,
  formatCompact,
  formatFraction,
  formatMoney,
  formatNumber,
  formatOdds,
  formatPlain,
  formatRange,
} from "./numbers.ts";

const THIN = "\u202f";

describe("numbers for people", () => {
  it("formatNumber writes thousands commas, fixed decimals and a real minus", () => {
    expect(formatNumber(1_234_567.891, 2)).toBe("1,234,567.89");
    expect(formatNumber(-12, 0)).toBe("\u221212");
    expect(formatNumber(5, 2)).toBe("5.00");
  });

  it("formatNumber puts no sign on what rounds to zero", () => expect(formatNumber(-0.004, 2)).toBe("0.00"));

  it("formatPlain adds no needless zeros", () => expect(formatPlain(1234.5)).toBe("1,234.5"));

  it("formatFraction and formatCompact separate % and units by a thin no-break space", () => {
    expect(formatFraction(0.346)).toBe(`35${THIN}%`);
    expect(formatCompact(10_680_000)).toBe(`10.7${THIN}M`);
  });

  it("formatCompact moves up a unit where rounding does", () => {
    expect(formatCompact(999_960)).toBe(`1.0${THIN}M`);
    expect(formatCompact(999_940)).toBe(`999.9${THIN}k`);
    expect(formatCompact(240_000)).toBe(`240${THIN}k`);
    expect(formatCompact(-2_500)).toBe(`\u22122.5${THIN}k`);
  });

  it("formatOdds never rounds odds to certainty", () => {
    expect(formatOdds(0.001)).toBe(`<1${THIN}%`);
    expect(formatOdds(0.9999)).toBe(`>99${THIN}%`);
    expect(formatOdds(0)).toBe(`0${THIN}%`);
    expect(formatOdds(1)).toBe(`100${THIN}%`);
  });

  it("formatMoney, formatChange and formatRange write money, signed changes and ranges", () => {
    expect(formatMoney(1200, "EUR", 2)).toBe("1,200.00 EUR");
    expect(formatChange(4, 1)).toBe("+4.0");
    expect(formatChange(-4, 1)).toBe("\u22124.0");
    expect(formatChange(0.001, 1)).toBe("0.0");
    expect(formatRange(12, 20)).toBe("12 \u2013 20");
  });
});
