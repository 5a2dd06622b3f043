import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedRevenue } from "../channels/carried-revenue.ts";
import {
  channelReach,
  keptRevenue,
  type ReachChannels,
  type ReachCombination,
  type ReachPlan,
} from "./channel-reach.ts";
import { reachScopeWords } from "./reach-words.ts";
import { checkReality } from "./reality-checks.ts";

const combination = (id: string, change: Partial<ReachCombination> = {}): ReachCombination => ({
  id,
  product: "Atlas",
  geo: id,
  revenueTarget: 6_200_000,
  revenueToday: 1_600_000,
  calendarYear: 2030,
  ...change,
});

function plan(kept: number | null, ...combinations: ReachCombination[]): ReachPlan {
  return { firstYear: 2027, yearStartMonth: 1, combinations, keptById: new Map(), keptOtherwise: kept };
}

const WORKED: ReachChannels[] = [
  { combinationId: "Germany", newRevenue: [900_000, 1_200_000, 1_200_000, 1_200_000] },
];

const warned = (reach: ReturnType<typeof channelReach>) =>
  checkReality({ channels: reach ?? undefined }).map(({ code, level }) => `${code} ${level}`);

describe("the worked example of formulas B12", () => {
  const reach = channelReach(plan(0.95, combination("Germany")), WORKED, "Germany");

  it("a subscription plan carries 4.19 M of the 4.90 M it needs, 85.7 % of it", () => {
    // 900,000 x 0.95^3 + 1,200,000 x (0.95^2 + 0.95 + 1), and 6,200,000 - 1,600,000 x 0.95^4.
    expect(reach).toEqual({
      scope: {
        combination: { id: "Germany", product: "Atlas", geo: "Germany" },
        calendarYear: 2030,
        yearName: "2030",
      },
      carried: 4_194_637.5,
      needed: 4_896_790,
      missing: 702_152.5,
      share: 4_194_637.5 / 4_896_790,
      target: 6_200_000,
      today: 1_600_000,
      keptOfToday: 1_303_210,
      kept: 0.95,
      isKeptKnown: true,
      year: 4,
    });
    expect(reach?.share).toBeCloseTo(0.857, 3);
    expect(warned(reach)).toEqual(["channelsReach note"]);
  });

  it("a healthy subscription plan is not warned, though no year brings the increase of four years", () => {
    const healthy = [{ combinationId: "Germany", newRevenue: [1_100_000, 1_400_000, 1_500_000, 1_500_000] }];
    const subscription = channelReach(plan(0.95, combination("Germany")), healthy, "Germany");
    expect(subscription?.missing).toBe(0);
    expect(warned(subscription)).toEqual([]);
    // The same revenue sold once is a third of the increase.
    expect(warned(channelReach(plan(0, combination("Germany")), healthy, "Germany"))).toEqual([
      "channelsReach doubt",
    ]);
  });

  it("what is sold once counts in the goal's year alone, against the whole increase", () => {
    expect(channelReach(plan(0, combination("Germany")), WORKED, "Germany")).toMatchObject({
      carried: 1_200_000,
      needed: 4_600_000,
      missing: 3_400_000,
      keptOfToday: 1_600_000,
    });
  });

  it("a plan that does not say whether customers pay again counts as sold once, and says that it is not known", () => {
    const unknown = channelReach(plan(null, combination("Germany")), WORKED, "Germany");
    expect(unknown).toEqual({
      ...channelReach(plan(0, combination("Germany")), WORKED, "Germany"),
      isKeptKnown: false,
    });
  });
});

describe("scopes", () => {
  const both = [
    combination("Germany"),
    combination("France", { revenueTarget: 800_000, revenueToday: 400_000 }),
  ];
  const channels: ReachChannels[] = [...WORKED, { combinationId: "France", newRevenue: [50_000, 90_000] }];

  it("the whole plan is the sum of its combinations, each with what its simulation keeps", () => {
    const goals = { ...plan(0, ...both), keptById: new Map([["Germany", 0.95]]) };
    const [whole, germany, france] = [null, "Germany", "France"].map((id) =>
      channelReach(goals, channels, id),
    );
    expect(whole?.carried).toBeCloseTo((germany?.carried ?? 0) + (france?.carried ?? 0), 6);
    expect(whole?.needed).toBeCloseTo((germany?.needed ?? 0) + (france?.needed ?? 0), 6);
    expect(france).toMatchObject({ carried: 90_000, needed: 400_000, kept: 0 });
    expect([whole, germany].map((reach) => reach && reachScopeWords(reach.scope))).toEqual([
      "the whole plan",
      "Atlas in Germany",
    ]);
  });

  it("a channel plan for all combinations counts in the whole plan alone, with the mean of what they keep", () => {
    const goals = {
      ...plan(0, ...both),
      keptById: new Map([
        ["Germany", 1],
        ["France", 0.3],
      ]),
    };
    const forAll = [{ combinationId: null, newRevenue: [1_000_000] }];
    // (1 x 6.2 + 0.3 x 0.8) / 7 = 0.92; 1 + 0.92 + 0.92^2 + 0.92^3.
    const whole = channelReach(goals, forAll, null);
    expect(whole?.kept).toBeCloseTo(0.92, 12);
    expect(whole?.carried).toBeCloseTo(3_545_088, 2);
    expect(channelReach(goals, forAll, "Germany")?.carried).toBe(0);
  });

  it("channelReach is null without a target, a year or the combination", () => {
    expect(channelReach(plan(0, combination("Germany", { revenueTarget: null })), WORKED, null)).toBeNull();
    expect(channelReach(plan(0, combination("Germany", { calendarYear: null })), WORKED, null)).toBeNull();
    expect(channelReach(plan(0, combination("Germany")), WORKED, "Spain")).toBeNull();
  });

  it("a goal that is reached without channels needs nothing, and has no share", () => {
    const reached = channelReach(plan(1, combination("Germany", { revenueToday: 7_000_000 })), WORKED, null);
    expect(reached).toMatchObject({ needed: -800_000, missing: 0, share: null });
    expect(warned(reached)).toEqual([]);
  });
});

describe("carried revenue", () => {
  it("carriedRevenue is a geometric series, and years after the last close as much as the last", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (revenue, kept, months, year) => {
          let factor = 0;
          for (let age = 0; age < year; age += 1) factor += kept ** age;
          const carried = carriedRevenue(new Array<number>(months).fill(revenue), kept, year);
          expect(carried).toBeCloseTo(revenue * factor, 3);
        },
      ),
    );
  });

  it("carriedRevenue without years is 0", () => {
    expect(carriedRevenue([], 0.9, 3)).toBe(0);
  });
});

it("keptRevenue weighs retention by the target's parts and adds the price growth, within 0 and 1.2", () => {
  const of = (plans: [number | null, number][], ...priceGrowth: number[]) =>
    keptRevenue({
      pricingPlans: plans.map(([retentionRate, revenueTargetSplit]) => ({
        retentionRate,
        revenueTargetSplit,
      })),
      priceGrowth,
    });
  expect(
    of(
      [
        [90, 50],
        [80, 50],
      ],
      2,
      2,
      2,
      2,
    ),
  ).toBeCloseTo(0.867, 12);
  expect(
    of(
      [
        [90, 75],
        [50, 25],
      ],
      0,
    ),
  ).toBeCloseTo(0.8, 12);
  expect(of([[null, 100]])).toBe(1);
  expect(of([[100, 100]], 50, 50, 50, 50)).toBe(1.2);
  expect(of([[100, 100]], -100)).toBe(0);
});
