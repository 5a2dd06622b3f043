import { describe, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { testChannel, testDgPlan } from "./test-dg-plan.ts";
import { testDgPlanCalls, testDgPlanDetails } from "./test-dg-plan-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const plans = testDgPlanCalls(user);
const { create, newGtmPlan, open } = plans;

describe("a channel plan", () => {
  test("a channel plan opens as it was saved, under the specification's names, with the server's results", async () => {
    const { id } = await create({ channels: [testChannel({ roiResult: [{ pipelineImpact: 1 }] })] });
    const plan = await open(id);
    expect(plan).toMatchObject({
      planname: "India inbound",
      gtmPlanId: plans.gtmPlanId,
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

  test("a channel plan has the current names of its GTM plan and combination", async () => {
    const { id } = await create();
    const products = await user.api.call("getGtmPlan", { params: { id: plans.gtmPlanId } });
    const renamed = products.products.map((product) => ({ ...product, name: "Suite" }));
    await user.api.callUntyped("saveBasicDetails", {
      body: {
        ...testDgPlanDetails(),
        gtmPlanId: plans.gtmPlanId,
        gtmPlanName: "Launch 2029",
        products: renamed,
      },
    });
    expect(await open(id)).toMatchObject({ gtmplan: "Launch 2029", productgeo: "Suite-India" });
  });

  test("a channel plan keeps its removed combination and its figures until another is chosen", async () => {
    const { id } = await create();
    const before = await open(id);
    const plan = await user.api.call("getGtmPlan", { params: { id: plans.gtmPlanId } });
    const geosTo = (change: (geos: string[]) => string[]) =>
      user.api.callUntyped("saveBasicDetails", {
        body: {
          ...testDgPlanDetails(),
          gtmPlanId: plans.gtmPlanId,
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
    const body = testDgPlan({ gtmPlanId: plans.gtmPlanId, productgeo: "CRM-India", planname: "Renamed" });
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

  test("a channel plan finds its GTM plan by a unique name; other names and unknown combinations are refused", async () => {
    const { gtmPlanName } = testDgPlanDetails();
    const named = await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmplan: gtmPlanName }) });
    expect(await open(named.id)).toMatchObject({
      gtmPlanId: plans.gtmPlanId,
      productgeo: "",
      combinationId: null,
    });
    const refused = async (changes: object) => {
      const answer = await user.api.send("createDgPlan", { body: testDgPlan(changes) });
      return [answer.statusCode, answer.json<{ issues?: { path: string }[] }>().issues?.[0]?.path];
    };
    expect(await refused({ gtmplan: "Nobody's" })).toEqual([422, "gtmplan"]);
    expect(await refused({ gtmPlanId: plans.gtmPlanId, productgeo: "CRM-Chile" })).toEqual([
      422,
      "productgeo",
    ]);
    await newGtmPlan();
    expect(await refused({ gtmplan: gtmPlanName })).toEqual([422, "gtmplan"]);
  });

  test("a channel plan keeps what its calculator cannot use yet and refuses a negative salary by its field", async () => {
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

  test("channel plans are listed by name and by GTM plan, last changed first, with their chosen channels", async () => {
    const first = await create({ planname: "First" });
    await create({ planname: "Second", channels: [testChannel({ checked: false })] });
    const names = await user.api.call("listDgPlanNames");
    expect(names.map(({ planname, channels }) => [planname, channels])).toEqual([
      ["Second", []],
      ["First", [6]],
    ]);
    const groups = await user.api.call("listDgPlansByGtmPlan");
    expect(groups.map((group) => [group._id, group.plans.length])).toEqual([[plans.gtmPlanId, 2]]);
    await user.api.call("deleteDgPlan", { params: { id: first.id } });
    expect(await user.api.call("listDgPlanNames")).toHaveLength(1);
  });

  test("a channel plan is created once for one key", async () => {
    const body = testDgPlan({ gtmPlanId: plans.gtmPlanId });
    const answers = await Promise.all(
      [1, 2, 3].map(() => user.api.send("createDgPlan", { idempotencyKey: "one", body })),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await user.api.call("listDgPlanNames")).toHaveLength(1);
  });
});

describe("saves of one plan", () => {
  test("two saves of different channels succeed; a second save of one gets 412 with the current version", async () => {
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

  test("a save without channels changes the details alone and keeps another's change of a channel", async () => {
    const { id } = await create();
    await user.api.callUntyped("saveDgChannel", {
      params: { id, key: "6" },
      ifMatch: 1,
      body: testChannel({ label: "Road sales" }),
    });
    const head = { gtmPlanId: plans.gtmPlanId, planname: "Renamed", productgeo: "CRM-Germany" };
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

  test("a whole save removes channels not sent; unchanged ones keep their version and action item ids", async () => {
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

describe("a GTM plan with channel plans", () => {
  test("a GTM plan with channel plans is not deleted, and the answer names them; without them it is", async () => {
    const { id } = await create();
    const refused = await user.api.send("deleteGtmPlan", { params: { id: plans.gtmPlanId } });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      success: false,
      code: "conflict",
      error: 'The channel plan "India inbound" uses this GTM plan. Delete it first.',
      hasAssociatedPlans: true,
      associatedPlans: [{ _id: id, planname: "India inbound" }],
    });
    await user.api.call("deleteDgPlan", { params: { id } });
    await user.api.call("deleteGtmPlan", { params: { id: plans.gtmPlanId } });
    const back = await user.api.send("undeleteDgPlan", { params: { id } });
    expect(back.statusCode).toBe(409);
    expect(back.json<{ error: string }>().error).toBe(
      "The GTM plan of this channel plan is deleted. Restore it first.",
    );
    await user.api.call("undeleteGtmPlan", { params: { id: plans.gtmPlanId } });
    await user.api.call("undeleteDgPlan", { params: { id } });
    expect((await open(id)).planname).toBe("India inbound");
  });

  test("deleting a GTM plan while a channel plan is created for it: exactly one succeeds", async () => {
    const [made, gone] = await Promise.all([
      user.api.send("createDgPlan", { body: testDgPlan({ gtmPlanId: plans.gtmPlanId }) }),
      user.api.send("deleteGtmPlan", { params: { id: plans.gtmPlanId } }),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([made.statusCode, gone.statusCode]);
  });
});

test("creating, changing and deleting a channel plan write one audit row each", async () => {
  const { id } = await create();
  await user.api.callUntyped("saveDgChannel", { params: { id, key: "6" }, body: testChannel() });
  await user.api.call("deleteDgPlan", { params: { id } });
  const rows = await server.query<{ action: string }>(
    "select action from audit_log where entity = 'dg-plan' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual(["dg-plan.create", "dg-plan.update", "dg-plan.delete"]);
});
