import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CostInputs,
  DEFAULT_OPTIONS as plain,
  recommend,
  runScenario,
  type SimulationInputs,
  scenarioPoints,
} from "../index.ts";
import { anyCost, anyInputs } from "../test/arbitraries.ts";
import { everyPoint, type TriedPoint } from "../test/reference-search.ts";

/** Whole ranges, and targets between what they give at all minima and a little above all maxima. */
function withinReach(
  inputs: SimulationInputs,
  cost: CostInputs,
  [revenue, ebit]: [number, number],
): SimulationInputs {
  const t = inputs.targetYear - 1;
  const { low, high } = scenarioPoints(inputs);
  const bottom = runScenario(inputs, cost, plain, low).revenue[t]!;
  const most = runScenario(inputs, cost, plain, high);
  const percent = most.ebitPercent[t] ?? 0;
  return {
    ...inputs,
    pricingPlans: inputs.pricingPlans.map((plan) => ({
      ...plan,
      customersFirstYearMin: Math.ceil(plan.customersFirstYearMin),
      customersFirstYearMax: Math.ceil(plan.customersFirstYearMax),
    })),
    revenueTarget: Math.max(1000, Math.round(bottom + revenue * (most.revenue[t]! - bottom))),
    ebitTarget: Math.min(100, Math.max(-1000, Math.round(percent - ebit))),
  };
}

const reach = fc.tuple(
  fc.double({ min: 0, max: 1.02, noNaN: true }),
  fc.oneof(fc.constant(0), fc.double({ min: -5, max: 60, noNaN: true })),
);

/** The least by several numbers, one after the other. */
function least(points: TriedPoint[], ...keys: ((point: TriedPoint) => number)[]): TriedPoint | undefined {
  return points.toSorted((a, b) => {
    for (const key of keys) {
      const difference = key(a) - key(b);
      if (Math.abs(difference) > 1e-6) return difference;
    }
    return 0;
  })[0];
}

const nano = (point: TriedPoint): number => Math.round(point.stretch * 1e9);
const loss = (point: TriedPoint): number => -Math.round(point.ebit * 100);
const price = (point: TriedPoint): number => point.prices[0]!;
const total = (point: TriedPoint): number => point.customers.reduce((sum, count) => sum + count, 0);

test("brute force over the 101 x 101 grid finds the same points in 200 random cases", () => {
  let feasible = 0;
  fc.assert(
    fc.property(anyInputs, anyCost, reach, fc.constantFrom(1, 0.5), (any, cost, near, firstYearFactor) => {
      const options = { ...plain, firstYearFactor };
      const inputs = withinReach(any, cost, near);
      const ours = recommend(inputs, cost, options);
      const all = everyPoint(inputs, cost, options);
      const good = all.filter((point) => point.feasible);
      feasible += good.length > 0 ? 1 : 0;
      expect(ours.feasiblePoints).toBe(good.length);
      expect(ours.feasible).toBe(good.length > 0);
      const expected =
        good.length > 0
          ? least(good, nano, loss, price)
          : least(all, (point) => Math.round(point.shortfall * 1e9), nano, loss, price);
      expect(ours.points.map((point) => point.customersFirstYear)).toEqual(expected?.customers);
      ours.points.forEach((point, p) => {
        expect(Math.abs(point.pricePerUser - expected!.prices[p]!)).toBeLessThan(0.51e-4);
      });
      if (good.length === 0) return;
      const customersOf = (points: { customersFirstYear: number }[]): number[] =>
        points.map((point) => point.customersFirstYear);
      const { lowestPrice, fewestCustomers, highestEbit } = ours.objectives;
      expect(customersOf(lowestPrice.points)).toEqual(least(good, price, nano, loss)?.customers);
      expect(customersOf(fewestCustomers.points)).toEqual(least(good, total, nano, loss)?.customers);
      expect(customersOf(highestEbit.points)).toEqual(least(good, loss, nano, price)?.customers);
    }),
    { numRuns: 200, seed: 20261122 },
  );
  // Both kinds must be among the cases.
  expect(feasible).toBeGreaterThan(40);
  expect(feasible).toBeLessThan(180);
});
