import { describe, expect, test } from "vitest";
import { goodCost, goodSimulation, issuesOf } from "../test-issues.ts";
import { runSimulationBody } from "./schemas.ts";

describe("a run", () => {
  const { gtmPlan: _gtmPlan, productName: _productName, costTitle: _costTitle, ...unnamed } = goodSimulation;

  test("a run needs a cost but no names", () => {
    expect(issuesOf(runSimulationBody, { simulation: unnamed, cost: {} })).toEqual({});
    expect(issuesOf(runSimulationBody, { simulation: unnamed, cost: goodCost })).toEqual({});
    expect(issuesOf(runSimulationBody, { simulation: unnamed })).toEqual({
      cost: ["A cost is required: send cost or costId"],
    });
    expect(issuesOf(runSimulationBody, { simulation: { ...unnamed, revenueTarget: 1 }, costId: "" })).toEqual(
      {
        "simulation.revenueTarget": ["Must be greater than or equal to 1000"],
        cost: ["A cost is required: send cost or costId"],
      },
    );
  });

  test("an invalid run gets an error with the path of each invalid field", () => {
    expect(
      issuesOf(runSimulationBody, {
        simulation: { ...unnamed, targetYear: 9 },
        cost: { fixedAdminCost: -1, adminGrowth: [1, 2, 3, 4, 5] },
        options: { seed: -1, distribution: "normal", elasticity: 1, wholeCustomers: "yes" },
      }),
    ).toEqual({
      "simulation.targetYear": ["Must be between 1 and 5"],
      "cost.fixedAdminCost": ["Administration cannot be negative"],
      "cost.adminGrowth": ["Change of administration needs four yearly changes, for years 2 to 5"],
      "options.seed": ["Seed must be between 0 and 4294967295"],
      "options.distribution": ["Distribution must be one of pert, triangular"],
      "options.elasticity": ["Elasticity must be between -10 and 0"],
      "options.wholeCustomers": ["Whole customers must be true or false"],
    });
  });

  test("odds can be drawn only around the middle or the recommended point", () => {
    const issues = (around: string) =>
      issuesOf(runSimulationBody, { simulation: unnamed, cost: {}, options: { around } })["options.around"];
    expect([issues("mid"), issues("recommended")]).toEqual([undefined, undefined]);
    expect(issues("best")).toEqual(["Around must be one of mid, recommended"]);
  });

  test.each([null, 5, "x", []])("parts of a run that are not objects are reported by name: %j", (value) => {
    const issues = issuesOf(runSimulationBody, { simulation: value, cost: value, options: value });
    const sentences = Object.values(issues).flat();
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences)
      expect(sentence).toMatch(/must be an object|is required|At least one|needs four/);
  });
});
