import { decide, simulate } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { exampleFields, exampleRun } from "../testing/example.ts";
import { withPlan } from "./simulation-form.ts";
import {
  figuresAround,
  roundedCost,
  roundedFigures,
  roundPriceUp,
  withFigures,
  withFiguresUndone,
} from "./use-figures.ts";
import { readRun } from "./validation.ts";

const { inputs, cost, options } = exampleRun();
const { recommended } = decide(inputs, cost, options);

describe("using a point", () => {
  it("using the recommended point moves the ranges so that a run of their middle gives that point", () => {
    const fields = withFigures(exampleFields(), figuresAround(inputs, recommended.points));
    const run = readRun(fields, cost);
    if (!run.ready) throw new Error("the moved fields do not run");
    const moved = simulate(run.request.inputs, cost, { ...options, trials: 1000 });
    expect(moved.mid.points).toEqual(recommended.points);
    expect(moved.mid.revenue).toEqual(recommended.result.revenue);
    expect([moved.mid.revenueMet, moved.mid.ebitMet]).toEqual([true, true]);
    const [plan] = fields.pricingPlans;
    expect((plan?.pricePerUserMax ?? 0) - (plan?.pricePerUserMin ?? 0)).toBe(100);
    expect((plan?.customersFirstYearMax ?? 0) - (plan?.customersFirstYearMin ?? 0)).toBe(100);
  });

  it("a range that would start below what the contract accepts is narrowed", () => {
    const [plan] = figuresAround(inputs, [
      { plan: "Standard", pricePerUser: 30, customersFirstYear: 20 },
    ]).pricingPlans;
    expect(plan).toMatchObject({
      pricePerUserMin: 0.001,
      pricePerUserMax: 59.999,
      customersFirstYearMin: 1,
      customersFirstYearMax: 39,
    });
  });

  it("a price is rounded up to cents, below 1 to three decimals, so that the targets are still reached", () => {
    expect(roundPriceUp(16.3201)).toBe(16.33);
    expect(roundPriceUp(16.32)).toBe(16.32);
    expect(roundPriceUp(0.1234)).toBe(0.124);
    const [plan] = figuresAround(inputs, [
      { plan: "Standard", pricePerUser: 133.333, customersFirstYear: 90 },
    ]).pricingPlans;
    expect(plan).toMatchObject({ pricePerUserMin: 83.34, pricePerUserMax: 183.34 });
  });

  it("undoing a used point restores all figures except those edited since", () => {
    const before = exampleFields();
    const written = figuresAround(inputs, recommended.points);
    const edited = withPlan({ ...withFigures(before, written), priceGrowth: [7, 5, 5, 5] }, 1, (plan) => ({
      ...plan,
      pricePerUserMax: 250,
    }));
    expect(withFiguresUndone(edited, written, before)).toEqual(
      withPlan({ ...before, priceGrowth: [7, 5, 5, 5] }, 1, (plan) => ({ ...plan, pricePerUserMax: 250 })),
    );
  });

  it("a moved cost is rounded down to cents, and the other amounts do not change", () => {
    const moved = roundedCost(cost, { ...cost, supportCostPerYearPerUser: 8 * 0.877 });
    expect(moved).toEqual({ ...cost, supportCostPerYearPerUser: 7.01 });
  });

  it("a narrow range of customers stays at least one wide", () => {
    const [plan] = inputs.pricingPlans;
    if (plan === undefined) throw new Error("the example has a plan");
    const narrow = {
      ...inputs,
      pricingPlans: [{ ...plan, customersFirstYearMin: 1, customersFirstYearMax: 2 }],
    };
    const halved = { ...plan, customersFirstYearMin: 0.5, customersFirstYearMax: 1 };
    const { pricingPlans } = roundedFigures(narrow, { ...inputs, pricingPlans: [halved] });
    expect(pricingPlans[0]).toMatchObject({ customersFirstYearMin: 1, customersFirstYearMax: 2 });
  });

  it("withFigures with the earlier fields undoes a used point and keeps a plan name changed since", () => {
    const before = exampleFields();
    const renamed = withPlan(withFigures(before, figuresAround(inputs, recommended.points)), 1, (plan) => ({
      ...plan,
      name: "Renamed",
    }));
    expect(withFigures(renamed, before)).toEqual(
      withPlan(before, 1, (plan) => ({ ...plan, name: "Renamed" })),
    );
  });
});
