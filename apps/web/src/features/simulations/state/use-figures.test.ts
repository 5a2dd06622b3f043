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
  it("moves the ranges so that a run of their middle is the recommended point", () => {
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

  it("narrows a range that would begin below what the contract accepts", () => {
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

  it("rounds a price up to cents, so that the targets stay reached, and one below 1 to three decimals", () => {
    expect(roundPriceUp(16.3201)).toBe(16.33);
    expect(roundPriceUp(16.32)).toBe(16.32);
    expect(roundPriceUp(0.1234)).toBe(0.124);
    const [plan] = figuresAround(inputs, [
      { plan: "Standard", pricePerUser: 133.333, customersFirstYear: 90 },
    ]).pricingPlans;
    expect(plan).toMatchObject({ pricePerUserMin: 83.34, pricePerUserMax: 183.34 });
  });

  it("is undone except for figures that were edited since", () => {
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

  it("rounds a moved cost down to cents and leaves the other amounts", () => {
    const moved = roundedCost(cost, { ...cost, supportCostPerYearPerUser: 8 * 0.877 });
    expect(moved).toEqual({ ...cost, supportCostPerYearPerUser: 7.01 });
  });

  it("leaves a narrow range of customers at least one wide", () => {
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

  it("changes nothing but the moved figures, and the earlier fields undo it", () => {
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
