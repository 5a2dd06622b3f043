import { expect, it } from "vitest";
import { currentYear, NUMBERED_YEARS, yearHeadings, yearWords } from "./years.ts";

it("years are calendar years where the plan says which year is the first", () => {
  const years = yearWords({ firstYear: 2027, yearStartMonth: 1 });
  expect(years.inSentence(3)).toBe("2029 (year 3)");
  expect(yearHeadings(years)).toEqual(["2027", "2028", "2029", "2030", "2031"]);
});

it("years without a plan are numbered", () => {
  for (const plan of [null, undefined, { firstYear: null, yearStartMonth: 1 }])
    expect(yearWords(plan)).toBe(NUMBERED_YEARS);
  expect(NUMBERED_YEARS.inSentence(3)).toBe("year 3");
  expect(yearHeadings(NUMBERED_YEARS, 2)).toEqual(["Year 2", "Year 3", "Year 4", "Year 5"]);
});

it.each([
  [new Date(2027, 2, 31, 23, 59), 2026],
  [new Date(2027, 3, 1), 2027],
])("on %s the business year from April is %i", (now, year) => {
  expect(currentYear(4, now)).toBe(year);
});
