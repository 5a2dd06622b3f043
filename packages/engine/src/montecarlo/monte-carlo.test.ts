import { describe, expect, test } from "vitest";
import {
  type CostInputs,
  createMonteCarlo,
  DEFAULT_OPTIONS,
  type MonteCarloResult,
  RunStopped,
  runMonteCarlo,
} from "../index.ts";
import { costFields } from "../simulation/cost-inputs.ts";
import { onePlan, threePlans } from "../test/examples.ts";

const { inputs, cost } = onePlan;

describe("a run", () => {
  const result = runMonteCarlo(inputs, cost, DEFAULT_OPTIONS);

  test("a run gives the same result on used and on fresh buffers, after longer and shorter runs", () => {
    const kept = createMonteCarlo();
    kept.run(threePlans.inputs, threePlans.cost, { ...DEFAULT_OPTIONS, trials: 30_000 });
    kept.run(threePlans.inputs, threePlans.cost, {
      ...DEFAULT_OPTIONS,
      trials: 1000,
      distribution: "triangular",
    });
    const again = kept.run(inputs, cost, DEFAULT_OPTIONS);
    expect(again.shareOfVariance).toBeNull();
    expect({ ...again, shareOfVariance: kept.shares() }).toEqual(result);
    expect(runMonteCarlo(inputs, cost, DEFAULT_OPTIONS)).toEqual(result);
  });

  test("the result of a run changes with the seed", () => {
    expect(runMonteCarlo(inputs, cost, { ...DEFAULT_OPTIONS, seed: 12346 }).revenue).not.toEqual(
      result.revenue,
    );
  });

  test("the quantiles of a run are in order, between the extremes of the histogram", () => {
    for (const years of [result.revenue, result.ebit]) {
      for (const { p5, p10, p25, p50, p75, p90, p95 } of years) {
        expect([p5, p10, p25, p50, p75, p90, p95]).toEqual(
          [p5, p10, p25, p50, p75, p90, p95].toSorted((a, b) => a - b),
        );
      }
    }
    const target = result.revenue[inputs.targetYear - 1]!;
    const { min, max, counts } = result.histogram.revenue;
    expect(min).toBeLessThan(target.p5);
    expect(max).toBeGreaterThan(target.p95);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(DEFAULT_OPTIONS.trials);
  });

  test("a run names its drivers of variance by plan", () => {
    const spreads = { retentionSpread: 5, priceGrowthSpread: 1, customerGrowthSpread: 1 };
    const { shareOfVariance } = runMonteCarlo(threePlans.inputs, threePlans.cost, {
      ...DEFAULT_OPTIONS,
      ...spreads,
    });
    expect(shareOfVariance?.ebit.map(({ driver }) => driver)).toEqual([
      "plan.0.price",
      "plan.0.customers",
      "plan.0.retention",
      "plan.1.price",
      "plan.1.customers",
      "plan.1.retention",
      "plan.2.price",
      "plan.2.customers",
      "plan.2.retention",
      "priceGrowth",
      "customerGrowth",
    ]);
    expect(result.shareOfVariance?.revenue.map(({ driver }) => driver)).toEqual([
      "plan.0.price",
      "plan.0.customers",
    ]);
  });

  test("the odds of a run have standard errors sqrt(p (1 - p) / n)", () => {
    const p = result.probability.revenue;
    expect(p).toBeGreaterThan(0.1);
    expect(result.standardError.revenue).toBe(Math.sqrt((p * (1 - p)) / 10_000));
  });
});

test("twice the money is twice the result, to the bit", () => {
  const { inputs: base, cost: baseCost } = threePlans;
  const doubled: CostInputs = { ...baseCost };
  for (const field of costFields) if (field !== "salesAndMarketingCostPercOfRevenue") doubled[field] *= 2;
  const rich = {
    ...base,
    pricingPlans: base.pricingPlans.map((plan) => ({
      ...plan,
      annualFixedFee: 2 * plan.annualFixedFee,
      pricePerUserMin: 2 * plan.pricePerUserMin,
      pricePerUserMax: 2 * plan.pricePerUserMax,
      upfrontFixedFee: 2 * plan.upfrontFixedFee,
    })),
  };
  const one = runMonteCarlo(base, baseCost, DEFAULT_OPTIONS);
  const two = runMonteCarlo(rich, doubled, DEFAULT_OPTIONS);
  expect(two.revenue).toEqual(one.revenue.map(doubledQuantiles));
  expect(two.ebit).toEqual(one.ebit.map(doubledQuantiles));
  expect(two.probability.ebit).toBe(one.probability.ebit);
  expect(two.shareOfVariance).toEqual(one.shareOfVariance);
});

function doubledQuantiles(
  quantiles: MonteCarloResult["revenue"][number],
): MonteCarloResult["revenue"][number] {
  const doubled = { ...quantiles };
  for (const name of ["mean", "p5", "p10", "p25", "p50", "p75", "p90", "p95"] as const) doubled[name] *= 2;
  return doubled;
}

describe("odds", () => {
  test("odds follow the targets: a lower one is met more often, both never more often than either", () => {
    const monteCarlo = createMonteCarlo();
    let before = 1;
    for (const revenueTarget of [400_000, 600_000, 700_000, 900_000]) {
      const { probability } = monteCarlo.run(
        { ...inputs, revenueTarget, ebitTarget: 48 },
        cost,
        DEFAULT_OPTIONS,
      );
      expect(probability.revenue).toBeLessThan(before);
      expect(probability.both).toBeLessThanOrEqual(Math.min(probability.revenue, probability.ebit));
      before = probability.revenue;
    }
  });

  test("odds agree with the trials they count", () => {
    const monteCarlo = createMonteCarlo();
    const { probability } = monteCarlo.run(inputs, cost, DEFAULT_OPTIONS);
    const { revenue, ebit } = monteCarlo.columns();
    const met = revenue[1]!.filter(
      (money, i) => money >= 749_999.995 && ebit[1]![i]! / money >= 0.29995,
    ).length;
    expect(probability.both).toBe(met / 10_000);
  });

  test("a run without revenue meets no target, and none of its figures lacks a value", () => {
    const gone = {
      ...inputs,
      customerGrowth: [-100, 0, 0, 0],
      pricingPlans: [{ ...inputs.pricingPlans[0]!, retentionRate: 0 }],
    };
    const result = runMonteCarlo({ ...gone, ebitTarget: -1000 }, cost, DEFAULT_OPTIONS);
    expect(result.probability).toEqual({ revenue: 0, ebit: 0, both: 0 });
    expect(result.revenue[1]?.p50).toBe(0);
    expect(result.shareOfVariance?.revenue.every(({ share }) => share === 0)).toBe(true);
  });
});

describe("a run in steps", () => {
  const options = { ...DEFAULT_OPTIONS, trials: 300_000 };

  test("a run in steps reports a rising fraction and ends with the same result", () => {
    const monteCarlo = createMonteCarlo();
    const steps = monteCarlo.steps(inputs, cost, options);
    const done: number[] = [];
    let step = steps.next();
    while (step.done !== true) {
      done.push(step.value);
      step = steps.next();
    }
    expect(done.length).toBeGreaterThan(10);
    expect(done.every((fraction, k) => fraction > (done[k - 1] ?? 0) && fraction <= 1)).toBe(true);
    expect(step.value).toEqual(createMonteCarlo().run(inputs, cost, options));
  });

  test("an abandoned run leaves no partial result behind, and the next run is right", () => {
    const monteCarlo = createMonteCarlo();
    monteCarlo.run(inputs, cost, DEFAULT_OPTIONS);
    const steps = monteCarlo.steps(threePlans.inputs, threePlans.cost, options);
    steps.next();
    expect(() => monteCarlo.shares()).toThrow("No run has finished");
    const result = monteCarlo.run(inputs, cost, DEFAULT_OPTIONS);
    expect({ ...result, shareOfVariance: monteCarlo.shares() }).toEqual(
      runMonteCarlo(inputs, cost, DEFAULT_OPTIONS),
    );
  });

  test("an older run cannot continue in the buffers of a newer one", () => {
    const monteCarlo = createMonteCarlo();
    const old = monteCarlo.steps(threePlans.inputs, threePlans.cost, options);
    old.next();
    monteCarlo.run(inputs, cost, DEFAULT_OPTIONS);
    expect(() => old.next()).toThrow("A newer run has taken over.");
  });

  test("a run stops when onProgress returns false", () => {
    const seen: number[] = [];
    const onProgress = (done: number) => {
      seen.push(done);
      return seen.length < 2;
    };
    expect(() => runMonteCarlo(inputs, cost, options, { onProgress })).toThrow(RunStopped);
    expect(seen).toHaveLength(2);
  });
});

test("a run around the recommended point is refused until that point is given", () => {
  expect(() => createMonteCarlo().run(inputs, cost, { ...DEFAULT_OPTIONS, around: "recommended" })).toThrow(
    RangeError,
  );
});

test("asking for shares or trials before a run is an error", () => {
  expect(() => createMonteCarlo().shares()).toThrow("call run() first");
  expect(() => createMonteCarlo().columns()).toThrow("call run() first");
});
