import { describe, expect, test } from "vitest";
import file from "../../examples/segments-actuals-pricing.json" with { type: "json" };
import {
  breakEvenVolumeChange,
  type CostInputs,
  DEFAULT_OPTIONS,
  priceChange,
  runScenario,
  type SimulationInputs,
  scenarioPoints,
} from "../index.ts";
import { NO_COST } from "../simulation/cost-inputs.ts";
import { onePlan, threePlans } from "../test/examples.ts";

/** The example of formulas B6: price 1,000, variable cost 200, 1,000 customers who all have been there before. */
const inputs: SimulationInputs = {
  ...onePlan.inputs,
  targetYear: 1,
  pricingPlans: [
    {
      ...onePlan.inputs.pricingPlans[0]!,
      annualFixedFee: 0,
      upfrontFixedFee: 0,
      existingCustomers: 0,
      averageUsers: 1,
      retentionRate: 100,
    },
  ],
};
const cost: CostInputs = { ...NO_COST, otherVariableCost: 200 };
const points = [{ plan: "Standard", pricePerUser: 1000, customersFirstYear: 100_000_000 }];
const tenPercent = { priceChangePercent: 10, elasticity: -0.8, extraChurnPercent: 0 };

describe("a change of prices", () => {
  test("a price change gives the worked example's break-even volume and, before churn, its contribution", () => {
    const { priceAdjust } = file;
    expect(breakEvenVolumeChange(1000, 200, 1100)).toBeCloseTo(priceAdjust.breakEvenVolumeChange, 12);
    const answer = priceChange(inputs, cost, DEFAULT_OPTIONS, points, tenPercent);
    expect(answer.breakEvenVolumePercent).toBe(-11.1111);
    expect(answer.before.contribution).toBe(8e10);
    // The file's customers have lost 1 % more by churn.
    expect(answer.after.contribution / 1e5 / (priceAdjust.contribution1 / 0.99)).toBeCloseTo(1, 7);
    expect(answer.newCustomersPercent).toBe(-7.3414);
  });

  test("a price change of 0 % leaves the target year as the scenario has it", () => {
    const mid = scenarioPoints(threePlans.inputs).mid;
    const none = { priceChangePercent: 0, elasticity: -0.8, extraChurnPercent: 5 };
    const answer = priceChange(threePlans.inputs, threePlans.cost, DEFAULT_OPTIONS, mid, none);
    const scenario = runScenario(threePlans.inputs, threePlans.cost, DEFAULT_OPTIONS, mid);
    expect(answer.after).toEqual(answer.before);
    expect(answer.before.revenue).toBeCloseTo(scenario.revenue[2]!, 1);
    expect(answer.before.ebit).toBeCloseTo(scenario.ebit[2]!, 1);
    expect(answer.breakEvenVolumePercent).toBe(0);
  });

  test("a price change loses existing customers by the extra churn", () => {
    const grown = scenarioPoints(onePlan.inputs).mid;
    const change = { priceChangePercent: 10, elasticity: 0, extraChurnPercent: 0 };
    const calm = priceChange(onePlan.inputs, onePlan.cost, DEFAULT_OPTIONS, grown, change);
    const angry = priceChange(onePlan.inputs, onePlan.cost, DEFAULT_OPTIONS, grown, {
      ...change,
      extraChurnPercent: 10,
    });
    expect(calm.after.revenue / calm.before.revenue).toBeCloseTo(1.1, 9);
    expect(angry.after.revenue).toBeLessThan(calm.after.revenue);
  });

  test("the best price change is found on the curve from -30 to 30 %", () => {
    const elastic = { ...tenPercent, elasticity: -2 };
    const { curve, optimumPercent } = priceChange(inputs, cost, DEFAULT_OPTIONS, points, elastic);
    expect([curve.length, curve[0]?.priceChangePercent, curve[60]?.priceChangePercent]).toEqual([
      61, -30, 30,
    ]);
    // With elasticity -2 the best price is twice the variable cost; 700 is the nearest on the curve.
    expect(optimumPercent).toBe(-30);
    const inelastic = priceChange(inputs, cost, DEFAULT_OPTIONS, points, tenPercent);
    expect(inelastic.optimumPercent).toBe(30);
  });

  test("a price change has no break-even volume where a price leaves no contribution", () => {
    const dear = { ...cost, otherVariableCost: 990 };
    const cut = { ...tenPercent, priceChangePercent: -10 };
    expect(priceChange(inputs, dear, DEFAULT_OPTIONS, points, cut).breakEvenVolumePercent).toBeNull();
    expect(breakEvenVolumeChange(1, 2, 3)).toBeNull();
  });
});
