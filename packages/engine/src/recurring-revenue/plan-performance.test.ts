import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../index.ts";
import { runScenario, scenarioPoints } from "../simulation/scenario.ts";
import { anyCost, anyInputs } from "../test/arbitraries.ts";
import { onePlan, threePlans } from "../test/examples.ts";
import { planPerformance, revenueCohorts } from "./plan-performance.ts";
import { recurringYears } from "./simulated-years.ts";

const scenarioOf = ({ inputs, cost }: typeof onePlan) =>
  runScenario(inputs, cost, DEFAULT_OPTIONS, scenarioPoints(inputs).mid);

test("year 2 of the first example has the worked revenue, customers and attainment", () => {
  const [plan] = planPerformance(onePlan.inputs, scenarioOf(onePlan));
  expect(plan).toMatchObject({ name: "Standard", pricePerUser: 150, attainment: 0.875, split: 1 });
  expect(plan?.years[1]).toMatchObject({
    revenue: 656_250,
    recurringRevenue: 593_250,
    revenuePerCustomer: 2625,
    customers: 226,
    shareOfRevenue: 1,
  });
});

test("plans add up to the scenario's revenue, recurring revenue and revenue minus variable cost", () => {
  fc.assert(
    fc.property(anyInputs, anyCost, (inputs, cost) => {
      const scenario = runScenario(inputs, cost, DEFAULT_OPTIONS, scenarioPoints(inputs).mid);
      const plans = planPerformance(inputs, scenario);
      const sum = (t: number, pick: "revenue" | "recurringRevenue" | "contribution") =>
        plans.reduce((total, plan) => total + plan.years[t]![pick], 0);
      for (const [t, { bridge }] of recurringYears(inputs, scenario).entries()) {
        const lines = scenario.costLines[t]!;
        const variable =
          lines.onboarding +
          lines.implementation +
          lines.infrastructureUsers +
          lines.support +
          lines.otherVariable +
          lines.salesAndMarketingVariable;
        const room = 0.1 + (Math.abs(scenario.revenue[t]!) + variable) * 1e-9;
        expect(Math.abs(sum(t, "revenue") - scenario.revenue[t]!)).toBeLessThan(room);
        expect(Math.abs(sum(t, "recurringRevenue") - bridge.closing)).toBeLessThan(room);
        expect(Math.abs(scenario.revenue[t]! - variable - sum(t, "contribution"))).toBeLessThan(room);
      }
    }),
  );
});

test("a cohort keeps the share of its revenue that retention and price growth leave", () => {
  const cohorts = revenueCohorts(onePlan.inputs, scenarioOf(onePlan));
  expect(cohorts.map(({ year, customers, kept }) => [year, customers, kept.length])).toEqual([
    [0, 20, 5],
    [1, 100, 5],
    [2, 120, 4],
    [3, 144, 3],
    [4, 173, 2],
    [5, 207, 1],
  ]);
  // 90 % stay and prices rise by 5 % a year.
  expect(cohorts[1]?.kept).toEqual([1, 0.945, 0.893, 0.8439, 0.7975]);
});

test("cohorts of several plans keep a share between the best and the worst plan's", () => {
  const { inputs } = threePlans;
  const stays = inputs.pricingPlans.map((plan) => plan.retentionRate ?? 100);
  for (const { kept } of revenueCohorts(inputs, scenarioOf(threePlans))) {
    const growth = 1 + inputs.priceGrowth[0]! / 100;
    const second = kept[1] ?? (growth * Math.max(...stays)) / 100;
    expect(second).toBeGreaterThan((growth * Math.min(...stays)) / 100 - 1e-4);
    expect(second).toBeLessThan((growth * Math.max(...stays)) / 100 + 1e-4);
  }
});
