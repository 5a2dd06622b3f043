import { afterEach, describe, expect, it } from "vitest";
import { formatCalendarDay, formatDate, formatMonth, formatTime } from "./dates.ts";
import { localeOfBrowser, setFormatLocale } from "./locale.ts";
import { formatCompact, formatEntered, formatMoney, formatNumber, formatTyped } from "./numbers.ts";
import { parseNumber } from "./parse-number.ts";

afterEach(() => setFormatLocale("en-GB"));

describe("numbers by locale", () => {
  it.each([
    ["en-US", "1,234,567.50"],
    ["en-GB", "1,234,567.50"],
    ["en-IN", "12,34,567.50"],
    ["de-DE", "1.234.567,50"],
    ["fr-FR", "1\u202f234\u202f567,50"],
    ["es-ES", "1.234.567,50"],
  ] as const)("%s formats a number as %s and reads it back, typed and pasted", (locale, text) => {
    setFormatLocale(locale);
    expect(formatNumber(1_234_567.5, 2)).toBe(text);
    expect(parseNumber(text)).toEqual({ kind: "number", value: 1_234_567.5 });
    expect(parseNumber(formatTyped(1_234_567.5))).toEqual({ kind: "number", value: 1_234_567.5 });
    expect(parseNumber(formatEntered(-1234.125))).toEqual({ kind: "number", value: -1234.125 });
  });

  it.each([
    ["1.234,56", 1234.56],
    ["1.234", 1234],
    ["1,234", 1.234],
    ["12,5", 12.5],
    ["12.5", 12.5],
    ["1,234.56", 1234.56],
    ["1.234.567", 1_234_567],
    ["1,5m", 1_500_000],
    ["1.500 EUR", 1500],
    ["−0,25 %", -0.25],
    ["1e6", 1_000_000],
    ["1.234,5 k", 1_234_500],
  ])("%j in de-DE is read as %d", (text, value) => {
    setFormatLocale("de-DE");
    expect(parseNumber(text)).toEqual({ kind: "number", value });
  });

  it.each(["1,2,3", "1.20.0", "1,234,5"])("%j in de-DE is refused", (text) => {
    setFormatLocale("de-DE");
    expect(parseNumber(text).kind).toBe("invalid");
  });

  it.each([
    ["en-US", "1,234,567 EUR", "12.3\u202fM"],
    ["en-GB", "1,234,567 EUR", "12.3\u202fM"],
    ["en-IN", "12,34,567 EUR", "12.3\u202fM"],
    ["de-DE", "1.234.567 EUR", "12,3\u202fM"],
    ["fr-FR", "1\u202f234\u202f567 EUR", "12,3\u202fM"],
    ["es-ES", "1.234.567 EUR", "12,3\u202fM"],
  ] as const)("%s writes money as %s and in short as %s", (locale, money, short) => {
    setFormatLocale(locale);
    expect(formatMoney(1_234_567, "EUR")).toBe(money);
    expect(formatCompact(12_340_000)).toBe(short);
    expect(parseNumber(money)).toEqual({ kind: "number", value: 1_234_567 });
  });

  it("de-DE writes money and compact figures with a decimal comma", () => {
    setFormatLocale("de-DE");
    expect(formatMoney(1200, "EUR", 2)).toBe("1.200,00 EUR");
    expect(formatCompact(10_680_000)).toBe("10,7\u202fM");
  });
});

describe("dates by locale", () => {
  const moment = new Date(2026, 10, 23, 15, 5);

  it("en-US writes the month first and a 12-hour clock", () => {
    setFormatLocale("en-US");
    expect(formatDate(moment)).toBe("November 23, 2026");
    expect(formatTime(moment)).toMatch(/^03:05\sPM$/);
    expect(formatCalendarDay("2026-11-12", "2026-11-23")).toBe("Nov 12");
  });

  it("de-DE writes English months after the day and a 24-hour clock", () => {
    setFormatLocale("de-DE");
    expect(formatDate(moment)).toBe("23 November 2026");
    expect(formatTime(moment)).toBe("15:05");
    expect(formatCalendarDay("2025-11-12", "2026-11-23")).toBe("12 Nov 2025");
    expect(formatMonth("2026-01")).toBe("Jan 2026");
  });
});

it.each([
  [["de-AT", "en"], "de-DE"],
  [["en-US"], "en-US"],
  [["en"], "en-US"],
  [["en-AU"], "en-GB"],
  [["en-IN"], "en-IN"],
  [["pl-PL", "fr-CH"], "fr-FR"],
  [["ja"], "en-GB"],
  [[], "en-GB"],
] as const)("a browser that asks for %j gets the locale %s", (languages, locale) =>
  expect(localeOfBrowser(languages)).toBe(locale),
);
