import { expect, test } from "vitest";
import { goodGoals, issuesOf, withField } from "../test-issues.ts";
import { goalsBody, MAX_GOALS } from "./goals.ts";

const body = { gtmPlanId: "p1", goals: goodGoals };

test("a body without goals gets the three goals of the specification, blank", () => {
  expect(goalsBody.parse({ gtmPlanId: "p1" }).goals).toEqual(
    ["Revenue (USD)", "No of Customers", "EBIT %"].map((goal, index) => ({
      id: index + 1,
      goal,
      currentValue: null,
      targetValue: null,
      targetYear: null,
      keptRevenue: null,
    })),
  );
});

const YEAR = "Target year must be a calendar year such as 2031, or 1 to 5 years from now";
const bounds = (label: string) => `${label} must be between -1,000,000,000,000,000 and 1,000,000,000,000,000`;

test.each([
  ["goal", "", undefined],
  ["goal", "a".repeat(200), undefined],
  ["goal", "a".repeat(201), "Goal can have at most 200 characters"],
  ["currentValue", "", undefined],
  ["currentValue", null, undefined],
  ["currentValue", "12.5", undefined],
  ["currentValue", "12 m", "Current value must be a number"],
  ["currentValue", -1e15, undefined],
  ["currentValue", -1e15 - 1, bounds("Current value")],
  ["targetValue", 1e15, undefined],
  ["targetValue", 1e15 + 1, bounds("Target value")],
  ["targetValue", 0.01, undefined],
  ["targetValue", 0.001, "Maximum 2 decimal places allowed"],
  ["targetYear", null, undefined],
  ["targetYear", 0, YEAR],
  ["targetYear", 1, undefined],
  ["targetYear", 5, undefined],
  ["targetYear", 6, YEAR],
  ["targetYear", 1899, YEAR],
  ["targetYear", 1900, undefined],
  ["targetYear", 2200, undefined],
  ["targetYear", 2201, YEAR],
  ["keptRevenue", undefined, undefined],
  ["keptRevenue", "", undefined],
  ["keptRevenue", 0, undefined],
  ["keptRevenue", 120, undefined],
  ["keptRevenue", 120.01, "Revenue kept must be between 0 and 120"],
  ["keptRevenue", -1, "Revenue kept must be between 0 and 120"],
  ["targetYear", 2030.5, "Target year must be a whole number"],
])("a goal with %s of %j reports: %s", (field, value, message) => {
  const path = `goals.0.${field}`;
  expect(issuesOf(goalsBody, withField(body, path, value))).toEqual(
    message === undefined ? {} : { [path]: [message] },
  );
});

test("every goal gets a unique id, and the first of two equal ids is kept", () => {
  const [goal] = goodGoals;
  const read = goalsBody.parse({
    goals: [
      { ...goal, id: 2 },
      { ...goal, id: 2 },
      { ...goal, id: "x" },
    ],
  });
  expect(read.goals.map(({ id }) => id)).toEqual([2, 3, 1]);
});

test("fifty goals are accepted, one more is refused", () => {
  const goals = (count: number) => ({ goals: Array.from({ length: count }, () => goodGoals[0]) });
  expect(issuesOf(goalsBody, goals(MAX_GOALS))).toEqual({});
  expect(issuesOf(goalsBody, goals(MAX_GOALS + 1))).toHaveProperty(["goals"]);
  expect(issuesOf(goalsBody, { goals: "none" })).toEqual({ goals: ["Goals must be a list"] });
});
