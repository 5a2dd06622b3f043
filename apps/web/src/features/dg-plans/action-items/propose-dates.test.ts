import { expect, it } from "vitest";
import { proposedDay } from "./propose-dates.ts";

it.each([
  [2028, 1, 2, "2028-02-29"],
  [2028, 1, 12, "2028-12-31"],
  [2028, 1, 14, "2029-02-28"],
  // A start that has passed.
  [2027, 1, 1, "2027-03-15"],
  // Years from April.
  [2027, 4, 1, "2027-04-30"],
  [2027, 4, 12, "2028-03-31"],
  [2027, 4, 13, "2028-04-30"],
])(
  "proposedDay for a plan from %i, month %i, with a start in month %i is %s",
  (firstYear, yearStartMonth, month, day) =>
    expect(proposedDay({ firstYear, yearStartMonth }, month, "2027-03-01")).toBe(day),
);
