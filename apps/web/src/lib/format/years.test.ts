import { expect, it } from "vitest";
import { NUMBERED_YEARS, yearHeadings, yearWords } from "./years.ts";

it("years are calendar years where the plan says which year is the first", () => {
  const years = yearWords(2027);
  expect(years.inSentence(3)).toBe("2029 (year 3)");
  expect(yearHeadings(years)).toEqual(["2027", "2028", "2029", "2030", "2031"]);
});

it("years without a plan are numbered", () => {
  for (const firstYear of [null, undefined]) expect(yearWords(firstYear)).toBe(NUMBERED_YEARS);
  expect(NUMBERED_YEARS.inSentence(3)).toBe("year 3");
  expect(yearHeadings(NUMBERED_YEARS, 2)).toEqual(["Year 2", "Year 3", "Year 4", "Year 5"]);
});
