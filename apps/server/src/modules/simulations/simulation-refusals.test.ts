import { endpointNames, endpoints, type SimulationReply } from "@beachhead/contract";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { simulations } from "../../platform/db/schema/simulations.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { newId } from "../../platform/db/uuid.ts";
import { createWithUser } from "../../platform/db/with-user.ts";
import { testServer } from "../../test/server.ts";
import { type TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { testPlan, testSimulation } from "./test-simulation.ts";

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

describe("other people's simulations", () => {
  const names = endpointNames.filter((name) => endpoints[name].path.startsWith("/api/simulation"));

  test.each(names)("%s needs a token", async (name) => {
    const answer = await server.client.send(name, { params: { id: newId() } });
    expect(answer.statusCode).toBe(401);
  });

  const byId = names.filter((name) => endpoints[name].path.includes(":id"));

  test.each(byId)("%s answers 404 for another user's, an unknown and a malformed id", async (name) => {
    const id = await save();
    const before = await open(id);
    for (const wanted of [id, newId(), "1", "null", "1' or '1'='1"]) {
      const answer = await other.api.send(name, {
        params: { id: wanted },
        body:
          endpoints[name].method === "PUT" ? testSimulation({ simulationTitle: "Taken over" }) : undefined,
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: "not_found" });
    }
    expect(await open(id)).toEqual(before);
  });

  test("a simulation is in nobody else's list", async () => {
    await save();
    const answer = await other.api.send("listSimulations");
    expect(answer.json()).toEqual([]);
    expect(answer.headers["x-total-count"]).toBe("0");
  });

  test("simulations are hidden in the database itself: without a user, from another, and for writes", async () => {
    const id = await save();
    const pools = createTestPools(server.database, { maximumConnections: 1 });
    try {
      const withUser = createWithUser(pools.app);
      const own = await withUser(user.userId, (tx) => tx.select({ id: simulations.id }).from(simulations));
      expect(own).toEqual([{ id }]);
      const without = await pools.app.query(
        "select id from simulations union all select id from product_costs",
      );
      expect(without.rows).toEqual([]);
      const foreign = await withUser(other.userId, async (tx) => ({
        seen: await tx.select().from(simulations).where(eq(simulations.id, id)),
        changed: await tx
          .update(simulations)
          .set({ simulationTitle: "Taken over" })
          .where(eq(simulations.id, id))
          .returning(),
        deleted: await tx.delete(simulations).where(eq(simulations.id, id)).returning(),
      }));
      expect(foreign).toEqual({ seen: [], changed: [], deleted: [] });
      const planted = withUser(other.userId, (tx) =>
        tx.execute(
          sql`insert into product_costs (owner_id, id, gtm_plan, product_name, cost_title, geo, pricing_currency, inputs)
              values (${user.userId}, ${newId()}, '', '', 'planted', '', 'USD', '{}')`,
        ),
      );
      await expect(planted).rejects.toMatchObject({ cause: { code: "42501" } });
    } finally {
      await pools.close();
    }
    expect((await open(id)).simulationTitle).toBe("First prices");
  });
});

test("a body that names every column changes none that the user may not set", async () => {
  const columns = Object.entries(getTableColumns(simulations)).flatMap(([key, column]) => [key, column.name]);
  const stranger = newId();
  const wanted = {
    ...Object.fromEntries(columns.map((name) => [name, stranger])),
    version: 99,
    isBaseline: true,
    is_baseline: true,
    createdAt: "2001-01-01T00:00:00Z",
    created_at: "2001-01-01T00:00:00Z",
    deletedAt: "2001-01-01T00:00:00Z",
    deleted_at: "2001-01-01T00:00:00Z",
    ownerId: other.userId,
    owner_id: other.userId,
    inputHash: "0",
    input_hash: "0",
    result: {},
    costSnapshot: {},
    _id: stranger,
    ...testSimulation(),
    costId,
    options: { engineVersion: "9", trials: 1000 },
  };
  const id = (await user.api.callUntyped("createSimulation", { body: wanted })).id;
  expect((await user.api.send("updateSimulation", { params: { id }, body: wanted })).statusCode).toBe(200);
  expect(id).not.toBe(stranger);
  const [row, ...more] = await server.query<{
    created_at: Date;
    engine_version: string;
    input_hash: string;
    inputs: object;
    options: object;
    result: SimulationReply["result"];
  }>("select * from simulations");
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    owner_id: user.userId,
    id,
    version: 2,
    is_baseline: false,
    deleted_at: null,
    cost_id: costId,
    cost_snapshot: { costTitle: "Ledger in India" },
  });
  expect(row?.created_at.getFullYear()).toBeGreaterThan(2001);
  expect(row?.engine_version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(row?.input_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.result.mid.revenue).toHaveLength(5);
  expect(Object.keys(row?.inputs ?? {}).filter((key) => !(key in testSimulation()))).toEqual([]);
  expect(row?.options).not.toHaveProperty("engineVersion");
});

describe("bad input", () => {
  const cases: [string, object | string, string, string][] = [
    ["no body", "", "gtmPlan", "Go-to-market plan is required"],
    ["no plan's name", testSimulation({ gtmPlan: "" }), "gtmPlan", "Go-to-market plan is required"],
    ["no product", testSimulation({ productName: null }), "productName", "Product name is required"],
    ["no cost", testSimulation({ costTitle: " " }), "costTitle", "Cost title is required"],
    [
      "a NUL in the title",
      testSimulation({ simulationTitle: "\u0000" }),
      "simulationTitle",
      "Simulation title contains characters that cannot be stored",
    ],
    [
      "200 kB in the title",
      testSimulation({ simulationTitle: "x".repeat(200_000) }),
      "simulationTitle",
      "Simulation title can have at most 200 characters",
    ],
    [
      "a target below 1000",
      testSimulation({ revenueTarget: 999.99 }),
      "revenueTarget",
      "Must be greater than or equal to 1000",
    ],
    [
      "an EBIT target with three decimals",
      testSimulation({ ebitTarget: 1.234 }),
      "ebitTarget",
      "Maximum 2 decimal places allowed",
    ],
    [
      "six plans",
      testSimulation({
        pricingPlans: [1, 2, 3, 4, 5, 6].map((id) => testPlan({ id, name: `Plan ${id}` })),
      }),
      "pricingPlans",
      "At most 5 pricing plans are possible",
    ],
    [
      "two plans of one name",
      testSimulation({ pricingPlans: [testPlan({ name: "Pro" }), testPlan({ name: " pro " })] }),
      "pricingPlans.1.name",
      "Plan names must be unique",
    ],
    [
      "prices the wrong way round",
      testSimulation({ pricingPlans: [testPlan({ pricePerUserMin: 9, pricePerUserMax: 8 })] }),
      "pricingPlans.0.pricePerUserMax",
      "Max price must be greater than min price",
    ],
    [
      "customers the wrong way round",
      testSimulation({
        pricingPlans: [testPlan({ customersFirstYearMin: 151, customersFirstYearMax: 150 })],
      }),
      "pricingPlans.0.customersFirstYearMax",
      "Max customers must be greater than min customers",
    ],
    [
      "a negative fee",
      testSimulation({ pricingPlans: [testPlan({ annualFixedFee: -1 })] }),
      "pricingPlans.0.annualFixedFee",
      "Annual fixed fee cannot be negative",
    ],
    [
      "a list for a price",
      testSimulation({ pricingPlans: [{ ...testPlan(), pricePerUserMin: [100] }] }),
      "pricingPlans.0.pricePerUserMin",
      "Minimum price per user is required",
    ],
  ];

  test.each(cases)(
    "a simulation with %s answers 422 that names the field, and nothing is stored or counted",
    async (_case, body, path, message) => {
      const answer = await user.api.send("createSimulation", { body });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ success: false, code: "invalid", error: message, message });
      expect(answer.json<{ issues: object[] }>().issues[0]).toEqual({ path, message });
      expect(await list()).toEqual([]);
      expect(await runsCounted()).toBe(0);
    },
  );

  test("a simulation with a title of 300 kB answers 422 that names it, and nothing is stored", async () => {
    const answer = await user.api.send("createSimulation", {
      body: testSimulation({ simulationTitle: "x".repeat(300_000) }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ issues: [{ path: "simulationTitle" }] });
    expect(await list()).toEqual([]);
  });
});

test("an expired trial still reads, and its writes say what to do", async () => {
  const id = await save();
  const before = await open(id);
  await server.query("update subscriptions set trial_ends_at = now() - interval '1 minute'");
  for (const answer of [
    await user.api.send("createSimulation", { body: testSimulation() }),
    await put(id, { simulationTitle: "Later" }),
    await user.api.send("deleteSimulation", { params: { id } }),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json<{ error: string }>().error).toMatch(/^Your trial ended on/);
  }
  expect(await open(id)).toEqual(before);
});
