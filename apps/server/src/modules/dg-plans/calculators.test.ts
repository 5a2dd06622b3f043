import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { testServer } from "../../test/server.ts";
import { testChannel } from "./test-dg-plan.ts";
import { testDgPlanCalls } from "./test-dg-plan-calls.ts";

const object = z.record(z.string(), z.unknown());
const roi = z
  .object({
    families: z.record(
      z.string(),
      z.array(z.object({ channelKey: z.number(), inputs: object, outputs: object })).min(1),
    ),
    timeBound: z.array(z.object({ title: z.string(), roi: object, inputs: object, outputs: object })),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL("../../../../../packages/engine/examples/roi.json", import.meta.url), "utf8"),
    ),
  );
const workedExamples = Object.entries(roi.families).flatMap(([family, list]) =>
  list.map((example) => ({ family, ...example })),
);

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const { create, open } = testDgPlanCalls(user);

test.each(workedExamples)(
  "the calculator $family answers the worked example to the letter",
  async (example) => {
    const { family, channelKey, inputs, outputs } = example;
    const answer = await user.api.callUntyped("computeChannelRoi", { body: { channelKey, inputs } });
    expect(answer).toMatchObject({ success: true, family, outputs });
  },
);

test.each(roi.timeBound)("the timeline answers $title", async ({ roi: rates, inputs, outputs }) => {
  expect(await user.api.callUntyped("computeTimeline", { body: { roi: rates, inputs } })).toMatchObject({
    outputs,
  });
});

test("a calculator refuses an input that breaks a rule, naming its field, and answers a blank required input without an error", async () => {
  const refused = await user.api.send("computeChannelRoi", {
    body: { channelKey: 6, inputs: { closeRatio: 140 } },
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    issues: [{ path: "inputs.closeRatio", message: "closeRatio must be between 0 and 100" }],
  });
  expect(
    await user.api.callUntyped("computeChannelRoi", { body: { channelKey: 1, inputs: {} } }),
  ).toMatchObject({
    outputs: { missing: ["pipelineTarget", "sqlConversionRatio"], pipelineImpact: null },
  });
  const timeline = await user.api.send("computeTimeline", {
    body: { roi: {}, inputs: { startingMonth: 1 } },
  });
  expect(timeline.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toContain(
    "roi.pipelineImpact",
  );
});

test("the catalogue has 25 channels, and a plan can be saved with all of them", async () => {
  const catalogue = await user.api.call("getChannelCatalogue");
  expect(catalogue).toHaveLength(25);
  const { id } = await create({ channels: catalogue });
  expect((await open(id)).channels).toHaveLength(25);
});

test("the summary adds up the chosen channels, over the months asked for", async () => {
  const { id } = await create({ channels: [testChannel(), testChannel({ key: 7, checked: false })] });
  const summary = await user.api.call("getDgPlanSummary", { params: { id }, query: { months: "36" } });
  expect(summary.totals).toMatchObject({
    people: 8,
    totalCostPerAnnum: 1_177_000,
    pipelineImpact: 12_000_000,
    breakEvenMonth: 13,
    mix: [{ key: 6, pipeline: 1, revenue: 1, cost: 1 }],
  });
  expect(summary.totals.years).toHaveLength(3);
  expect(summary.actions).toEqual({ Open: 1 });
  expect(
    (await user.api.send("getDgPlanSummary", { params: { id }, query: { months: "6" } })).statusCode,
  ).toBe(422);
});
