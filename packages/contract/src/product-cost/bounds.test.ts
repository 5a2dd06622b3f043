import { expect, test } from "vitest";
import { type Bound, messagesAround } from "../test-bounds.ts";
import { calculationCostBody } from "./schemas.ts";

const trillion = "can be at most 1,000,000,000,000";
const money = (path: string, label: string): [path: string, least: Bound, greatest: Bound] => [
  path,
  [0, `${label} cannot be negative`],
  [1e12, `${label} ${trillion}`],
];
const percent = (path: string, label: string): [path: string, least: Bound, greatest: Bound] => [
  path,
  [0, `${label} must be between 0 and 100`],
  [100, `${label} must be between 0 and 100`],
];

const bounds: readonly [path: string, least: Bound, greatest: Bound][] = [
  money("upFrontProductDevelopmentCost", "Up-front development"),
  money("ongoingProductDevelopmentCost", "Ongoing development"),
  percent("allocationOfFixedCostForSelectedGeo", "Share of fixed cost"),
  money("fixedAdminCost", "Administration"),
  money("fixedInfrastructureCost", "Infrastructure"),
  money("fixedSalesAndMarketingCost", "Sales and marketing"),
  money("fixedOnboardingCostPerCustomer", "Onboarding per customer"),
  money("extraCostSpace", "Extra cost"),
  [
    "amortizationperiod",
    [0, "Amortisation period cannot be negative"],
    [100, "Amortisation period can be at most 100 years"],
  ],
  money("infrastructureCostPerUserPerYear", "Infrastructure per user"),
  money("implementationCostPerUser", "Implementation per user"),
  money("supportCostPerYearPerUser", "Support per user"),
  percent("salesAndMarketingCostPercOfRevenue", "Sales and marketing share of revenue"),
  [
    "costOfCapital",
    [-99.99, "Cost of capital must be above -100"],
    [1000, "Cost of capital can be at most 1,000"],
  ],
  money("otherVariableCost", "Other cost per user"),
];

const growths = [
  ["ongoingProductDevelopmentGrowth", "Change of ongoing development"],
  ["adminGrowth", "Change of administration"],
  ["infrastructureGrowth", "Change of infrastructure"],
  ["salesAndMarketingGrowth", "Change of sales and marketing"],
  ["implementationPerUserGrowth", "Change of implementation per user"],
  ["infrastructurePerUserGrowth", "Change of infrastructure per user"],
  ["onboardingGrowth", "Change of onboarding"],
  ["supportPerUserGrowth", "Change of support per user"],
  ["salesAndMarketingPerUserGrowth", "Change of variable sales and marketing"],
].flatMap(([field, label]) =>
  [0, 1, 2, 3].map((year): [path: string, least: Bound, greatest: Bound] => [
    `${field}.${year}`,
    [-100, `${label} cannot be below -100 %`],
    [10_000, `${label} can be at most 10,000 %`],
  ]),
);

const blank = calculationCostBody.parse({});

test("every figure of a product cost has bounds in this test", () => {
  const figures = Object.entries(blank).flatMap(([field, value]) => {
    if (typeof value === "number") return [field];
    return Array.isArray(value) ? value.map((_, year) => `${field}.${year}`) : [];
  });
  expect([...bounds, ...growths].map(([path]) => path).toSorted()).toEqual(figures.toSorted());
});

test.each([...bounds, ...growths])(
  "%s is accepted at its bounds %j and %j and one step inside, and refused one step outside",
  (path, [least, below], [greatest, above]) => {
    const messages = messagesAround(calculationCostBody, blank, { path, least, greatest, step: 0.01 });
    expect(messages).toEqual({ below: [below], above: [above], inside: [] });
  },
);
