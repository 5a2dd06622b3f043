import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS, simulateScenarios } from "../index.ts";
import { examples } from "../test/examples.ts";

/** Fields that the file names otherwise or that only it has. */
const renamed = new Set([
  "points",
  "attainment",
  "revT",
  "ebitT",
  "ebitPT",
  "fixedCost",
  "contributionPerCustomer",
]);
const onlyInFile = new Set(["billedUsers", "pricePerUserPerYear", "targetT", "revenueT"]);

let compared = 0;

/** Every figure of the file, to the four decimals it gives. */
function expectFigures(actual: unknown, expected: unknown, path: string): void {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) throw new Error(`${path} is no list.`);
    expect(actual.length, path).toBe(expected.length);
    expected.forEach((item, index) => expectFigures(actual[index], item, `${path}.${index}`));
  } else if (typeof expected === "object" && expected !== null) {
    const fields: Record<string, unknown> = { ...expected };
    const actualFields: Record<string, unknown> = { ...Object(actual) };
    for (const [name, value] of Object.entries(fields)) {
      if (onlyInFile.has(name)) continue;
      expect(actualFields, path).toHaveProperty(name);
      expectFigures(actualFields[name], value, `${path}.${name}`);
    }
  } else if (typeof expected === "number") {
    compared += 1;
    // Half a unit of the fourth decimal, and the rounding of the subtraction itself.
    const tolerance = 0.5e-4 + Math.abs(expected) * 1e-14;
    if (typeof actual !== "number" || !(Math.abs(actual - expected) <= tolerance))
      throw new Error(`${path} is ${String(actual)}, the example says ${expected}.`);
  } else {
    compared += 1;
    expect(actual, path).toBe(expected);
  }
}

describe.each(examples)("$title", ({ inputs, cost, expected }) => {
  const actual = simulateScenarios(inputs, cost, DEFAULT_OPTIONS);

  test.each(["low", "mid", "high"] as const)("every figure of the %s scenario", (name) => {
    const result = actual[name];
    const file: Record<string, unknown> = { ...expected.lowMidHigh[name] };
    compared = 0;
    expectFigures(
      result,
      Object.fromEntries(Object.entries(file).filter(([field]) => !renamed.has(field))),
      name,
    );
    expect(compared).toBe(122 + 57 * inputs.pricingPlans.length);
    const { attainment, points } = expected.lowMidHigh[name];
    const year = inputs.targetYear - 1;
    expectFigures(result.attainment, attainment.revenueAttainment, "attainment");
    expectFigures(result.revenue[year], attainment.revenue, "revenue of the target year");
    expectFigures(result.ebitPercent[year], attainment.ebitPercent, "EBIT of the target year");
    expect(result.points.map((point) => [point.pricePerUser, point.customersFirstYear])).toEqual(points);
    expectFigures(
      result.plans.map((plan) => plan.targetRevenue),
      expected.lowMidHigh[name].plans.map((plan) => plan.targetT),
      "plan targets",
    );
  });

  test("no warnings", () => {
    expect(actual.warnings).toEqual(expected.warnings);
  });
});
