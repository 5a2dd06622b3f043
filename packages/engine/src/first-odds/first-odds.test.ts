import { expect, it } from "vitest";
import { goalSeek } from "../goal-seek/goal-seek.ts";
import { simulate } from "../simulate.ts";
import { type FirstOddsAssumptions, type FirstOddsFigures, firstOddsRun } from "./first-odds.ts";

const figures: FirstOddsFigures = {
  pricePerUserYear: 420,
  usersPerCustomer: 12,
  newCustomersFirstYear: 40,
  revenueTarget: 700_000,
  costPercentOfRevenue: 65,
  targetYear: 3,
};

function answer(changes: Partial<FirstOddsFigures> = {}, assumed: Partial<FirstOddsAssumptions> = {}) {
  const { inputs, cost, options } = firstOddsRun({ ...figures, ...changes }, assumed);
  return simulate(inputs, cost, options);
}

it("first odds without spread or growth are price x users x customers kept", () => {
  const { mid } = answer(
    {},
    { priceSpread: 0, customersSpread: 0, priceGrowth: 0, customerGrowth: 0, retentionRate: 100 },
  );
  // The smallest range of customers is one wide, here 2.5 %.
  const first = 420 * 12 * 40;
  for (const [year, revenue] of mid.revenue.entries()) {
    expect(revenue).toBeGreaterThanOrEqual(first * (year + 1));
    expect(revenue).toBeLessThan(first * (year + 1) * 1.03);
  }
});

it("costs in first odds are the given share of revenue in every year", () => {
  const { mid } = answer();
  for (const percent of mid.ebitPercent) expect(percent).toBeCloseTo(35, 9);
});

it.each([0, 65, 100])("at a cost of %s %% the odds of both targets are those of revenue", (percent) => {
  const { probability } = answer({ costPercentOfRevenue: percent }).monteCarlo;
  expect(probability.revenue).toBeGreaterThan(0.05);
  expect(probability.both).toBe(probability.revenue);
});

it.each<Partial<FirstOddsFigures>>([
  { pricePerUserYear: 0.01, newCustomersFirstYear: 1, usersPerCustomer: 1 },
  { pricePerUserYear: 1e8, newCustomersFirstYear: 1e8, usersPerCustomer: 1e6, revenueTarget: 1e12 },
])("first odds of the smallest and the largest figures are finite: %o", (changes) => {
  const { revenue, probability } = answer(changes).monteCarlo;
  expect(revenue.every(({ p50 }) => Number.isFinite(p50) && p50 > 0)).toBe(true);
  expect(probability.revenue).toBeGreaterThanOrEqual(0);
});

it("a goal seek names a change that brings even odds where there were none", () => {
  const run = firstOddsRun({ ...figures, revenueTarget: 1_200_000 });
  const options = { ...run.options, confidence: 50, objective: "revenue" as const };
  const found = goalSeek(run.inputs, run.cost, options);
  expect(found.base.probability).toBeLessThan(0.01);
  expect(found.year?.targetYear).toBeGreaterThan(3);
  const customers = found.levers.find(({ lever }) => lever === "customers");
  expect(customers?.reachable).toBe(true);
  const more = Math.ceil(40 * (1 + (customers?.x ?? 0) / 100));
  const odds = answer({ revenueTarget: 1_200_000, newCustomersFirstYear: more }).monteCarlo.probability;
  expect(odds.revenue).toBeGreaterThanOrEqual(0.49);
});
