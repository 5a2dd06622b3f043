import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS, simulateScenarios } from "../index.ts";
import { examples } from "../test/examples.ts";

/** Fields that the file names otherwise or that only it has. */
const onlyInFile = new Set([
  "points",
  "attainment",
  "revT",
  "ebitT",
  "ebitPT",
  "fixedCost",
  "contributionPerCustomer",
  "billedUsers",
  "pricePerUserPerYear",
  "targetT",
  "revenueT",
]);

/** A figure of the file and ours. */
interface Pair {
  path: string;
  expected: unknown;
  actual: unknown;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

/** Every figure of the file beside ours. */
function pairs(actual: unknown, expected: unknown, path: string): Pair[] {
  if (typeof expected !== "object" || expected === null) return [{ path, expected, actual }];
  return Object.entries(expected)
    .filter(([name]) => !onlyInFile.has(name))
    .flatMap(([name, value]) => pairs(fieldOf(actual, name), value, `${path}.${name}`));
}

/** Equal to the four decimals the file gives: half a unit of the last, and the rounding of the subtraction. */
function agree({ expected, actual }: Pair): boolean {
  if (typeof expected !== "number" || typeof actual !== "number") return actual === expected;
  return Math.abs(actual - expected) <= 0.5e-4 + Math.abs(expected) * 1e-14;
}

describe.each(examples)("$title", ({ inputs, cost, expected }) => {
  const actual = simulateScenarios(inputs, cost, DEFAULT_OPTIONS);

  test.each(["low", "mid", "high"] as const)("all %s scenario figures match the worked example", (name) => {
    const result = actual[name];
    const file = expected.lowMidHigh[name];
    const year = inputs.targetYear - 1;
    const figures = pairs(result, file, name);
    expect(figures).toHaveLength(122 + 56 * inputs.pricingPlans.length);
    const named = [
      [file.attainment.revenueAttainment, result.attainment],
      [file.attainment.revenue, result.revenue[year]],
      [file.attainment.ebitPercent, result.ebitPercent[year]],
      ...file.plans.map((plan, p) => [plan.targetT, result.plans[p]?.targetRevenue]),
      ...file.plans.map((plan, p) => [plan.attainment, result.plans[p]?.attainment]),
    ].map(([theirs, ours]) => ({ path: `${name} at the target`, expected: theirs, actual: ours }));
    expect([...figures, ...named].filter((pair) => !agree(pair))).toEqual([]);
    expect(result.points.map((point) => [point.pricePerUser, point.customersFirstYear])).toEqual(file.points);
  });

  test("the worked example gives no warnings", () => {
    expect(actual.warnings).toEqual(expected.warnings);
  });
});
