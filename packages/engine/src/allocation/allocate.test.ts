import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChannelInputKey } from "../channels/channel-families.ts";
import { allocate, allocateInSteps } from "./allocate.ts";
import type { AllocatedChannel, AllocationRequest } from "./allocation-types.ts";
import { anyPlan } from "./test-plans.ts";

const runs = { numRuns: 12, seed: 20_261_130 };

/** A plan with limits that its channels can be held to. */
const feasible = (plan: AllocationRequest): AllocationRequest => ({
  ...plan,
  channels: plan.channels.map((channel) => ({ ...channel, least: 0, locked: false })),
});

test("more budget never brings less revenue: along the frontier, and with the next 5 %", () => {
  fc.assert(
    fc.property(anyPlan(5), (plan) => {
      const { frontier, next, best } = allocate(feasible(plan));
      const revenues = frontier.map(({ revenue }) => revenue ?? 0);
      expect(frontier).toHaveLength(20);
      expect(revenues).toEqual(revenues.toSorted((a, b) => a - b));
      expect(next.revenue ?? 0).toBeGreaterThanOrEqual(best.revenue);
      for (const { budget, cost } of frontier) expect(cost ?? 0).toBeLessThanOrEqual(budget);
    }),
    runs,
  );
});

test("the frontier goes from no budget to twice today's cost", () => {
  fc.assert(
    fc.property(anyPlan(3), (plan) => {
      const { frontier, today } = allocate(feasible(plan));
      expect(frontier[0]).toMatchObject({ budget: 0, revenue: 0, cost: 0 });
      expect(frontier.at(-1)?.budget).toBeCloseTo(2 * today.cost, 1);
    }),
    runs,
  );
});

test("a locked channel stays at effort 1, and every other effort is between its least and most", () => {
  fc.assert(
    fc.property(anyPlan(5), fc.constantFrom("revenue", "cost", "odds"), (plan, objective) => {
      const { best } = allocate({ ...plan, objective, trials: 500 });
      for (const [index, { locked, least, most }] of plan.channels.entries()) {
        const effort = best.efforts[index]!;
        expect(locked ? effort === 1 : effort >= least && effort <= most).toBe(true);
      }
    }),
    runs,
  );
});

test("the best odds are never below those of today's plan or the most revenue within the same limits", () => {
  fc.assert(
    fc.property(anyPlan(5), (each) => {
      const asked = { ...feasible(each), trials: 500 };
      const { best, odds } = allocate({ ...asked, objective: "odds" });
      const most = allocate(asked).odds;
      const isTodayWithin = allocate({
        ...asked,
        channels: asked.channels.map((channel) => ({ ...channel, locked: true })),
      }).best.feasible;
      expect(best.feasible).toBe(true);
      expect(odds?.best).toBeGreaterThanOrEqual(most?.best ?? 1);
      expect(odds?.best).toBeGreaterThanOrEqual(isTodayWithin ? (odds?.today ?? 1) : 0);
    }),
    runs,
  );
});

test("the order of the channels does not matter: each keeps its effort, and all figures stay to the bit", () => {
  fc.assert(
    fc.property(
      anyPlan(5),
      fc.constantFrom("revenue", "cost", "odds"),
      fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      (plan, objective, random) => {
        const order = plan.channels.map((_, index) => index).toSorted((a, b) => random[a]! - random[b]!);
        const asked = { ...plan, objective, trials: 500 };
        const one = allocate(asked);
        const other = allocate({ ...asked, channels: order.map((index) => plan.channels[index]!) });
        const place = (channel: number) => order.indexOf(channel);
        const turned = (efforts: readonly number[]) => order.map((index) => efforts[index]!);
        expect(other.best).toEqual({ ...one.best, efforts: turned(one.best.efforts) });
        expect(other.odds).toEqual(one.odds);
        expect(other.moves).toEqual(one.moves.map((move) => ({ ...move, channel: place(move.channel) })));
        expect(other.stability).toEqual(
          one.stability?.map((each) => ({ ...each, channel: place(each.channel) })),
        );
        expect(other.frontier.map(({ revenue }) => revenue)).toEqual(
          one.frontier.map(({ revenue }) => revenue),
        );
        expect(other.limit).toMatchObject({ kind: one.limit.kind });
      },
    ),
    runs,
  );
});

const moneyInputs: readonly ChannelInputKey[] = [
  "revenueTarget",
  "pipelineTarget",
  "averageDealSize",
  "partnerProductivity",
  "costPerEvent",
  "repSalary",
  "presalesSalary",
  "managerSalary",
  "agencyResourceCost",
  "agencyCost",
  "toolsCost",
  "adSpend",
  "agencyFee",
  "oneTimeDevelopmentCost",
  "amc",
  "miscCost",
];

function inOtherMoney(channel: AllocatedChannel, rate: number): AllocatedChannel {
  const inputs: { [K in ChannelInputKey]?: number | null | undefined } = { ...channel.inputs };
  for (const key of moneyInputs) {
    const value = inputs[key];
    if (typeof value === "number") inputs[key] = value * rate;
  }
  return { ...channel, inputs };
}

test("in other money the answer is the same: equal efforts, and every amount times the rate", () => {
  fc.assert(
    fc.property(anyPlan(4), fc.constantFrom(4, 64, 100), (plan, rate) => {
      const one = allocate({ ...plan, trials: 500 });
      const { budget, needed } = plan;
      const other = allocate({
        ...plan,
        channels: plan.channels.map((channel) => inOtherMoney(channel, rate)),
        budget: budget === null ? null : budget * rate,
        needed: needed === null ? null : needed * rate,
        trials: 500,
      });
      expect(other.best.efforts).toEqual(one.best.efforts);
      expect(Math.abs(other.best.revenue / rate - one.best.revenue)).toBeLessThan(0.5);
      expect(Math.abs(other.best.cost / rate - one.best.cost)).toBeLessThan(0.5);
      expect(other.best.people).toBe(one.best.people);
    }),
    runs,
  );
});

const events: AllocatedChannel = {
  key: 15,
  family: "events",
  inputs: {
    revenueTarget: 1_200_000,
    averageDealSize: 60_000,
    leadsPerEvent: 25,
    dealConversionRatio: 10,
    costPerEvent: 10_000,
    internalReps: 1,
    repSalary: 60_000,
  },
  timing: null,
  returns: 1,
  least: 0,
  most: 2,
  locked: false,
  factor: null,
};
const ads: AllocatedChannel = {
  key: 8,
  family: "paidAds",
  inputs: { pipelineTarget: 2_000_000, sqlConversionRatio: 10, adSpend: 150_000 },
  timing: null,
  returns: 0.7,
  least: 0,
  most: 2,
  locked: false,
  factor: null,
};
const plan: AllocationRequest = {
  channels: [events, ads],
  months: 12,
  firstMonth: 1,
  lastMonth: 12,
  budget: 290_000,
  people: null,
  objective: "revenue",
  needed: 2_000_000,
};

test("what is limited by the budget, by a channel's most, by people and by the goal is said so, with the gain", () => {
  expect(allocate(plan).limit).toMatchObject({ kind: "budget", unit: "revenue", from: 290_000, to: 304_500 });
  expect(allocate({ ...plan, budget: 5_000_000 }).limit).toMatchObject({
    kind: "most",
    channel: 0,
    channelKey: 15,
    from: 2,
    to: 3,
    gain: 1_200_000,
  });
  expect(
    allocate({
      ...plan,
      channels: [
        { ...events, most: 3 },
        { ...ads, most: 3 },
      ],
      budget: 5e6,
    }).limit,
  ).toEqual({
    kind: "none",
  });
  expect(allocate({ ...plan, objective: "cost", needed: 1_850_000 }).limit).toMatchObject({
    kind: "needed",
    unit: "cost",
  });
  expect(
    allocate({
      ...plan,
      budget: null,
      people: 1,
      channels: [{ ...events, inputs: { ...events.inputs, marketingManagers: 1 } }, ads],
    }).limit,
  ).toMatchObject({
    kind: "people",
    from: 1,
    to: 2,
  });
});

test("a goal out of reach answers the most that can be reached and the budget that would do", () => {
  const { best, reachable, limit } = allocate({ ...plan, objective: "cost", needed: 90_000_000 });
  const most = allocate({ ...plan, budget: null, people: 1_000 }).best;
  expect(best).toEqual({ ...most, feasible: false });
  expect(reachable).toEqual({ revenue: most.revenue, budget: most.cost });
  expect(limit).toMatchObject({ kind: "most", unit: "revenue" });
});

test("the parts come in order, best first, and add up to the answer", () => {
  const parts = [...allocateInSteps(plan)];
  expect(Object.keys(parts[0] ?? {})).toContain("best");
  expect(parts.reduce((all, part) => ({ ...all, ...part }), {})).toEqual(allocate(plan));
});

test("a channel without a result is left out, and keeps effort 1", () => {
  const { best, leftOut } = allocate({ ...plan, channels: [{ ...ads, inputs: {} }, events] });
  expect(leftOut).toEqual([0]);
  expect(best.efforts[0]).toBe(1);
});
