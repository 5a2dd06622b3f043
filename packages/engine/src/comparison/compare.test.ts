import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "../simulation/options.ts";
import { runScenario, scenarioPoints } from "../simulation/scenario.ts";
import { anyCost, anyInputs, anyOptions } from "../test/arbitraries.ts";
import { onePlan } from "../test/examples.ts";
import { type ComparedRun, compareSimulations } from "./compare.ts";

const anyRun: fc.Arbitrary<ComparedRun> = fc.record({
  inputs: anyInputs,
  cost: anyCost,
  options: anyOptions,
});

const cents = (money: number): number => Math.round(money * 100);
/** Above this a double does not hold every cent. */
const MOST_CENTS = 2 ** 52;

/** The middle of the ranges, by the whole scenario rather than the target year alone. */
function middle({ inputs, cost, options }: ComparedRun): { revenue: number; ebit: number } {
  const result = runScenario(inputs, cost, options, scenarioPoints(inputs).mid);
  const target = inputs.targetYear - 1;
  return { revenue: cents(result.revenue[target] ?? 0), ebit: cents(result.ebit[target] ?? 0) };
}

describe("the bridge between two simulations", () => {
  it("the bridge between two simulations sums exactly to their difference, for 200 random pairs", () => {
    fc.assert(
      fc.property(anyRun, anyRun, (from, to) => {
        const [start, end] = [middle(from), middle(to)];
        fc.pre(
          [start, end].every(({ revenue, ebit }) => Math.abs(revenue) + Math.abs(ebit) < MOST_CENTS / 8),
        );
        const changes = compareSimulations(from, to);
        fc.pre(changes.every((change) => Math.abs(cents(change.revenue)) < MOST_CENTS / 8));
        for (const quantity of ["revenue", "ebit"] as const) {
          const sum = changes.reduce((total, change) => total + cents(change[quantity]), 0);
          expect(sum).toBe(end[quantity] - start[quantity]);
        }
      }),
      { numRuns: 200, seed: 20_261_122 },
    );
  });

  it("the bridge between equal simulations has no change", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        expect(compareSimulations(run, { ...run, inputs: { ...run.inputs } })).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it("the bridge lists each change in the order of the form, with its own effect", () => {
    const from: ComparedRun = { inputs: onePlan.inputs, cost: onePlan.cost, options: DEFAULT_OPTIONS };
    const [plan] = from.inputs.pricingPlans;
    if (plan === undefined) throw new Error("the example has no plan");
    const second = { ...plan, id: 9, name: "Second" };
    const to: ComparedRun = {
      inputs: {
        ...from.inputs,
        revenueTarget: from.inputs.revenueTarget + 1000,
        priceGrowth: [6, 5, 5, 5],
        pricingPlans: [{ ...plan, name: "Renamed", pricePerUserMax: plan.pricePerUserMax + 20 }, second],
      },
      cost: { ...from.cost, fixedAdminCost: from.cost.fixedAdminCost + 1000 },
      options: { ...from.options, seed: 1 },
    };
    const changes = compareSimulations(from, to);
    expect(changes.map(({ path }) => path)).toEqual([
      "cost.fixedAdminCost",
      "revenueTarget",
      "pricingPlans.0.pricePerUserMax",
      "pricingPlans.1",
      "priceGrowth.0",
      "options.seed",
    ]);
    const [admin, target, price, added, growth, seed] = changes;
    expect(admin).toMatchObject({ revenue: 0 });
    expect(admin?.ebit).toBeLessThan(0);
    expect(target).toMatchObject({ revenue: 0, ebit: 0 });
    expect(price?.revenue).toBeGreaterThan(0);
    expect(added).toMatchObject({ before: null, after: "Second" });
    expect(growth).toMatchObject({ before: 5, after: 6 });
    expect(seed).toMatchObject({ revenue: 0, ebit: 0 });
    expect(compareSimulations(to, from).map(({ path }) => path)).toContain("pricingPlans.1");
  });
});
