import { readFileSync } from "node:fs";
import type { FailureReply } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import { testServer } from "../../test/server.ts";
import { testDetails, testProduct } from "../gtm-plans/test-plan.ts";
import { testChannel, testDgPlan } from "./test-dg-plan.ts";

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
let gtmPlanId: string;

beforeEach(async () => {
  gtmPlanId = await newGtmPlan();
});

const details = () => testDetails({ products: [testProduct({ name: "CRM", geos: ["India", "Germany"] })] });

async function newGtmPlan(): Promise<string> {
  return (await user.api.callUntyped("saveBasicDetails", { body: details() })).id;
}

const create = (changes: object = {}) =>
  user.api.callUntyped("createDgPlan", {
    body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", ...changes }),
  });
const open = (id: string) => user.api.call("getDgPlan", { params: { id } });

describe("a channel plan", () => {
  test("comes back as it was saved, under the specification's names, with the server's own results", async () => {
    const { id } = await create({ channels: [testChannel({ roiResult: [{ pipelineImpact: 1 }] })] });
    const plan = await open(id);
    expect(plan).toMatchObject({
      planname: "India inbound",
      gtmPlanId,
      productgeo: "CRM-India",
      currency: "USD",
    });
    const [channel] = plan.channels;
    expect(channel).toMatchObject({
      key: 6,
      type: "Channels",
      category: "common",
      checked: true,
      version: 1,
    });
    expect(channel?.timeBoundSimulation).toEqual([{ StartingMonth: 3, RampUpTime: 6, LeadtoClosure: 4 }]);
    expect(channel?.roiResult[0]).toMatchObject({ totalCostPerAnnum: 1_177_000, pipelineImpact: 12_000_000 });
    const [action] = channel?.content[0]?.actionData ?? [];
    expect(action).toMatchObject({ actionItem: "Write the questions", status: "Open", closingDate: "" });
  });

  test("has the current names of its GTM plan and combination", async () => {
    const { id } = await create();
    const products = await user.api.call("getGtmPlan", { params: { id: gtmPlanId } });
    const renamed = products.products.map((product) => ({ ...product, name: "Suite" }));
    await user.api.callUntyped("saveBasicDetails", {
      body: {
        ...details(),
        gtmPlanId,
        gtmPlanName: "Launch 2029",
        products: renamed,
      },
    });
    expect(await open(id)).toMatchObject({ gtmplan: "Launch 2029", productgeo: "Suite-India" });
  });

  test("keeps its combination and its figures when the combination is removed, until another is chosen", async () => {
    const { id } = await create();
    const before = await open(id);
    const plan = await user.api.call("getGtmPlan", { params: { id: gtmPlanId } });
    const geosTo = (change: (geos: string[]) => string[]) =>
      user.api.callUntyped("saveBasicDetails", {
        body: {
          ...details(),
          gtmPlanId,
          products: plan.products.map(({ geoIds: _ids, ...product }) => ({
            ...product,
            geos: change(product.geos),
          })),
        },
      });
    await geosTo((geos) => [...geos.filter((geo) => geo !== "India"), "Chile"]);
    const removed = await open(id);
    expect(removed).toMatchObject({ productgeo: "CRM-India", combinationId: null });
    expect(removed.channels).toEqual(before.channels);
    // Other changes are saved with the title that the plan still has.
    const body = testDgPlan({ gtmPlanId, productgeo: "CRM-India", planname: "Renamed" });
    await user.api.callUntyped("updateDgPlan", { params: { id }, body });
    expect(await open(id)).toMatchObject({ planname: "Renamed", productgeo: "CRM-India" });
    const fresh = await user.api.send("createDgPlan", { body });
    expect(fresh.statusCode).toBe(422);
    await user.api.callUntyped("updateDgPlan", {
      params: { id },
      body: { ...body, productgeo: "CRM-Chile" },
    });
    expect(await open(id)).toMatchObject({ productgeo: "CRM-Chile" });
  });

  test("finds its GTM plan by name when exactly one has it; none, several or an unknown combination are refused", async () => {
    const { gtmPlanName } = details();
    const named = await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmplan: gtmPlanName }) });
    expect(await open(named.id)).toMatchObject({ gtmPlanId, productgeo: "", combinationId: null });
    const refused = async (changes: object) => {
      const answer = await user.api.send("createDgPlan", { body: testDgPlan(changes) });
      return [answer.statusCode, answer.json<{ issues?: { path: string }[] }>().issues?.[0]?.path];
    };
    expect(await refused({ gtmplan: "Nobody's" })).toEqual([422, "gtmplan"]);
    expect(await refused({ gtmPlanId, productgeo: "CRM-Chile" })).toEqual([422, "productgeo"]);
    await newGtmPlan();
    expect(await refused({ gtmplan: gtmPlanName })).toEqual([422, "gtmplan"]);
  });

  test("keeps what its calculator cannot use yet, and refuses a negative salary by its place", async () => {
    const { id } = await create({
      channels: [testChannel({ roiTable: [{ revenueTarget: 5, closeRatio: 0 }] })],
    });
    const [channel] = (await open(id)).channels;
    expect(channel?.roiTable).toEqual([{ revenueTarget: 5, closeRatio: 0 }]);
    expect(channel?.roiResult[0]?.errors).toEqual(["closeRatio must be greater than 0"]);
    const answer = await user.api.send("saveDgChannel", {
      params: { id, key: "6" },
      body: testChannel({ roiTable: [{ repSalary: -1 }] }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      issues: [{ path: "roiTable.repSalary", message: "repSalary must not be negative" }],
    });
  });

  test("is listed by name and by GTM plan, the last changed first, with its chosen channels", async () => {
    const first = await create({ planname: "First" });
    await create({ planname: "Second", channels: [testChannel({ checked: false })] });
    const names = await user.api.call("listDgPlanNames");
    expect(names.map(({ planname, channels }) => [planname, channels])).toEqual([
      ["Second", []],
      ["First", [6]],
    ]);
    const groups = await user.api.call("listDgPlansByGtmPlan");
    expect(groups.map((group) => [group._id, group.plans.length])).toEqual([[gtmPlanId, 2]]);
    await user.api.call("deleteDgPlan", { params: { id: first.id } });
    expect(await user.api.call("listDgPlanNames")).toHaveLength(1);
  });

  test("is made once for one key", async () => {
    const body = testDgPlan({ gtmPlanId });
    const answers = await Promise.all(
      [1, 2, 3].map(() => user.api.send("createDgPlan", { idempotencyKey: "one", body })),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await user.api.call("listDgPlanNames")).toHaveLength(1);
  });
});

describe("saves of one plan", () => {
  test("of different channels all succeed; of the same channel the second gets 412 with the current version", async () => {
    const { id } = await create();
    const bot = testChannel({ key: 3, content: [], roiTable: [] });
    await user.api.callUntyped("saveDgChannel", { params: { id, key: "3" }, ifMatch: 1, body: bot });
    const own = await user.api.callUntyped("saveDgChannel", {
      params: { id, key: "6" },
      ifMatch: 1,
      body: testChannel({ checked: false }),
    });
    expect(own).toMatchObject({ version: 3, channel: { checked: false, version: 3 } });
    const stale = await user.api.send("saveDgChannel", {
      params: { id, key: "6" },
      ifMatch: 2,
      body: testChannel(),
    });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      code: "stale",
      current: { version: 3, channels: [{ key: 3 }, { key: 6 }] },
    });
    expect((await user.api.send("saveDgChannel", { params: { id, key: "26" }, body: bot })).statusCode).toBe(
      404,
    );
  });

  test("without channels change the details alone, and miss no one else's channel", async () => {
    const { id } = await create();
    await user.api.callUntyped("saveDgChannel", {
      params: { id, key: "6" },
      ifMatch: 1,
      body: testChannel({ label: "Road sales" }),
    });
    const head = { gtmPlanId, planname: "Renamed", productgeo: "CRM-Germany" };
    await user.api.callUntyped("updateDgPlan", { params: { id }, ifMatch: 1, body: head });
    const plan = await open(id);
    expect(plan).toMatchObject({
      planname: "Renamed",
      productgeo: "CRM-Germany",
      version: 3,
      detailsVersion: 3,
    });
    expect(plan.channels[0]).toMatchObject({ label: "Road sales", version: 2 });
    expect((await user.api.send("updateDgPlan", { params: { id }, ifMatch: 2, body: head })).statusCode).toBe(
      412,
    );
  });

  test("whole take out what is not sent; what does not change keeps its version, action items their ids", async () => {
    const { id } = await create({ channels: [testChannel(), testChannel({ key: 7 })] });
    const before = await open(id);
    const [field] = before.channels;
    await user.api.callUntyped("updateDgPlan", {
      params: { id },
      ifMatch: 1,
      body: { ...before, channels: [field, testChannel({ key: 16 })] },
    });
    const after = await open(id);
    expect(after.channels.map(({ key, version }) => [key, version])).toEqual([
      [6, 1],
      [16, 2],
    ]);
    expect(after.channels[0]?.content).toEqual(field?.content);
  });
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

describe("a GTM plan with channel plans", () => {
  test("is not deleted: the answer has the flag and their names; it goes once they are gone", async () => {
    const { id } = await create();
    const refused = await user.api.send("deleteGtmPlan", { params: { id: gtmPlanId } });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      success: false,
      code: "conflict",
      error: 'The channel plan "India inbound" uses this GTM plan. Delete it first.',
      hasAssociatedPlans: true,
      associatedPlans: [{ _id: id, planname: "India inbound" }],
    });
    await user.api.call("deleteDgPlan", { params: { id } });
    await user.api.call("deleteGtmPlan", { params: { id: gtmPlanId } });
    const back = await user.api.send("undeleteDgPlan", { params: { id } });
    expect(back.statusCode).toBe(409);
    expect(back.json<{ error: string }>().error).toBe(
      "The GTM plan of this channel plan is deleted. Restore it first.",
    );
    await user.api.call("undeleteGtmPlan", { params: { id: gtmPlanId } });
    await user.api.call("undeleteDgPlan", { params: { id } });
    expect((await open(id)).planname).toBe("India inbound");
  });

  test("never loses to a channel plan that is made in the same moment", async () => {
    const [made, gone] = await Promise.all([
      user.api.send("createDgPlan", { body: testDgPlan({ gtmPlanId }) }),
      user.api.send("deleteGtmPlan", { params: { id: gtmPlanId } }),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([made.statusCode, gone.statusCode]);
  });
});

describe("sales channels", () => {
  test("are the five until they are changed, and keep their values through a new name of the place", async () => {
    const params = { id: gtmPlanId };
    const start = await user.api.call("getSalesChannels", { params });
    expect(start).toMatchObject({ version: 0 });
    expect(start.products["CRM"]?.channels).toEqual([
      "Field Sales",
      "Inside Sales",
      "Inbound Sales",
      "Channels Sales",
      "Account Management",
    ]);
    const values = { India: { "Large Accounts": { "Field Sales": 60 } } };
    const products = { CRM: { channels: ["Field Sales", "Partners"], values } };
    await user.api.call("saveSalesChannels", { params, ifMatch: 0, body: { products } });
    expect(
      (await user.api.send("saveSalesChannels", { params, ifMatch: 0, body: { products } })).statusCode,
    ).toBe(412);
    const gtm = await user.api.call("getGtmPlan", { params: { id: gtmPlanId } });
    const renamed = gtm.products.map((product) => ({ ...product, geos: ["Bharat", "Germany"] }));
    await user.api.callUntyped("saveBasicDetails", { body: { ...details(), gtmPlanId, products: renamed } });
    expect((await user.api.call("getSalesChannels", { params })).products["CRM"]).toEqual({
      channels: ["Field Sales", "Partners"],
      values: { Bharat: values.India },
    });
    const shares = (type: string, channel: string) => ({
      products: { CRM: { channels: ["Field Sales"], values: { Bharat: { [type]: { [channel]: 1 } } } } },
    });
    for (const [body, path, message] of [
      [
        shares("Huge", "Field Sales"),
        "products.CRM.values.Bharat.Huge",
        /^An account type must be one of Large/,
      ],
      [
        shares("Large Accounts", "Pigeons"),
        "products.CRM.values.Bharat.Large Accounts.Pigeons",
        /^This product has no such sales channel$/,
      ],
    ] as const) {
      const refused = await user.api.send("saveSalesChannels", { params, body });
      expect(refused.statusCode).toBe(422);
      const { issues = [] } = refused.json<FailureReply>();
      expect(issues.map((issue) => issue.path)).toEqual([path]);
      expect(issues[0]?.message).toMatch(message);
    }
    const unknown = await user.api.send("saveSalesChannels", {
      params,
      body: { products: { ERP: { channels: [] } } },
    });
    expect(unknown.json()).toMatchObject({ issues: [{ path: "products.ERP" }] });
  });
});

describe("the calculators", () => {
  test.each(workedExamples)("$family answers the worked example to the letter", async (example) => {
    const { family, channelKey, inputs, outputs } = example;
    const answer = await user.api.callUntyped("computeChannelRoi", { body: { channelKey, inputs } });
    expect(answer).toMatchObject({ success: true, family, outputs });
  });

  test.each(roi.timeBound)("the timeline answers $title", async ({ roi: rates, inputs, outputs }) => {
    expect(await user.api.callUntyped("computeTimeline", { body: { roi: rates, inputs } })).toMatchObject({
      outputs,
    });
  });

  test("refuse what is against a rule by its place; a blank required input is no error", async () => {
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

  test("the catalogue has 25 channels, and one of them can be saved as it came", async () => {
    const catalogue = await user.api.call("getChannelCatalogue");
    expect(catalogue).toHaveLength(25);
    const { id } = await create({ channels: catalogue });
    expect((await open(id)).channels).toHaveLength(25);
  });
});

test("who and what is in the audit log, without the user's texts", async () => {
  const { id } = await create();
  await user.api.callUntyped("saveDgChannel", { params: { id, key: "6" }, body: testChannel() });
  await user.api.call("deleteDgPlan", { params: { id } });
  const rows = await asOwnerOf(server.database, user.userId, (client) =>
    client.query<{ action: string }>("select action from audit_log where entity = 'dg-plan' order by id"),
  );
  expect(rows.rows.map(({ action }) => action)).toEqual([
    "dg-plan.create",
    "dg-plan.update",
    "dg-plan.delete",
  ]);
});
