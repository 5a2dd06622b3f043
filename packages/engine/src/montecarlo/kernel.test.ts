import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CostInputs,
  createMonteCarlo,
  DEFAULT_OPTIONS,
  runScenario,
  type SimulationInputs,
  type SimulationOptions,
} from "../index.ts";
import { anyCost, anyInputs, anyOptions } from "../test/arbitraries.ts";
import { onePlan, threePlans } from "../test/examples.ts";
import { referenceTrials } from "../test/reference-trials.ts";
import { BLOCK } from "./block.ts";

const monteCarlo = createMonteCarlo();

/** Largest difference to the plain reference, relative to the money that flows in that trial and year. */
function largestError(inputs: SimulationInputs, cost: CostInputs, options: SimulationOptions): number {
  monteCarlo.run(inputs, cost, options);
  const { revenue, ebit } = monteCarlo.columns();
  let worst = 0;
  referenceTrials(inputs, cost, options).forEach((trial, i) => {
    for (let t = 0; t < 5; t += 1) {
      const flow = trial.revenue[t]! + Math.abs(trial.revenue[t]! - trial.ebit[t]!);
      const error = Math.max(
        Math.abs(revenue[t]![i]! - trial.revenue[t]!),
        Math.abs(ebit[t]![i]! - trial.ebit[t]!),
      );
      // Below a billionth of a cent there is nothing to compare.
      if (error > 1e-11) worst = Math.max(worst, error / flow);
    }
  });
  return worst;
}

describe("every trial is the plain model at the drawn point", () => {
  const spreads = { retentionSpread: 5, priceGrowthSpread: 4, customerGrowthSpread: 10 };
  const trials = BLOCK + 500;
  test.each<[string, Partial<SimulationOptions>]>([
    ["PERT, fractional customers", {}],
    ["triangular", { distribution: "triangular" }],
    ["with all spreads", { ...spreads }],
    ["mid-year convention", { ...spreads, firstYearFactor: 0.5 }],
    ["elastic demand", { elasticity: -1.3 }],
    ["whole customers", { wholeCustomers: true, ...spreads }],
    ["whole customers, elastic, mid-year", { wholeCustomers: true, elasticity: -0.8, firstYearFactor: 0.25 }],
  ])("every trial matches the plain model at the drawn point: %s", (_, changes) => {
    const options = { ...DEFAULT_OPTIONS, trials, ...changes };
    expect(largestError(threePlans.inputs, threePlans.cost, options)).toBeLessThan(1e-9);
  });

  test("every trial matches the plain model at the drawn point for any inputs", () => {
    fc.assert(
      fc.property(anyInputs, anyCost, anyOptions, (inputs, cost, options) => {
        // Cut PERT shapes have no closed form; the whole-customer steps are compared above.
        const exact: SimulationOptions = {
          ...options,
          trials: 50,
          distribution: "triangular",
          wholeCustomers: false,
        };
        expect(largestError(inputs, cost, exact)).toBeLessThan(1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

test("ranges of almost no width give the deterministic run in every trial", () => {
  fc.assert(
    fc.property(anyInputs, anyCost, (any, cost) => {
      const inputs = {
        ...any,
        pricingPlans: any.pricingPlans.map((plan) => ({
          ...plan,
          pricePerUserMax: plan.pricePerUserMin * (1 + 1e-13),
          customersFirstYearMin: Math.ceil(plan.customersFirstYearMin),
          customersFirstYearMax: Math.ceil(plan.customersFirstYearMin) * (1 + 1e-13),
        })),
      };
      const options = { ...DEFAULT_OPTIONS, trials: 20, wholeCustomers: true };
      const points = inputs.pricingPlans.map((plan) => ({
        plan: plan.name,
        pricePerUser: plan.pricePerUserMin,
        customersFirstYear: plan.customersFirstYearMin,
      }));
      const scenario = runScenario(inputs, cost, options, points);
      monteCarlo.run(inputs, cost, options);
      const { revenue, ebit } = monteCarlo.columns();
      for (let t = 0; t < 5; t += 1) {
        const flow = scenario.revenue[t]! + scenario.totalCost[t]!;
        for (const money of revenue[t]!)
          expect(Math.abs(money - scenario.revenue[t]!)).toBeLessThanOrEqual(1e-9 * flow);
        for (const money of ebit[t]!)
          expect(Math.abs(money - scenario.ebit[t]!)).toBeLessThanOrEqual(1e-9 * flow);
      }
    }),
    { numRuns: 60 },
  );
});

/** Trials of each year's revenue, copied. */
function revenueTrials(inputs: SimulationInputs, options: SimulationOptions): number[][] {
  monteCarlo.run(inputs, threePlans.cost, options);
  return monteCarlo.columns().revenue.map((column) => [...column]);
}

describe("common random numbers", () => {
  const options = { ...DEFAULT_OPTIONS, trials: 2000, retentionSpread: 3 };
  const { inputs } = threePlans;
  const plans = inputs.pricingPlans;
  const only = (...kept: number[]) => ({ ...inputs, pricingPlans: kept.map((p) => plans[p]!) });

  test("adding a plan leaves the other plans' draws unchanged, wherever it is added", () => {
    const all = revenueTrials(inputs, options);
    const without = revenueTrials(only(0, 2), options);
    const added = revenueTrials(only(1), options);
    const turned = revenueTrials(only(1, 2, 0), options);
    all.forEach((year, t) => {
      year.forEach((money, i) => {
        expect(Math.abs(without[t]![i]! + added[t]![i]! - money)).toBeLessThan(1e-9 * money);
        expect(Math.abs(turned[t]![i]! - money)).toBeLessThan(1e-9 * money);
      });
    });
  });

  test("plans that share an id have different draws", () => {
    const twins = { ...inputs, pricingPlans: [plans[0]!, { ...plans[0]!, name: "Twin" }] };
    const one = revenueTrials(only(0), options)[0]!;
    const two = revenueTrials(twins, options)[0]!;
    expect(two.some((money, i) => Math.abs(money - 2 * one[i]!) > 1)).toBe(true);
  });

  test("a run with more trials begins with the same trials", () => {
    const few = revenueTrials(inputs, { ...options, trials: 1500 });
    const more = revenueTrials(inputs, { ...options, trials: 5000 });
    few.forEach((year, t) => expect(more[t]!.slice(0, 1500)).toEqual(year));
  });

  test("a dearer or larger plan earns more in every single trial", () => {
    const base = revenueTrials(onePlan.inputs, options);
    const change = (changes: object) => ({
      ...onePlan.inputs,
      pricingPlans: [{ ...onePlan.inputs.pricingPlans[0]!, ...changes }],
    });
    for (const changed of [
      change({ pricePerUserMin: 110, pricePerUserMax: 205 }),
      change({ customersFirstYearMin: 60, customersFirstYearMax: 151 }),
      change({ existingCustomers: 30 }),
      change({ averageUsers: 11 }),
    ]) {
      const more = revenueTrials(changed, options);
      base.forEach((year, t) => expect(year.every((money, i) => more[t]![i]! > money)).toBe(true));
    }
  });
});
