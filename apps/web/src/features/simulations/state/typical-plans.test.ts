import { businessModels } from "@beachhead/contract/business-models";
import { describe, expect, it } from "vitest";
import { newSimulation, withPlan } from "./simulation-form.ts";
import { startFrom, usedFigures } from "./typical-plans.ts";

const modelOf = (id: string) => {
  const model = businessModels.find((each) => each.id === id);
  if (model === undefined) throw new Error(`There is no model ${id}`);
  return model;
};
const seats = modelOf("saas-per-seat");

describe("a simulation that starts from a business model", () => {
  const made = startFrom(newSimulation(), null, seats, "USD");

  it("a simulation started from a business model has its pricing plans, but no customers or targets", () => {
    expect(made.pricingPlans).toMatchObject([
      { name: "Starter", revenueTargetSplit: 20, pricePerUserMin: 16, pricePerUserMax: 44, averageUsers: 10 },
      { name: "Growth", revenueTargetSplit: 50, retentionRate: 92 },
      { name: "Enterprise", annualFixedFee: 5000, upfrontFixedFee: 8000 },
    ]);
    expect(made.subscriptionType).toBe("monthly");
    expect(made.customerGrowth).toEqual([26, 26, 26, 26]);
    expect(made.revenueTarget).toBeNull();
    expect(made.pricingPlans.every(({ customersFirstYearMax }) => customersFirstYearMax === null)).toBe(true);
  });

  it("startFrom keeps pricing plans that the user has started", () => {
    const own = withPlan(newSimulation(), 1, (plan) => ({ ...plan, pricePerUserMin: 9 }));
    expect(startFrom(own, null, seats, "USD").pricingPlans).toEqual(own.pricingPlans);
  });

  it("another business model replaces pricing plans that were not edited", () => {
    const next = modelOf("agency-retainer");
    expect(startFrom(made, seats, next, "USD").pricingPlans.map(({ name }) => name)).toEqual(
      next.pricingPlans.map(({ name }) => name),
    );
  });

  it("usedFigures lists each typical figure until the user overwrites it", () => {
    const before = usedFigures(made, seats, "USD");
    const own = withPlan(made, 1, (plan) => ({ ...plan, retentionRate: 71 }));
    expect(before.map(({ name }) => name)).toContain("Starter, retention");
    expect(usedFigures(own, seats, "USD")).toHaveLength(before.length - 1);
  });

  it("a simulation in another currency gets the typical percentages but no typical amounts", () => {
    const euros = startFrom(newSimulation(), null, seats, "EUR");
    expect(euros.pricingPlans[0]).toMatchObject({ pricePerUserMin: null, retentionRate: 70 });
    expect(usedFigures(euros, seats, "EUR").filter(({ unit }) => unit === "USD")).toEqual([]);
  });
});
