import { expect, it } from "vitest";
import { proposedDay } from "./propose-dates.ts";

it.each([
  [2028, 2, "2028-02-29"],
  [2028, 12, "2028-12-31"],
  [2028, 14, "2029-02-28"],
  // A start that has passed.
  [2027, 1, "2027-03-15"],
])("proposedDay for a plan from %i with a start in month %i is %s", (firstYear, month, day) =>
  expect(proposedDay(firstYear, month, "2027-03-01")).toBe(day),
);
