import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, simulate } from "./index.ts";
import { onePlan } from "./test/examples.ts";

const numbersIn = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

// numpy/numpy#10736: a distribution whose ends meet. The rule that they may not stays; the smallest step is as good.
test.each(["pert", "triangular"] as const)(
  "a price and customers of the smallest range are constants in a %s run",
  (distribution) => {
    const pricingPlans = onePlan.inputs.pricingPlans.map((plan) => ({
      ...plan,
      pricePerUserMin: 49,
      pricePerUserMax: 49.001,
      customersFirstYearMin: 100,
      customersFirstYearMax: 100.001,
    }));
    const result = simulate({ ...onePlan.inputs, pricingPlans }, onePlan.cost, {
      ...DEFAULT_OPTIONS,
      distribution,
    });
    for (const number of numbersIn(result)) expect(Number.isFinite(number)).toBe(true);
    for (const { p5, p95 } of result.monteCarlo.revenue) expect(p95 / p5 - 1).toBeLessThan(1e-4);
    const { revenue } = result.monteCarlo.probability;
    expect([0, 1]).toContain(revenue);
  },
);
