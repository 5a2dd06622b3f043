import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_OPTIONS,
  decide,
  feasibleMargin,
  type PricingPlan,
  recommend,
  runScenario,
  type SimulationInputs,
  scenarioPoints,
} from "../index.ts";
import { NO_COST } from "../simulation/cost-inputs.ts";
import { anyCost, anyInputs } from "../test/arbitraries.ts";
import { examples, onePlan, threePlans } from "../test/examples.ts";
import { createTargetYear } from "./target-year.ts";

const plain = DEFAULT_OPTIONS;
const standard = onePlan.inputs.pricingPlans[0]!;

const pairsOf = (points: { pricePerUser: number; customersFirstYear: number }[]): number[][] =>
  points.map((point) => [point.pricePerUser, point.customersFirstYear]);

describe.each(examples)("worked example: $title", ({ inputs, cost, expected }) => {
  const { recommended, tornado, heatmap } = decide(inputs, cost, plain);
  const file = expected.recommended;
  const t = inputs.targetYear - 1;

  test("the recommended point, its figures and the number of feasible points match the worked example", () => {
    expect(recommended.feasible).toBe(file.feasible);
    expect(recommended.feasiblePoints).toBe(file.feasiblePoints);
    expect(pairsOf(recommended.points)).toEqual(file.points);
    expect(recommended.stretch).toBe(file.stretch);
    expect(recommended.binding).toEqual(file.binding);
    expect(recommended.result.revenue[t]).toBeCloseTo(file.revT, 2);
    expect(recommended.result.ebit[t]).toBeCloseTo(file.ebitT, 2);
    expect(recommended.result.ebitPercent[t]).toBe(file.ebitPT);
    expect(Math.abs(recommended.result.npv - file.result.npv)).toBeLessThan(0.0051);
    expect(recommended.result.paybackYears).toBe(file.result.paybackYears);
  });

  test("the points of the other objectives match the worked example", () => {
    for (const name of ["lowestPrice", "fewestCustomers", "highestEbit"] as const) {
      const ours = recommended.objectives[name];
      const theirs = file.objectives[name];
      expect(ours.feasible, name).toBe(theirs.feasible);
      expect(pairsOf(ours.points), name).toEqual(theirs.points);
      expect(ours.revenue, name).toBeCloseTo(theirs.revT, 2);
      expect(ours.ebitPercent, name).toBe(theirs.ebitPT);
    }
  });

  test("the needed customers and prices match the worked example", () => {
    expect(recommended.hints).toEqual(
      file.hints.map(({ plan, customersNeededAtMaxPrice, priceNeededAtMaxCustomers }) => ({
        plan,
        customersNeededAtMaxPrice,
        priceNeededAtMaxCustomers,
      })),
    );
  });

  test("the tornado's bars match the worked example to the cent and in order", () => {
    expect(tornado.base.revenue).toBeCloseTo(expected.tornado.base.revenue, 2);
    expect(tornado.base.ebit).toBeCloseTo(expected.tornado.base.ebit, 2);
    for (const by of ["byRevenue", "byEbit"] as const) {
      const bars = expected.tornado[by];
      expect(tornado[by]).toHaveLength(bars.length);
      bars.forEach((bar, k) => {
        const ours = tornado[by][k]!;
        const name = bar.driver.includes(" ") ? ours.label : ours.driver.replace("cost.", "");
        expect(name).toBe(bar.driver);
        for (const field of ["low", "high", "revenueLow", "revenueHigh", "ebitLow", "ebitHigh"] as const) {
          expect(Math.abs(ours[field] - bar[field]), `${name} ${field}`).toBeLessThan(0.0051);
        }
      });
    }
  });

  test("the heat map's attainment matches the worked example", () => {
    // The file rounds ties to even, the wire half up.
    const far = expected.priceCustomerGrid.flatMap((row, i) =>
      row.filter((value, j) => !(Math.abs(heatmap.revenueAttainment[i]![j]! - value) < 1.01e-4)),
    );
    expect(far).toEqual([]);
    expect([heatmap.prices.length, heatmap.customers.length, heatmap.met.length]).toEqual([11, 11, 11]);
  });
});

test("the tightest target is the one with the least slack", () => {
  expect(recommend(onePlan.inputs, onePlan.cost, plain).tightest).toBe("revenue");
  expect(recommend(threePlans.inputs, threePlans.cost, plain).tightest).toBe("ebit");
});

test("the heat map takes the plan with the largest split and says where the targets are met", () => {
  const { heatmap } = decide(threePlans.inputs, threePlans.cost, plain);
  expect(heatmap.plan).toBe("Growth");
  expect(heatmap.prices[10]).toBe(45);
  expect(heatmap.customers[0]).toBe(60);
  expect(heatmap.recommended).toEqual({ pricePosition: 0.54, customersPosition: 0.5917 });
  expect(heatmap.met[0]?.[0]).toBe(false);
  expect(heatmap.met[10]?.[10]).toBe(true);
  const margin = feasibleMargin(threePlans.inputs, threePlans.cost, plain);
  heatmap.met.forEach((row, i) => {
    row.forEach((met, j) => expect(margin(i / 10, j / 10) >= 0, `${i}, ${j}`).toBe(met));
  });
});

test("the search computes the same target year as the whole scenario, to the last bit", () => {
  fc.assert(
    fc.property(anyInputs, anyCost, fc.constantFrom(1, 0.5, 0), (inputs, cost, firstYearFactor) => {
      const options = { ...plain, firstYearFactor };
      const year = createTargetYear(inputs, cost, options);
      for (const points of Object.values(scenarioPoints(inputs))) {
        year.run(
          points.map((point) => point.pricePerUser),
          points.map((point) => point.customersFirstYear),
        );
        const whole = runScenario(inputs, cost, options, points);
        expect(year.revenue()).toBe(whole.revenue[inputs.targetYear - 1]);
        expect(year.ebit()).toBe(whole.ebit[inputs.targetYear - 1]);
        expect(year.ebitMet()).toBe(whole.ebitMet);
      }
    }),
    { numRuns: 300 },
  );
});

describe("corner cases", () => {
  const withPlan = (
    changes: Partial<PricingPlan>,
    rest: Partial<SimulationInputs> = {},
  ): SimulationInputs => ({
    ...onePlan.inputs,
    ...rest,
    pricingPlans: [{ ...standard, ...changes }],
  });

  test("two equal plans with equal splits get the same point", () => {
    const pricingPlans = [
      { ...standard, revenueTargetSplit: 50 },
      { ...standard, id: 2, name: "Twin", revenueTargetSplit: 50 },
    ];
    const inputs = { ...onePlan.inputs, revenueTarget: 1_500_000, pricingPlans };
    const [first, second] = recommend(inputs, onePlan.cost, plain).points;
    expect([first?.pricePerUser, first?.customersFirstYear]).toEqual([133, 123]);
    expect([second?.pricePerUser, second?.customersFirstYear]).toEqual([133, 123]);
  });

  test("the higher EBIT wins between two points with the same stretch, then the lower price", () => {
    const inputs = withPlan(
      {
        annualFixedFee: 0,
        upfrontFixedFee: 0,
        existingCustomers: 0,
        averageUsers: 1,
        pricePerUserMin: 0,
        pricePerUserMax: 100,
        customersFirstYearMin: 0,
        customersFirstYearMax: 100,
      },
      { revenueTarget: 48 * 49, targetYear: 1, ebitTarget: -1000 },
    );
    const costly = { ...NO_COST, otherVariableCost: 1 };
    expect(pairsOf(recommend(inputs, costly, plain).points)).toEqual([[49, 48]]);
    expect(pairsOf(recommend(inputs, NO_COST, plain).points)).toEqual([[48, 49]]);
  });

  test("ranges of one point give that point, whether it reaches the targets or not", () => {
    const point = { pricePerUserMax: 100, customersFirstYearMax: 50 };
    for (const [revenueTarget, ebitTarget, feasible] of [
      [200_000, 5, true],
      [750_000, 5, false],
    ] as const) {
      const answer = recommend(withPlan(point, { revenueTarget, ebitTarget }), onePlan.cost, plain);
      expect(answer.feasible).toBe(feasible);
      expect(pairsOf(answer.points)).toEqual([[100, 50]]);
      expect(answer.stretch).toBeLessThanOrEqual(0.7072);
    }
  });

  test("a range without a whole number of customers gives its maximum", () => {
    const answer = recommend(
      withPlan({ customersFirstYearMin: 1.2, customersFirstYearMax: 1.8 }),
      NO_COST,
      plain,
    );
    expect(answer.points[0]?.customersFirstYear).toBe(1.8);
  });

  test("a target that no price and no number of customers reaches is binding, without needed numbers", () => {
    const inputs = withPlan({}, { priceGrowth: [-100, 0, 0, 0] });
    const answer = recommend(inputs, onePlan.cost, plain);
    expect(answer.feasible).toBe(false);
    expect(answer.binding).toEqual(["revenue", "ebit"]);
    expect(answer.hints).toEqual([
      { plan: "Standard", customersNeededAtMaxPrice: null, priceNeededAtMaxCustomers: null },
    ]);
    expect(answer.objectives.highestEbit.ebitPercent).toBeNull();
  });

  test("existing customers alone can be enough to reach the targets", () => {
    const answer = recommend(withPlan({ existingCustomers: 5000 }), onePlan.cost, plain);
    expect(pairsOf(answer.points)).toEqual([[100, 50]]);
    expect(answer.stretch).toBe(0);
    expect(answer.hints[0]).toMatchObject({ customersNeededAtMaxPrice: 0, priceNeededAtMaxCustomers: 0 });
  });

  test.each([0, 100, null])(
    "a retention of %s %% gives a point that reaches the targets",
    (retentionRate) => {
      const answer = recommend(withPlan({ retentionRate }, { revenueTarget: 500_000 }), onePlan.cost, plain);
      expect(answer.feasible).toBe(true);
      expect([answer.result.revenueMet, answer.result.ebitMet]).toEqual([true, true]);
    },
  );

  test("needed customers that shrink to a hundred-millionth are found without stepping one by one", () => {
    const inputs = withPlan(
      { customersFirstYearMax: 1e9, existingCustomers: 0 },
      { customerGrowth: [-99.99, -99.99, 0, 0], targetYear: 3, ebitTarget: -1000 },
    );
    const answer = recommend(inputs, NO_COST, plain);
    const needed = answer.hints[0]?.customersNeededAtMaxPrice ?? 0;
    const at = (customersFirstYear: number) =>
      runScenario(inputs, NO_COST, plain, [{ plan: "Standard", pricePerUser: 200, customersFirstYear }])
        .revenueMet;
    expect([at(needed - 1), at(needed)]).toEqual([false, true]);
  });

  test("a plan that misses its split is not feasible though the sum is reached", () => {
    const pricingPlans = [
      { ...standard, revenueTargetSplit: 90 },
      { ...standard, id: 2, name: "Small", revenueTargetSplit: 10 },
    ];
    const answer = recommend({ ...onePlan.inputs, revenueTarget: 1_800_000, pricingPlans }, NO_COST, plain);
    expect([answer.feasible, answer.binding]).toEqual([false, ["revenue"]]);
  });
});
