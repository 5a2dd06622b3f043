import { describe, expect, it } from "vitest";
import { foreignCurrency, parseNumber } from "./parse-number.ts";

describe("parseNumber", () => {
  it.each([
    ["1200", 1200],
    ["1,200", 1200],
    ["1,200,000.50", 1_200_000.5],
    ["12,00,000", 1_200_000],
    ["1.234.567", 1_234_567],
    ["1.234,5", 1234.5],
    ["12,5", 12.5],
    ["0,125", 0.125],
    ["0.125", 0.125],
    [".5", 0.5],
    ["5.", 5],
    ["1 200 000", 1_200_000],
    ["1\u202f200", 1200],
    ["1.2m", 1_200_000],
    ["1.2 M", 1_200_000],
    ["1.1m", 1_100_000],
    ["3k", 3000],
    ["2.5bn", 2_500_000_000],
    ["5 lakh", 500_000],
    ["1.5 crore", 15_000_000],
    ["25 %", 25],
    ["25%", 25],
    ["-4", -4],
    ["\u22124", -4],
    ["(300)", -300],
    ["+7", 7],
    ["$40", 40],
    ["40 USD", 40],
    ["USD 40", 40],
    ["₹ 1,200", 1200],
    ["-€3.50", -3.5],
    ["R$ 1.234,50", 1234.5],
    ["CHF 1'200", 1200],
    ["¥40", 40],
    ["40 JPY", 40],
    ["1e6", 1_000_000],
    ["-0", 0],
  ])("parseNumber(%j) is %d", (text, value) => expect(parseNumber(text)).toEqual({ kind: "number", value }));

  it.each(["", "   ", "\u202f"])("parseNumber(%j) is empty", (text) =>
    expect(parseNumber(text).kind).toBe("empty"),
  );

  it.each([
    "abc",
    "12x",
    "1,2,3",
    "1.2.3",
    "1,20,0",
    "--4",
    "-",
    ".",
    "%",
    "NaN",
    "Infinity",
    "1e999",
    "0x10",
    "1..2",
  ])("parseNumber refuses %j", (text) => expect(parseNumber(text).kind).toBe("invalid"));
});

it.each([
  ["EUR 60m", "USD", "EUR"],
  ["60m €", "USD", "EUR"],
  ["($40)", "EUR", "$"],
  ["C$ 40", "USD", "CAD"],
  ["$40", "USD", null],
  ["$40", "AUD", null],
  ["40 eur", "EUR", null],
  ["40", "USD", null],
  ["40 €", "customers", null],
  ["40 €", undefined, null],
])("%j in %s is foreign: %s", (text, unit, currency) => expect(foreignCurrency(text, unit)).toBe(currency));
