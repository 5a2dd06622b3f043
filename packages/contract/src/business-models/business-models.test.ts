import { describe, expect, it } from "vitest";
import { firstOddsBody } from "../first-odds/schemas.ts";
import { competitiveMappingAttributes, defaultAttributes } from "../gtm-plan/defaults.ts";
import { productCostBody } from "../product-cost/schemas.ts";
import { pricingPlanBody } from "../simulation/pricing-plans.ts";
import { businessModelNames } from "./business-model-names.ts";
import { businessModels, salaries, typicalSources } from "./business-models.ts";
import type { TypicalFigure } from "./typical-figure.ts";

const isFigure = (value: object): value is TypicalFigure => "typical" in value;

/** Every figure below a value. */
function figuresIn(value: unknown): TypicalFigure[] {
  if (typeof value !== "object" || value === null) return [];
  return isFigure(value) ? [value] : Object.values(value).flatMap(figuresIn);
}

const all = [...figuresIn(businessModels), ...figuresIn(salaries)];
const typicalOf = (figures: Readonly<Record<string, TypicalFigure>>) =>
  Object.fromEntries(Object.entries(figures).map(([key, { typical }]) => [key, typical]));

it("all 433 typical figures lie in their ranges, and 92 name a known source", () => {
  expect(all).toHaveLength(433);
  for (const { low, typical, high } of all) {
    expect(low).toBeLessThanOrEqual(typical);
    expect(typical).toBeLessThanOrEqual(high);
  }
  const named = all.flatMap(({ published }) => published ?? []);
  expect(named).toHaveLength(92);
  const known = new Set(Object.keys(typicalSources));
  expect(named.filter(({ source }) => !known.has(source))).toEqual([]);
});

it("every source is used and has a web address", () => {
  const used = new Set(all.map(({ published }) => published?.source));
  for (const [id, { url }] of Object.entries(typicalSources)) {
    expect(used).toContain(id);
    expect(url).toMatch(/^https?:\/\/[^/]+\//);
  }
});

it("businessModelNames has the ids and names of businessModels", () => {
  expect(businessModels.map(({ id, name }) => ({ id, name }))).toEqual(
    businessModelNames.map(({ id, name }) => ({ id, name })),
  );
});

describe.each(businessModels)("$name", (model) => {
  it("a business model's typical first odds are accepted by the form", () => {
    const { pricePerUserYear, usersPerCustomer, newCustomersFirstYear, costPercentOfRevenue } =
      model.firstOdds;
    const figures = {
      pricePerUserYear: pricePerUserYear.typical,
      usersPerCustomer: usersPerCustomer.typical,
      newCustomersFirstYear: newCustomersFirstYear.typical,
      costPercentOfRevenue: costPercentOfRevenue.typical,
      revenueTarget: 1000,
      targetYear: 3,
      businessModel: model.id,
    };
    expect(firstOddsBody.safeParse(figures).error?.issues).toBeUndefined();
  });

  it("a business model's cost figures are accepted by the product cost form", () => {
    const { ongoingProductDevelopmentPercentOfRevenue: _share, ...cost } = typicalOf(model.productCost);
    expect(productCostBody.safeParse({ costTitle: "Typical", ...cost }).error?.issues).toBeUndefined();
  });

  it("a business model's pricing plans are accepted by the simulation form", () => {
    for (const { name, revenueTargetSplit, pricePerUser, ...plan } of model.pricingPlans) {
      // A plan of fixed fees alone has no price per user; the form asks for a range.
      const [pricePerUserMin, pricePerUserMax] =
        pricePerUser.high > pricePerUser.low
          ? [Math.max(0.001, pricePerUser.low), pricePerUser.high]
          : [0.001, 0.002];
      const body = {
        ...typicalOf(plan),
        name,
        revenueTargetSplit,
        pricePerUserMin,
        pricePerUserMax,
        customersFirstYearMin: 1,
        customersFirstYearMax: 2,
      };
      expect(pricingPlanBody.safeParse(body).error?.issues, name).toBeUndefined();
    }
  });

  it("a business model's attributes are all attributes of the value map", () => {
    const known: readonly string[] = [...defaultAttributes, ...competitiveMappingAttributes];
    expect(model.valueAttributes.filter((name) => !known.includes(name))).toEqual([]);
  });
});
