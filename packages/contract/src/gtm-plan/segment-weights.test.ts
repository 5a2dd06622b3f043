import { expect, test } from "vitest";
import { issuesOf } from "../test-issues.ts";
import { segmentWeightsBody } from "./segment-weights.ts";

const weights = { size: 25, growth: 15, openness: 15, fit: 25, coverage: 10, strength: 10 };
test.each([
  [{}, {}],
  [{ size: "25" }, {}],
  [{ size: 0, growth: 40 }, {}],
  [{ size: 26 }, { "": ["Weights must add up to 100"] }],
  [{ size: 24.999 }, { "": ["Weights must add up to 100"] }],
  [{ size: -1, growth: 41 }, { size: ["Weight of size must be between 0 and 100"] }],
  [{ size: 101 }, { size: ["Weight of size must be between 0 and 100"], "": ["Weights must add up to 100"] }],
  [{ fit: undefined }, { fit: ["Weight of fit must be a number"] }],
])("weights with %j have the issues %j", (changes, issues) => {
  expect(issuesOf(segmentWeightsBody, { ...weights, ...changes })).toEqual(issues);
});

test("weights of thirds add up to 100 in spite of their decimals", () => {
  const third = 100 / 3;
  const thirds = { size: third, growth: third, openness: third, fit: 0, coverage: 0, strength: 0 };
  expect(issuesOf(segmentWeightsBody, thirds)).toEqual({});
});
