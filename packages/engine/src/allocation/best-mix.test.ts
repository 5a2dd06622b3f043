import fc from "fast-check";
import { expect, test } from "vitest";
import type { EffortOption } from "./allocation-types.ts";
import { leastCost, mostRevenue, type Options } from "./best-mix.ts";
import { EFFORT_LADDER } from "./effort.ts";
import { compareWithEveryMix, triedMix } from "./test-every-mix.ts";
import { anyPlan } from "./test-plans.ts";

test("the search finds the best of every combination, for 40 random plans of up to 4 channels", () => {
  fc.assert(fc.property(anyPlan(4), compareWithEveryMix), { numRuns: 40, seed: 20_261_129 });
  expect.hasAssertions();
});

/** A channel whose revenue, cost and people are multiples of its effort: nothing is better than anything else. */
const proportional = (revenue: number, cost: number, people: number): EffortOption[] =>
  EFFORT_LADDER.map((effort) => ({
    effort,
    revenue: revenue * effort,
    cost: cost * effort,
    people: people * effort,
  }));

/** Numbers that look random. */
const scattered = (index: number): number => ((index * 2_654_435_761) % 1_000_003) + 1;

const hostile: readonly { title: string; options: Options; budget: number; people: number | null }[] = [
  {
    title: "25 channels with one ratio of revenue and cost",
    options: Array.from({ length: 25 }, (_, index) =>
      proportional(4 * (scattered(index) + 0.37), scattered(index) + 0.37, 0),
    ),
    budget: 9_876_543.21,
    people: null,
  },
  {
    title: "25 channels with one ratio of revenue, cost and people",
    options: Array.from({ length: 25 }, (_, index) =>
      proportional(4 * scattered(index), scattered(index), 4 * (index % 7)),
    ),
    budget: 9_876_543.21,
    people: 101,
  },
  {
    title: "costs that add to the budget in few ways",
    options: Array.from({ length: 25 }, (_, index) =>
      proportional(2000 * (3 ** (index % 12) + 1), 2000 * (3 ** (index % 12) + 1), 0),
    ),
    budget: 3_000_001,
    people: null,
  },
  {
    title: "25 equal channels",
    options: Array.from({ length: 25 }, () =>
      EFFORT_LADDER.map((effort) => ({
        effort,
        revenue: Math.round(100_000 * Math.sqrt(effort)),
        cost: 30_000 * Math.ceil(effort * 2.2),
        people: Math.ceil(effort * 2.2),
      })),
    ),
    budget: 1_777_777,
    people: 60,
  },
];

test.each(hostile)(
  "the search ends after 600,000 sums at most, with a mix within its limits: $title",
  (each) => {
    const { options, budget, people } = each;
    const left = { sums: 10_000_000 };
    const { chosen } = mostRevenue(options, { budget, people }, left);
    const mix = triedMix(chosen!);
    expect(10_000_000 - left.sums).toBeLessThan(600_000);
    expect(mix.cost).toBeLessThanOrEqual(Math.round(budget * 100));
    expect(mix.people).toBeLessThanOrEqual(people ?? Infinity);
  },
);

test("a search that ends before it has compared all says so, and its mix is within 1 in 5,000 of the most there can be", () => {
  const { options, budget, people } = hostile[0]!;
  const { chosen, exact } = mostRevenue(options, { budget, people }, { sums: 10_000_000 });
  expect(exact).toBe(false);
  expect(triedMix(chosen!).revenue / 100).toBeGreaterThan(4 * budget * 0.9998);
});

test("without work left the first look is the answer, and is not called the best", () => {
  const { options, budget, people } = hostile[3]!;
  const { chosen, exact } = mostRevenue(options, { budget, people }, { sums: 0 });
  expect(chosen).not.toBeNull();
  expect(exact).toBe(false);
});

test("the search takes less cost where revenue is equal, then fewer changes", () => {
  const option = (effort: number, revenue: number, cost: number, people = 1): EffortOption => ({
    effort,
    revenue,
    cost,
    people,
  });
  const options = [
    [option(0, 10, 8), option(1, 10, 9)],
    [option(0.5, 20, 5, 0), option(1, 20, 5, 3), option(2, 20, 5, 1)],
  ];
  const left = { sums: 1000 };
  const efforts = (limits: { budget: number | null; people: number | null }) =>
    mostRevenue(options, limits, left).chosen?.map(({ effort }) => effort);
  expect(efforts({ budget: null, people: null })).toEqual([0, 1]);
  expect(efforts({ budget: null, people: 2 })).toEqual([0, 0.5]);
  expect(efforts({ budget: 12, people: null })).toBeUndefined();
  expect(leastCost(options, 30, null, left).chosen?.map(({ effort }) => effort)).toEqual([0, 1]);
});
