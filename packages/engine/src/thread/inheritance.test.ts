import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoalToCheck } from "../goals/goal-checks.ts";
import { chosenMarket } from "./chosen-market.ts";
import { goalShares, inheritGrowth, inheritTargets, splitByShare } from "./inheritance.ts";

/** `inheritance` of the worked examples of the second half. */
const examples = [
  { goal: 12_000_000, markets: [69_500_000], shares: [1], goals: [12_000_000] },
  {
    goal: 12_000_000,
    markets: [30_000_000, 152_000_000, 18_000_000],
    shares: [0.15, 0.76, 0.09],
    goals: [1_800_000, 9_120_000, 1_080_000],
  },
  {
    goal: 1_000_000,
    markets: [null, 5, 1],
    shares: [1 / 3, 1 / 3, 1 / 3],
    goals: [333_333.33, 333_333.33, 333_333.34],
  },
];

it.each(examples)("a goal of $goal over markets $markets gives the worked shares and parts", (example) => {
  const shares = goalShares(example.markets);
  expect(shares.map((share) => Number(share.toFixed(12)))).toEqual(
    example.shares.map((share) => Number(share.toFixed(12))),
  );
  expect(splitByShare(example.goal, shares)).toEqual(example.goals);
});

it("combinations without any market share the goal equally", () => {
  expect(goalShares([0, 0])).toEqual([0.5, 0.5]);
  expect(goalShares([])).toEqual([]);
});

it("the parts of a goal add up to it and have its sign, whatever the shares", () => {
  const markets = fc.array(fc.option(fc.integer({ min: 0, max: 1e9 })), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), markets, (cents, list) => {
      const parts = splitByShare(cents / 100, goalShares(list));
      const sum = parts.reduce((total, part) => total + Math.round(part * 100), 0);
      expect(sum).toBe(cents);
      for (const part of parts) expect(cents >= 0 ? part >= 0 : part <= 0).toBe(true);
    }),
  );
  expect(splitByShare(0.02, goalShares([1, 1, 1, 1]))).toEqual([0.01, 0.01, 0, 0]);
});

describe("what a combination inherits", () => {
  const revenue: GoalToCheck = {
    id: 1,
    goal: "Revenue (EUR)",
    currentValue: 2_000_000,
    targetValue: 12_000_000,
    targetYear: 2029,
  };
  const goals: GoalToCheck[] = [
    revenue,
    { id: 2, goal: "No of Customers", currentValue: 25, targetValue: 600, targetYear: 2029 },
    { id: 3, goal: "EBIT %", currentValue: -10, targetValue: 20.5, targetYear: 2029 },
  ];
  const years = { base: 2026, first: 2027 };
  const change = (fields: Partial<GoalToCheck>) => [{ ...revenue, ...fields }];

  it("a combination inherits its part of revenue, customers and today's revenue, and the whole EBIT target", () => {
    expect(inheritTargets(goals, [30, 152, 18], years)[0]).toEqual({
      share: 0.15,
      revenueTarget: 1_800_000,
      targetYear: 3,
      calendarYear: 2029,
      ebitTarget: 20.5,
      existingCustomers: 4,
      revenueToday: 300_000,
    });
  });

  it.each([
    [2026, null, 2026],
    [2027, 1, 2027],
    [2031, 5, 2031],
    [2032, null, 2032],
    [3, 3, 2029],
    [null, null, null],
  ])("target year %s is year %s of the simulation, in %s", (targetYear, year, calendarYear) => {
    expect(inheritTargets(change({ targetYear }), [1], years)).toMatchObject([
      { targetYear: year, calendarYear },
    ]);
  });

  it("a combination inherits nothing from blank goals, and never an EBIT that a simulation refuses", () => {
    expect(inheritTargets([], [null], years)).toEqual([
      {
        share: 1,
        revenueTarget: null,
        targetYear: null,
        calendarYear: null,
        ebitTarget: null,
        existingCustomers: null,
        revenueToday: null,
      },
    ]);
    const tooHigh = change({ goal: "EBIT %", targetValue: 101 });
    expect(inheritTargets(tooHigh, [1], years)).toMatchObject([{ ebitTarget: null }]);
  });
});

describe("the market of chosen segments", () => {
  const size = (value: number | null) => ({ value, drivers: [] });
  const industry = (name: string, marketSize: number | null, growth: number | null) => ({
    industry: name,
    marketSize,
    yearlyGrowthPercent: growth,
    competitorSharePercents: [],
    sizes: { Enterprise: size(10), "Mid-Market": size(30), SME: size(60) },
  });

  it("the market of chosen segments is the sum of their potentials, with growth weighted by them", () => {
    const evidence = [
      industry("Banking", 100, 10),
      industry("Retail", 200, null),
      industry("Media", 300, 20),
    ];
    const market = chosenMarket(evidence, (name, companySize) => companySize === "SME" || name === "Media");
    expect(market).toEqual({ size: 60 + 120 + 300, growthPercent: (60 * 10 + 300 * 20) / 360 });
  });

  it("the market of chosen segments is unknown without any market size", () => {
    expect(chosenMarket([industry("Banking", null, 10)], () => true)).toBeNull();
  });
});

it.each([
  [8.349, 8.3],
  [8.35, 8.4],
  [-2, -2],
  [null, null],
])("new customers grow with a market of %s %% by %s %% a year", (growthPercent, expected) => {
  expect(inheritGrowth({ size: 100, growthPercent })).toBe(expected);
  expect(inheritGrowth(null)).toBeNull();
});
