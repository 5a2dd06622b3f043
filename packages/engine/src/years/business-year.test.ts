import fc from "fast-check";
import { expect, it } from "vitest";
import {
  businessYearOf,
  calendarMonth,
  daysOfYears,
  NUMBERED_YEARS,
  yearInFull,
  yearName,
  yearSpanName,
  yearWords,
} from "./business-year.ts";

const startMonth = fc.integer({ min: 1, max: 12 });
const day = fc.date({ min: new Date("1990-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
const isoOf = (date: Date) => date.toISOString().slice(0, 10);

it.each([
  [2026, 1, "2026", "2026"],
  [2026, 4, "FY 2026/27", "FY 2026/27, April 2026 to March 2027"],
  [1999, 2, "FY 1999/00", "FY 1999/00, February 1999 to January 2000"],
  [2029, 12, "FY 2029/30", "FY 2029/30, December 2029 to November 2030"],
])("the year from %i, month %i, is named %s", (year, month, name, full) => {
  expect(yearName(year, month)).toBe(name);
  expect(yearInFull(year, month)).toBe(full);
});

it("several years are named by the first and the last", () => {
  expect(yearSpanName(2026, 2026, 4)).toBe("FY 2026/27");
  expect(yearSpanName(2026, 2028, 4)).toBe("FY 2026/27 to FY 2028/29");
  expect(yearSpanName(2026, 2028, 1)).toBe("2026 to 2028");
});

it("year 3 of a plan from April 2026 is FY 2028/29, in a sentence with its number", () => {
  const words = yearWords({ firstYear: 2026, yearStartMonth: 4 });
  expect([words.heading(3), words.inText(3), words.inSentence(3)]).toEqual([
    "FY 2028/29",
    "FY 2028/29",
    "FY 2028/29 (year 3)",
  ]);
  expect(yearWords(null)).toBe(NUMBERED_YEARS);
});

it("a day is in the business year whose days include it, and in no other", () => {
  fc.assert(
    fc.property(day, startMonth, (date, month) => {
      const year = businessYearOf(date, month);
      const isIn = (each: number) => {
        const { from, to } = daysOfYears(each, each, month);
        return from <= isoOf(date) && isoOf(date) <= to;
      };
      expect([year - 1, year, year + 1].filter(isIn)).toEqual([year]);
    }),
  );
});

it("the last day of a business year is followed by the first of the next", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2199 }), startMonth, (year, month) => {
      const { from, to } = daysOfYears(year, year, month);
      const next = isoOf(new Date(Date.parse(to) + 86_400_000));
      expect(next).toBe(daysOfYears(year + 1, year + 1, month).from);
      expect(businessYearOf(new Date(from), month)).toBe(year);
      expect(businessYearOf(new Date(`${to}T23:59:59Z`), month)).toBe(year);
      expect(businessYearOf(new Date(next), month)).toBe(year + 1);
    }),
  );
});

it("business years from January are calendar years", () => {
  fc.assert(
    fc.property(day, (date) => {
      expect(businessYearOf(date, 1)).toBe(date.getUTCFullYear());
    }),
  );
});

it("the months of a year from April run from April to March", () => {
  expect([1, 9, 10, 12].map((month) => calendarMonth(month, 4))).toEqual([4, 12, 1, 3]);
});
