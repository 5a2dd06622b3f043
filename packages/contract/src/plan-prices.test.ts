import { describe, expect, it } from "vitest";
import {
  MOST_POPULAR_PLAN,
  planCharge,
  planCurrencies,
  planRates,
  pricedPlans,
  YEARLY_DISCOUNT_PERCENT,
} from "./plan-prices.ts";
import { planAllowances } from "./plans.ts";

/** The table of the specification, part 1, section 9: monthly / yearly-billed. */
const table = `
  DIY      49 / 29    3900 / 2300
  Startup  99 / 59    7900 / 4700
  Scaleup  299 / 179  23900 / 13900`;

const rows = table
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", ...figures] = line.trim().split(/[\s/]+/);
    return { name: name.toLowerCase(), figures: figures.map(Number) };
  });

describe("plan prices", () => {
  it("plan prices are those of the specification's table", () => {
    const ours = pricedPlans.map((plan) => ({
      name: plan,
      figures: planCurrencies.flatMap((currency) => [
        planRates[plan][currency].monthly,
        planRates[plan][currency].yearly,
      ]),
    }));
    expect(ours).toEqual(rows);
  });

  it("plans are charged by the month, or for twelve months at the yearly rate", () => {
    expect(planCharge("startup", "USD", "monthly")).toBe(99);
    expect(planCharge("startup", "USD", "yearly")).toBe(708);
    expect(planCharge("scaleup", "INR", "yearly")).toBe(166_800);
  });

  it("yearly billing saves at least the stated discount on every plan", () => {
    for (const plan of pricedPlans)
      for (const currency of planCurrencies) {
        const { monthly, yearly } = planRates[plan][currency];
        expect(1 - yearly / monthly).toBeGreaterThanOrEqual(YEARLY_DISCOUNT_PERCENT / 100);
      }
  });

  it("the Startup plan is marked as most popular", () => expect(MOST_POPULAR_PLAN).toBe("startup"));
});

describe("plan limits", () => {
  it("plan limits are those of the specification's table, per month and per year", () => {
    const plans = ["diy", "startup", "scaleup"] as const;
    const seen = plans.map((plan) => {
      const { monthly, yearly } = planAllowances[plan];
      return [
        monthly.products,
        monthly.geos,
        monthly.industries,
        [monthly.aiFetches, yearly.aiFetches],
        [monthly.simulations, yearly.simulations],
        [monthly.consultingHours, yearly.consultingHours],
      ];
    });
    expect(seen).toEqual([
      [2, 10, 10, [20, 240], [5, 60], [0, 0]],
      [2, 10, 10, [20, 240], [5, 60], [1, 12]],
      [10, 25, 25, [60, 720], [20, 250], [2, 24]],
    ]);
    expect(new Set(Object.values(planAllowances.enterprise.yearly))).toEqual(new Set([null]));
  });
});
