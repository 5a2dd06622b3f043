import fc from "fast-check";
import { expect, test } from "vitest";
import file from "../../examples/segments-actuals-pricing.json" with { type: "json" };
import { DEFAULT_OPTIONS } from "../index.ts";
import { runScenario, scenarioPoints } from "../simulation/scenario.ts";
import { anyCost, anyInputs } from "../test/arbitraries.ts";
import { onePlan } from "../test/examples.ts";
import { arcElasticity, closeBridge, customerEconomics, revenueRetention } from "./recurring-revenue.ts";
import { recurringYears } from "./simulated-years.ts";

test("the ARR bridge of the worked example closes, with its retention and quick ratio", () => {
  const { arrBridge } = file;
  const bridge = closeBridge({
    opening: arrBridge.opening,
    newCustomers: arrBridge.new,
    expansion: arrBridge.expansion,
    price: arrBridge.priceIncrease,
    contraction: arrBridge.contraction,
    churn: arrBridge.churn,
  });
  expect(bridge.closing).toBe(arrBridge.closing);
  expect(revenueRetention(bridge)).toEqual({
    netRetention: arrBridge.nrr,
    grossRetention: arrBridge.grr,
    quickRatio: arrBridge.quickRatio,
  });
});

test("an ARR bridge from 0 has no retention, and one without losses has no quick ratio", () => {
  const none = { opening: 0, newCustomers: 5, expansion: 0, price: 0, contraction: 0, churn: 0 };
  expect(revenueRetention(closeBridge(none))).toEqual({
    netRetention: null,
    grossRetention: null,
    quickRatio: null,
  });
});

test("customer economics give the worked ratio and payback, and no lifetime value without churn", () => {
  const { cac, ltv, ltvToCac, paybackMonths } = file.unitEconomics;
  // 12,000 a year at 78 % margin and 12 % churn.
  const found = customerEconomics(20 * cac, 20, 12_000, 0.78, 0.12);
  expect(found.acquisitionCost).toBe(cac);
  expect(found.lifetimeValue).toBeCloseTo(ltv, 9);
  expect(found.lifetimeValueToCost).toBeCloseTo(ltvToCac, 9);
  expect(found.paybackMonths).toBeCloseTo(paybackMonths, 9);
  expect(customerEconomics(1, 0, 12_000, 0.78, 0)).toEqual({
    acquisitionCost: null,
    lifetimeValue: null,
    lifetimeValueToCost: null,
    paybackMonths: null,
  });
});

test("elasticity is the change of volume by the change of price, and has no value at one price", () => {
  expect(arcElasticity({ price: 100, volume: 1000 }, { price: 110, volume: 920 })).toBeCloseTo(-0.875, 12);
  expect(arcElasticity({ price: 100, volume: 1000 }, { price: 100, volume: 920 })).toBeNull();
  expect(arcElasticity({ price: 100, volume: 0 }, { price: 110, volume: 0 })).toBeNull();
});

test("year 2 of the first example has the worked bridge, retention and acquisition cost", () => {
  const scenario = runScenario(
    onePlan.inputs,
    onePlan.cost,
    DEFAULT_OPTIONS,
    scenarioPoints(onePlan.inputs).mid,
  );
  const year = recurringYears(onePlan.inputs, scenario)[1]!;
  expect(year.bridge).toEqual({
    opening: 295_000,
    newCustomers: 315_000,
    expansion: 0,
    price: 13_250,
    contraction: 0,
    churn: -30_000,
    closing: 593_250,
  });
  expect(year).toMatchObject({
    netRetention: 0.9432,
    grossRetention: 0.8983,
    acquisitionCost: 880.21,
    openingCustomers: 118,
    customers: 226,
    churn: 0.1017,
  });
});

test("every year opens with what the year before closed, in money and in customers", () => {
  fc.assert(
    fc.property(anyInputs, anyCost, (inputs, cost) => {
      const scenario = runScenario(inputs, cost, DEFAULT_OPTIONS, scenarioPoints(inputs).mid);
      const years = recurringYears(inputs, scenario);
      for (const [t, year] of years.entries()) {
        const before = years[t - 1];
        if (before === undefined) continue;
        const size = Math.abs(before.bridge.closing) + 1;
        expect(Math.abs(year.bridge.opening - before.bridge.closing)).toBeLessThan(0.05 + size * 1e-9);
        expect(year.openingCustomers).toBe(before.customers);
      }
    }),
  );
});
