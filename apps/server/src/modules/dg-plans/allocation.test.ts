import { readFileSync } from "node:fs";
import { schemas } from "@beachhead/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { testServer } from "../../test/server.ts";

const mix = z.object({
  revenue: z.number(),
  cost: z.number(),
  people: z.number(),
  efforts: z.array(z.number()),
});
const { cases } = z
  .object({
    cases: z.array(
      z.looseObject({
        channels: z.array(z.record(z.string(), z.unknown())),
        months: z.number(),
        firstMonth: z.number(),
        lastMonth: z.number(),
        budget: z.number(),
        people: z.number().nullable(),
        needed: z.number(),
        today: mix,
        mostRevenue: mix,
        leastCost: mix,
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(
        new URL("../../../../../packages/engine/examples/allocation.json", import.meta.url),
        "utf8",
      ),
    ),
  );
const worked = cases[0];
if (worked === undefined) throw new Error("The example has no case");

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;

const fieldSales = {
  channelKey: 6,
  inputs: {
    revenueTarget: 3_000_000,
    averageDealSize: 50_000,
    sqlsPerRepPerMonth: 4,
    closeRatio: 25,
    repSalary: 120_000,
  },
  time: { startingMonth: 1, rampUpTime: 3, leadToClosure: 4 },
  returns: 1,
  least: 0,
  most: 3,
  locked: false,
};
const content = {
  channelKey: 2,
  inputs: { pipelineTarget: 2_400_000, sqlConversionRatio: 20, internalReps: 2, repSalary: 60_000 },
  time: { startingMonth: 1, rampUpTime: 1, leadToClosure: 2 },
};
const request = {
  channels: [fieldSales, content],
  months: 24,
  firstMonth: 1,
  lastMonth: 24,
  budget: 1_500_000,
  people: null,
  objective: "revenue",
  needed: null,
};

const allocate = async (changes: object = {}) =>
  schemas.allocateBudget.reply.parse(
    await user.api.callUntyped("allocateBudget", { body: { ...request, ...changes } }),
  );
const refusal = async (changes: object) => {
  const answer = await user.api.send("allocateBudget", { body: { ...request, ...changes } });
  expect(answer.statusCode).toBe(422);
  return answer.json<{ issues: { path: string; message: string }[] }>().issues;
};

test("an allocation answers the worked example to the cent: most revenue and least cost", async () => {
  const { channels, months, firstMonth, lastMonth, budget, people, needed } = worked;
  const plan = { channels, months, firstMonth, lastMonth, budget, people, needed };
  const { efforts: _today, ...today } = worked.today;
  expect(await allocate({ ...plan, objective: "revenue" })).toMatchObject({
    success: true,
    today,
    best: { feasible: true, ...worked.mostRevenue },
    exact: true,
    notes: [],
  });
  expect(await allocate({ ...plan, objective: "cost" })).toMatchObject({
    best: { feasible: true, ...worked.leastCost },
  });
});

test("an allocation for the odds answers the odds of today and of the best", async () => {
  const { odds, best, frontier } = await allocate({
    objective: "odds",
    budget: 2_000_000,
    needed: 6_500_000,
  });
  expect(best.feasible).toBe(true);
  expect(odds?.best).toBeGreaterThan(odds?.today ?? 1);
  expect(frontier).toHaveLength(20);
});

test.each([
  [
    "no limit at all",
    { budget: null, people: null },
    "budget",
    "Enter a budget or a number of people: without a limit every channel runs at its most",
  ],
  [
    "a budget of 0",
    { budget: 0 },
    "budget",
    "Enter a budget above 0, up to 1,000,000,000,000,000, or leave it blank for no limit",
  ],
  [
    "0 people",
    { people: 0 },
    "people",
    "Enter at least 1 person as a whole number, or leave people blank for no limit",
  ],
  [
    "least above most",
    { channels: [{ ...fieldSales, least: 2, most: 1 }] },
    "channels.0.least",
    "The least effort (2) is above the most (1): lower it, or raise the most",
  ],
  [
    "no goal for the least cost",
    { objective: "cost" },
    "needed",
    "Enter the revenue to reach, or ask for the most revenue instead",
  ],
  [
    "a last month before the first",
    { firstMonth: 13, lastMonth: 12 },
    "lastMonth",
    "The last month cannot be before the first: choose a later one",
  ],
  [
    "a start after the plan",
    { channels: [{ ...fieldSales, time: { startingMonth: 30, rampUpTime: 0, leadToClosure: 0 } }] },
    "channels.0.time.StartingMonth",
    "The starting month must be within the 24 months of the plan",
  ],
  [
    "26 channels",
    { channels: Array.from({ length: 26 }, () => fieldSales) },
    "channels",
    "At most 25 channels are possible",
  ],
  [
    "a channel without figures",
    {
      channels: [
        content,
        { ...fieldSales, inputs: { revenueTarget: 3_000_000, averageDealSize: 50_000, closeRatio: 25 } },
      ],
    },
    "channels.1.inputs.sqlsPerRepPerMonth",
    "Field Sales has no figure for SQLs or demos per rep a month: enter it, or leave the channel out",
  ],
  [
    "a figure that breaks a rule",
    { channels: [{ ...fieldSales, inputs: { ...fieldSales.inputs, closeRatio: 140 } }] },
    "channels.0.inputs.closeRatio",
    "Field Sales: closeRatio must be between 0 and 100. Correct it, or leave the channel out",
  ],
  [
    "figures beyond counting",
    { channels: [content, { ...fieldSales, inputs: { ...fieldSales.inputs, revenueTarget: 1e300 } }] },
    "channels.1.inputs",
    "The figures of Field Sales are too large to add up: correct them, or leave it out",
  ],
])("an allocation with %s is refused with the way out", async (_case, changes, path, message) => {
  expect(await refusal(changes)).toContainEqual({ path, message });
});

test("with skip, channels without figures are left out and named; with none left the request is refused", async () => {
  const empty = { ...fieldSales, inputs: {} };
  const { best, leftOut, notes } = await allocate({ channels: [content, empty], skip: true });
  expect(best.efforts).toEqual([3, 1]);
  expect(leftOut).toEqual([1]);
  expect(notes).toEqual([
    "Left out for want of figures: Field Sales. Complete their inputs to include them.",
  ]);
  expect(await refusal({ channels: [empty], skip: true })).toEqual([
    {
      path: "channels",
      message: "None of the channels has figures to calculate with: enter the inputs of at least one",
    },
  ]);
});

test("a goal out of reach is answered with the most that can be reached, its budget and the way out", async () => {
  const answer = await allocate({ objective: "cost", needed: 90_000_000 });
  expect(answer.best.feasible).toBe(false);
  expect(answer.reachable).toEqual({ revenue: answer.best.revenue, budget: answer.best.cost });
  expect(answer.notes[0]).toMatch(
    /^The revenue of 90,000,000 is out of reach: at most [\d,]+ can be reached, with a budget of [\d,]+\. Lower the goal/,
  );
});

test("a budget below the least efforts, and people below them, are answered with what would do", async () => {
  const locked = { ...fieldSales, locked: true };
  const short = await allocate({ channels: [locked, content], budget: 1000 });
  expect(short.best.feasible).toBe(false);
  expect(short.reachable?.budget).toBe(short.best.cost);
  expect(short.notes[0]).toMatch(
    /^The budget of 1,000 does not pay for the least efforts, which cost [\d,]+\. /,
  );
  const few = await allocate({ channels: [locked, content], people: 2 });
  expect(few.reachable).toBeUndefined();
  expect(few.notes[0]).toMatch(/^Even the least efforts take \d+ people, and there are 2\. Add people/);
});

test("two channels with one key have their own place in moves and stability", async () => {
  const { moves, stability } = await allocate({
    channels: [content, { ...content, inputs: { ...content.inputs, sqlConversionRatio: 1 } }],
    budget: 250_000,
  });
  expect(moves.length).toBeGreaterThan(0);
  expect(stability?.map(({ channel }) => channel)).toEqual(moves.map(({ channel }) => channel));
  expect(new Set(moves.map(({ channel }) => channel)).size).toBe(moves.length);
});
