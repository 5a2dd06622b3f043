import { describe, expect, test } from "vitest";
import { goalSeek } from "../index.ts";
import { trialModel } from "../montecarlo/trial-model.ts";
import { examples, onePlan, threePlans } from "../test/examples.ts";
import { defaults, finish, monteCarlo, passing, tables } from "../test/goal-seek-cases.ts";
import { createSifter } from "./sifter.ts";
import { barOf } from "./trial-loops.ts";

describe("the point at the confidence", () => {
  test("the point at the confidence has its odds when the draws are most likely there", () => {
    for (const { inputs, cost } of [onePlan, threePlans]) {
      const { point } = goalSeek(inputs, cost, defaults);
      monteCarlo.run(inputs, cost, defaults, point!.points);
      const met = passing(inputs, defaults, monteCarlo.columns());
      expect(met / defaults.trials).toBe(point!.probability);
      expect(met).toBeGreaterThanOrEqual(8000);
    }
  });

  test("the point at the confidence is null when no point has the odds", () => {
    expect(goalSeek(examples[2]!.inputs, examples[2]!.cost, defaults).point).toBeNull();
  });

  test.each([
    ["plain", {}],
    [
      "with spreads, elastic, half-year billing",
      {
        retentionSpread: 8,
        customerGrowthSpread: 5,
        priceGrowthSpread: 2,
        elasticity: -0.7,
        firstYearFactor: 0.5,
      },
    ],
  ])("the sifter counts the same passing trials as full runs: %s", (_, changes) => {
    const options = { ...defaults, ...changes, trials: 1000 };
    const { inputs, cost } = threePlans;
    const tableAt = (mode: number) => tables(options.distribution, mode);
    const model = trialModel(inputs, cost, options, tableAt);
    const sift = finish(createSifter(model, inputs, barOf(inputs, "both"), 1000, tableAt));
    for (const [price, customers] of [
      [0, 0],
      [40, 40],
      [13, 29],
      [31, 8],
    ] as const) {
      const points = inputs.pricingPlans.map((plan) => ({
        plan: plan.name,
        pricePerUser: plan.pricePerUserMin + (price / 40) * (plan.pricePerUserMax - plan.pricePerUserMin),
        customersFirstYear:
          plan.customersFirstYearMin +
          (customers / 40) * (plan.customersFirstYearMax - plan.customersFirstYearMin),
      }));
      monteCarlo.run(inputs, cost, options, points);
      expect(sift(price, customers)).toBe(passing(inputs, options, monteCarlo.columns()));
    }
  });
});
