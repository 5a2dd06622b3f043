import type { Inheritance } from "@beachhead/contract";
import { expect, test } from "vitest";
import { goalShare } from "./goal-share.ts";

const part = (id: string, revenueTarget: number): Inheritance["combinations"][number] => ({
  id,
  product: id,
  geo: "India",
  title: id,
  share: 0.5,
  market: null,
  revenueTarget,
  targetYear: 3,
  calendarYear: 2028,
  ebitTarget: 30,
  existingCustomers: null,
  customerGrowth: null,
  revenueToday: null,
});

const inheritance: Inheritance = {
  success: true,
  version: 1,
  gtmPlanId: "plan",
  gtmPlanName: "Launch",
  currency: "USD",
  firstYear: 2026,
  yearStartMonth: 1,
  keptRevenue: null,
  sources: { revenue: "Revenue (USD)", customers: null, ebitPercent: "EBIT %" },
  combinations: [part("a", 6_000_000), part("b", 4_000_000)],
};

const seen = {
  revenueTarget: null,
  targetYear: null,
  ebitTarget: null,
  existingCustomers: null,
  customerGrowth: null,
  currency: null,
};

const baseline = {
  combination: { gtmPlanId: "plan", combinationId: "a", seen },
  pricingCurrency: "USD",
  revenueTarget: 6_000_000,
  targetYear: 3,
  summary: { odds: 0.5, attainment: 0.9, ebitPercent: 30 },
};

test("a baseline's share is its middle revenue over the goal of the whole plan", () => {
  expect(goalShare(baseline, inheritance)).toBeCloseTo(0.54, 10);
});

const withoutGoal: Inheritance = {
  ...inheritance,
  combinations: [{ ...part("a", 0), revenueTarget: null }],
};

test.each([
  ["without a plan", { ...baseline, combination: null }, inheritance],
  ["in another currency", { ...baseline, pricingCurrency: "INR" }, inheritance],
  ["for another year", { ...baseline, targetYear: 2 }, inheritance],
  ["of a plan that is not loaded", baseline, undefined],
  ["of a plan without a goal", baseline, withoutGoal],
] as const)("a baseline %s has no share", (_what, simulation, plan) => {
  expect(goalShare(simulation, plan)).toBeNull();
});
