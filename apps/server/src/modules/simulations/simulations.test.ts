import { LIST_LIMIT, type SimulationReply } from "@beachhead/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../platform/clock/durations.ts";
import { grantPlan } from "../../platform/db/test-database.ts";
import { testServer } from "../../test/server.ts";
import { type TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { testPlan, testRun, testSimulation } from "./test-simulation.ts";

const server = testServer({ user: "per test" });
const { user } = server;
let other: TestUser;
let costId: string;

beforeAll(async () => {
  other = await server.signUp();
});

beforeEach(async () => {
  costId = await saveCost();
});

async function saveCost(changes = {}): Promise<string> {
  return (await user.api.callUntyped("createProductCost", { body: testCost(changes) })).id;
}

async function save(changes = {}): Promise<string> {
  return (await user.api.callUntyped("createSimulation", { body: testSimulation(changes) })).id;
}

const put = (id: string, changes = {}, headers = {}) =>
  user.api.send("updateSimulation", { params: { id }, headers, body: testSimulation(changes) });
const open = (id: string) => user.api.call("getSimulation", { params: { id } });
const list = () => user.api.call("listSimulations");
const runsCounted = async () => (await user.api.call("getUserDetails")).simulationsRun;

describe("a simulation", () => {
  test("a simulation is saved with the server's own result, opened equal, and listed with its figures", async () => {
    const posted = {
      ...testSimulation(),
      result: { mid: { revenue: [1, 2, 3, 4, 5] } },
      engineVersion: "0",
      isBaseline: true,
    };
    const saved = await user.api.send("createSimulation", { body: posted });
    expect(saved.statusCode).toBe(200);
    expect(saved.headers.etag).toBe('"v1"');
    const { id, result, ...answer } = saved.json<{ id: string; result: SimulationReply["result"] }>();
    expect(answer).toEqual({
      success: true,
      message: "Saved Successfully",
      _id: id,
      isBaseline: false,
      version: 1,
    });

    const ran = await user.api.send("runSimulation", { body: { ...testRun(), cost: testCost() } });
    const { success: _success, ...expected } = ran.json<{ success: boolean }>();
    expect(result).toEqual(expected);

    const opened = await user.api.send("getSimulation", { params: { id } });
    expect(opened.headers.etag).toBe('"v1"');
    const simulation = opened.json<SimulationReply>();
    expect(JSON.stringify(simulation.result)).toBe(JSON.stringify(result));
    expect(simulation).toMatchObject({
      ...testSimulation(),
      _id: id,
      id,
      costId,
      pricingCurrency: "INR",
      isBaseline: false,
      engineVersion: result.engineVersion,
      options: { trials: 10_000, seed: 12_345, distribution: "pert" },
      costSnapshot: { ...testCost(), fixedSalesAndMarketingCostfixedSalesAndMarketingCost: 45_000 },
    });

    const listed = await user.api.send("listSimulations");
    expect(listed.headers["x-total-count"]).toBe("1");
    const {
      costSnapshot: _cost,
      engineVersion: _engine,
      result: _result,
      counted: _counted,
      ...head
    } = simulation;
    expect(listed.json()).toEqual([
      {
        ...head,
        summary: {
          odds: result.monteCarlo.probability.both,
          attainment: result.mid.attainment,
          ebitPercent: result.mid.ebitPercent[2],
        },
      },
    ]);
  });

  test("a simulation that engine 1.0 saved opens as it was saved, without the answers of later engines", async () => {
    const id = await save();
    await server.query(
      `update simulations set result = result || '{"engineVersion":"1.0.0","recommended":null,"tornado":null,"heatmap":null}',
       engine_version = '1.0.0'`,
    );
    const answer = await user.api.send("getSimulation", { params: { id } });
    expect(answer.statusCode).toBe(200);
    const { result, engineVersion } = answer.json<SimulationReply>();
    expect([engineVersion, result.recommended, result.tornado, result.heatmap]).toEqual([
      "1.0.0",
      null,
      null,
      null,
    ]);
  });

  test("a simulation saved before a figure of its cost was added is opened and exported with it blank", async () => {
    const id = await save();
    await server.query(
      "update simulations set cost_snapshot = cost_snapshot - array['otherVariableCost', 'adminGrowth'] where id = $1",
      [id],
    );
    const { costSnapshot } = await open(id);
    expect(costSnapshot).toMatchObject({
      otherVariableCost: 0,
      adminGrowth: [0, 0, 0, 0],
      costOfCapital: 9.1,
    });
    const workbook = await user.api.send("exportSimulation", { params: { id }, query: { format: "xlsx" } });
    expect(workbook.statusCode).toBe(200);
  });

  test("a saved simulation counts as one run, and as none when its figures were run before", async () => {
    await user.api.send("runSimulation", { body: { ...testRun(), costId } });
    expect(await runsCounted()).toBe(1);
    const id = await save({ simulationTitle: "Saved after the run" });
    expect(await runsCounted()).toBe(1);
    expect((await put(id, { simulationTitle: "Renamed" })).statusCode).toBe(200);
    expect(await runsCounted()).toBe(1);
    expect((await put(id, { revenueTarget: 3_000_000 })).statusCode).toBe(200);
    expect(await runsCounted()).toBe(2);
  });

  test("a simulation past the limit is not saved; a counted one is corrected free in its billing period", async () => {
    const id = await save();
    await save({ revenueTarget: 3_000_000 });
    expect(await runsCounted()).toBe(2);
    const third = await user.api.send("createSimulation", {
      body: testSimulation({ revenueTarget: 4_000_000 }),
    });
    expect(third.statusCode).toBe(403);
    expect(third.json()).toMatchObject({ code: "limit_reached" });
    for (const revenueTarget of [4_000_000, 5_000_000])
      expect((await put(id, { revenueTarget })).statusCode).toBe(200);
    expect(await runsCounted()).toBe(2);
    expect(await list()).toHaveLength(2);
    expect(await open(id)).toMatchObject({ revenueTarget: 5_000_000, counted: true });
  });

  test("a simulation counts again when it is corrected in a later billing period", async () => {
    await grantPlan(server.database, user.userId, "startup");
    const id = await save();
    await server.query("update subscriptions set start_at = start_at - interval '40 days'");
    expect(await open(id)).toMatchObject({ counted: false });
    expect(await runsCounted()).toBe(0);
    expect((await put(id, { revenueTarget: 4_000_000 })).statusCode).toBe(200);
    expect(await runsCounted()).toBe(1);
    expect(await open(id)).toMatchObject({ counted: true });
  });

  test("a simulation saved with the figures of a counted run has not counted, so its corrections do", async () => {
    await user.api.send("runSimulation", { body: { ...testRun(), costId } });
    const ids = [await save({ simulationTitle: "First" }), await save({ simulationTitle: "Second" })];
    expect(await runsCounted()).toBe(1);
    const outcomes = [];
    for (const [index, id] of ids.entries())
      outcomes.push((await put(id, { revenueTarget: 4_000_000 + index })).statusCode);
    expect(outcomes).toEqual([200, 403]);
  });

  test("a simulation is replaced as a whole, with a new result and a higher version", async () => {
    const id = await save();
    const before = await open(id);
    const answer = await put(
      id,
      { targetYear: 2, pricingPlans: [testPlan({ name: "Only" })] },
      { "if-match": '"v1"' },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"v2"');
    const after = await open(id);
    expect(after).toMatchObject({ version: 2, targetYear: 2, createdAt: before.createdAt });
    expect(after.result).toEqual(answer.json<{ result: object }>().result);
    expect(after.result.mid.plans.map((plan) => plan.name)).toEqual(["Only"]);
  });

  test("a simulation is not overwritten with an older version: 412 with the current simulation", async () => {
    const id = await save();
    await put(id, { simulationTitle: "Theirs" }, { "if-match": '"v1"' });
    const stale = await put(id, { simulationTitle: "Mine" }, { "if-match": '"v1"' });
    expect(stale.statusCode).toBe(412);
    const { current, ...failure } = stale.json<{ current: SimulationReply }>();
    expect(failure).toMatchObject({ success: false, code: "stale" });
    expect(current).toEqual(await open(id));
    expect(current.simulationTitle).toBe("Theirs");
    expect((await user.api.send("deleteSimulation", { params: { id }, ifMatch: 1 })).statusCode).toBe(412);
    expect(await list()).toHaveLength(1);
  });

  test("a save without If-Match overwrites any version", async () => {
    const id = await save();
    await put(id, { simulationTitle: "Theirs" });
    expect((await put(id, { simulationTitle: "Mine" })).json()).toMatchObject({ version: 3 });
  });

  test("100 concurrent saves of a simulation with the same version: one succeeds, 99 are refused", async () => {
    const id = await save();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, writer) =>
        put(id, { simulationTitle: `Writer ${writer}`, options: { trials: 10_000 } }, { "if-match": '"v1"' }),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(99);
    expect(await open(id)).toMatchObject({
      version: 2,
      simulationTitle: `Writer ${statuses.indexOf(200)}`,
    });
  });
});

describe("the cost of a simulation", () => {
  test("a simulation's cost is found by its title, which must be unique", async () => {
    const unknown = await user.api.send("createSimulation", {
      body: testSimulation({ costTitle: "Nothing" }),
    });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json()).toMatchObject({
      error: "No saved cost has this title",
      issues: [{ path: "costTitle", message: "No saved cost has this title" }],
    });
    const second = await saveCost({ pricingCurrency: "EUR" });
    const ambiguous = await user.api.send("createSimulation", { body: testSimulation() });
    expect(ambiguous.statusCode).toBe(422);
    expect(ambiguous.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual([
      "costTitle",
    ]);
    expect(await list()).toEqual([]);
    expect(await runsCounted()).toBe(0);

    const id = await save({ costId: second, costTitle: "whatever the form still says" });
    expect(await open(id)).toMatchObject({
      costId: second,
      costTitle: "Ledger in India",
      pricingCurrency: "EUR",
    });
  });

  test("another user's cost is not found for a simulation, by id or by title", async () => {
    const headers = { ...other.headers, "content-type": "application/json" };
    const foreign = await server.client.send("createProductCost", {
      headers,
      body: testCost({ costTitle: "Foreign" }),
    });
    const { id } = foreign.json<{ id: string }>();
    expect(
      (await user.api.send("createSimulation", { body: testSimulation({ costId: id }) })).statusCode,
    ).toBe(404);
    expect(
      (await user.api.send("createSimulation", { body: testSimulation({ costTitle: "Foreign" }) }))
        .statusCode,
    ).toBe(422);
    const mine = await save();
    expect((await put(mine, { costId: id })).statusCode).toBe(404);
  });

  test("a simulation keeps its cost as saved and has the cost's current name until that is deleted", async () => {
    const id = await save();
    const changed = testCost({ costTitle: "Renamed", fixedAdminCost: 99_000 });
    await user.api.send("updateProductCost", { params: { id: costId }, body: changed });
    const afterRename = await open(id);
    expect(afterRename).toMatchObject({ costId, costTitle: "Renamed" });
    expect(afterRename.costSnapshot).toMatchObject({
      costTitle: "Ledger in India",
      fixedAdminCost: 12_000.25,
    });
    expect((await list())[0]).toMatchObject({ costId, costTitle: "Renamed" });

    await user.api.send("deleteProductCost", { params: { id: costId } });
    expect(await open(id)).toMatchObject({ costId: null, costTitle: "Ledger in India" });
    expect((await list())[0]).toMatchObject({ costId: null, costTitle: "Ledger in India" });
  });
});

describe("a deleted simulation", () => {
  test("a deleted simulation is in no reply until it is restored, for 30 days", async () => {
    const id = await save();
    const before = await open(id);
    const deleted = await user.api.send("deleteSimulation", { params: { id } });
    const { restoreUntil, ...answer } = deleted.json<{ restoreUntil: string }>();
    expect(answer).toEqual({ success: true, message: "Simulation deleted" });
    expect((Date.parse(restoreUntil) - server.clock.now().getTime()) / DAY_MS).toBeGreaterThan(29.99);

    expect(await list()).toEqual([]);
    expect((await user.api.send("getSimulation", { params: { id } })).statusCode).toBe(404);
    expect((await put(id)).statusCode).toBe(404);
    expect((await user.api.send("deleteSimulation", { params: { id } })).statusCode).toBe(404);
    expect(await runsCounted()).toBe(1);

    const restored = await user.api.send("undeleteSimulation", { params: { id } });
    expect(restored.json()).toEqual({ success: true, message: "Simulation restored", version: 1 });
    expect(await open(id)).toEqual(before);
    expect((await user.api.send("undeleteSimulation", { params: { id } })).statusCode).toBe(200);
  });

  test("a deleted simulation cannot be restored after 30 days", async () => {
    const id = await save();
    await user.api.send("deleteSimulation", { params: { id } });
    await server.query("update simulations set deleted_at = deleted_at - interval '30 days'");
    expect((await user.api.send("undeleteSimulation", { params: { id } })).statusCode).toBe(404);
  });
});

test("every write of a simulation leaves one row in the audit log", async () => {
  const id = await save();
  await put(id, { simulationTitle: "Renamed" });
  await put(id, {}, { "if-match": '"v1"' });
  await user.api.send("deleteSimulation", { params: { id } });
  await user.api.send("undeleteSimulation", { params: { id } });
  const rows = await server.query(
    "select action, entity_id from audit_log where entity = 'simulation' order by created_at, id",
  );
  expect(rows).toEqual(
    ["create", "update", "delete", "undelete"].map((verb) => ({
      action: `simulation.${verb}`,
      entity_id: id,
    })),
  );
});

test("the list of simulations is cut at a full page, with the total and a link to the rest", async () => {
  await grantPlan(server.database, user.userId, "enterprise");
  const oldest = await save();
  await server.query(
    `insert into simulations (owner_id, id, simulation_title, gtm_plan, product_name, geo, cost_id, cost_title,
         pricing_currency, inputs, cost_snapshot, options, result, engine_version, input_hash)
       select owner_id, gen_random_uuid(), simulation_title, gtm_plan, product_name, geo, cost_id, cost_title,
         pricing_currency, inputs, cost_snapshot, options, result, engine_version, input_hash
       from simulations, generate_series(1, $1)`,
    [LIST_LIMIT],
  );
  const first = await user.api.send("listSimulations");
  expect(first.json<unknown[]>()).toHaveLength(LIST_LIMIT);
  expect(first.headers["x-total-count"]).toBe(String(LIST_LIMIT + 1));
  const [, next = ""] =
    /^<(\/api\/simulation\?cursor=[^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
  const second = await user.api.follow(next);
  expect(second.json<{ id: string }[]>().map((simulation) => simulation.id)).toEqual([oldest]);
  expect(second.headers.link).toBeUndefined();
});
