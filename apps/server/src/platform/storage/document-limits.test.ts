import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { testDgPlan } from "../../modules/dg-plans/test-dg-plan.ts";
import { testDetails } from "../../modules/gtm-plans/test-plan.ts";
import { testCost } from "../../modules/product-costs/test-cost.ts";
import { testSimulation } from "../../modules/simulations/test-simulation.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../test-app.ts";
import { DAY_MS } from "../clock/durations.ts";
import type { Pools } from "../db/pool.ts";
import { asOwnerOf, grantPlan } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { createWithUser } from "../db/with-user.ts";
import { DOCUMENT_LIMITS, type DocumentLimits, requireRoomForDocument } from "./document-limits.ts";

let server: TestApp;
let pools: Pools;
let user: TestUser;

beforeAll(async () => {
  server = await buildTestApp();
  pools = createTestPools(server.database, { maximumConnections: 2 });
});
afterAll(async () => {
  await pools.close();
  await server.close();
});
beforeEach(async () => {
  user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
});

const newCost = async () => (await user.api.callUntyped("createProductCost", { body: testCost() })).id;

/** Product costs of the user, made in the database. */
const fill = (number: number, deletedAt: Date | null = null) =>
  asOwnerOf(server.database, user.userId, (client) =>
    client.query(
      `insert into product_costs (owner_id, id, gtm_plan, product_name, cost_title, geo, pricing_currency, inputs, deleted_at)
       select app_user(), gen_random_uuid(), 'p', 'p', 'c ' || n, 'g', 'USD', '{}', $2 from generate_series(1, $1) n`,
      [number, deletedAt],
    ),
  );

const rowsIn = (table: string) =>
  asOwnerOf(
    server.database,
    user.userId,
    async (client) => (await client.query(`select 1 from ${table}`)).rowCount,
  );

const idsOfCosts = () =>
  asOwnerOf(server.database, user.userId, async (client) => {
    const found = await client.query<{ id: string }>(
      "select id from product_costs where deleted_at is null and cost_title like 'c %'",
    );
    return found.rows.map(({ id }) => id);
  });

const room = (limits: Partial<DocumentLimits> = {}) =>
  createWithUser(pools.app)(user.userId, (tx) =>
    requireRoomForDocument(tx, user.userId, server.clock.now(), {
      documents: 500,
      deleted: 1_500,
      bytes: 200 * 1024 * 1024,
      ...limits,
    }),
  );

test("an account has at most 500 documents; the refusal says what to delete, and deleting makes room", async () => {
  const { id: gtmPlanId } = await user.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const costId = await newCost();
  const simulation = testSimulation({ costId });
  await user.api.callUntyped("createSimulation", { body: simulation });
  const { id: channelPlan } = await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId }) });
  await fill(496);
  const calls = [
    ["createProductCost", testCost()],
    ["saveBasicDetails", testDetails({ gtmPlanName: "Another" })],
    ["createSimulation", simulation],
    ["createDgPlan", testDgPlan({ gtmPlanId, planname: "Another" })],
  ] as const;
  for (const [name, body] of calls) {
    const answer = await user.api.send(name, { body });
    expect(answer.statusCode, name).toBe(403);
    expect(answer.json()).toMatchObject({
      code: "limit_reached",
      error:
        "Your account holds 500 documents, the most possible. Delete plans, product costs or simulations that you no longer need.",
    });
  }
  expect((await user.api.send("deleteDgPlan", { params: { id: channelPlan } })).statusCode).toBe(200);
  await newCost();
});

test("comments and states frozen for approval take up stored bytes", async () => {
  const { id } = await user.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const noise = "(select string_agg(md5(random()::text || n::text), '') from generate_series(1, 150) n)";
  await asOwnerOf(server.database, user.userId, async (client) => {
    await client.query(
      `insert into comment_threads (owner_id, id, kind, document_id, path, label, value)
       values (app_user(), $1, 'gtm-plan', $1, '', '', '')`,
      [id],
    );
    await client.query(
      `insert into comments (owner_id, id, thread_id, text)
       select app_user(), gen_random_uuid(), $1, ${noise} from generate_series(1, 20) thread`,
      [id],
    );
  });
  await room({ bytes: 120_000 });
  await expect(room({ bytes: 90_000 })).rejects.toThrow("take up");
  await asOwnerOf(server.database, user.userId, (client) =>
    client.query(
      `insert into frozen_plans (owner_id, plan_id, hash, state, frozen_at)
       select app_user(), $1, repeat('0', 63) || state, to_jsonb(${noise}), now() from generate_series(1, 9) state`,
      [id],
    ),
  );
  await expect(room({ bytes: 120_000 })).rejects.toThrow("take up");
});

test("restoring a document needs room for it, whatever its kind", async () => {
  const { id: gtmPlanId } = await user.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const { id: emptyPlanId } = await user.api.callUntyped("saveBasicDetails", {
    body: testDetails({ gtmPlanName: "Empty" }),
  });
  const costId = await newCost();
  const { id: simulationId } = await user.api.callUntyped("createSimulation", {
    body: testSimulation({ costId }),
  });
  const { id: dgPlanId } = await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId }) });
  const deleted = [
    ["deleteGtmPlan", "undeleteGtmPlan", emptyPlanId],
    ["deleteDgPlan", "undeleteDgPlan", dgPlanId],
    ["deleteSimulation", "undeleteSimulation", simulationId],
    ["deleteProductCost", "undeleteProductCost", costId],
  ] as const;
  for (const [remove, , id] of deleted)
    expect((await user.api.send(remove, { params: { id } })).statusCode, remove).toBe(200);
  await fill(499);
  for (const [, restore, id] of deleted) {
    const answer = await user.api.send(restore, { params: { id } });
    expect([restore, answer.statusCode]).toEqual([restore, 403]);
    expect(answer.json()).toMatchObject({
      code: "limit_reached",
      error:
        "Your account holds 500 documents, the most possible. Delete plans, product costs or simulations that you no longer need.",
    });
  }
  expect(
    (await user.api.send("deleteProductCost", { params: { id: (await idsOfCosts())[0] ?? "" } })).statusCode,
  ).toBe(200);
  const restored = await Promise.all(
    deleted.map(([, restore, id]) => user.api.send(restore, { params: { id } })),
  );
  expect(restored.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("20 concurrent new documents: exactly as many are added as there is room for", async () => {
  await fill(497);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => user.api.send("createProductCost", { body: testCost() })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(await rowsIn("product_costs")).toBe(500);
});

test("documents deleted 30 days ago are purged when their owner adds one, no others and not earlier", async () => {
  await newCost();
  await fill(3, server.clock.now());
  server.clock.advance(30 * DAY_MS - 60_000);
  await room();
  expect(await rowsIn("product_costs")).toBe(4);
  server.clock.advance(60_000);
  await room();
  expect(await rowsIn("product_costs where deleted_at is null")).toBe(1);
  expect(await rowsIn("product_costs")).toBe(1);
});

test("deleted documents and stored bytes have limits of their own", async () => {
  await fill(2, server.clock.now());
  await expect(room({ deleted: 2 })).rejects.toThrow("You have deleted 2 documents in the last 30 days.");
  await newCost();
  await expect(room({ bytes: 100 })).rejects.toThrow("Delete deals, large plans and simulations");
  await room();
});

test("deals count in the stored bytes, beside documents", async () => {
  await asOwnerOf(server.database, user.userId, (client) =>
    client.query(
      `insert into deals (owner_id, id, source, external_id, status, amount_cents)
       select app_user(), gen_random_uuid(), 'manual', n::text, 'open', 1 from generate_series(1, 2000) n`,
    ),
  );
  await expect(room({ bytes: 1024 * 1024 })).rejects.toThrow("Your documents and deals take up 1 MB");
  await room({ bytes: 2 * 1024 * 1024 });
});

test("with full storage a large save and a restore are refused, small saves succeed without a version", async () => {
  const { id: gtmPlanId } = await user.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const save = (details: object) =>
    user.api.send("saveBasicDetails", { body: { ...testDetails(details), gtmPlanId } });
  server.clock.advance(11 * 60_000);
  expect((await save({})).statusCode).toBe(200);
  expect(await rowsIn("gtm_plan_versions")).toBe(1);
  const { bytes } = DOCUMENT_LIMITS;
  DOCUMENT_LIMITS.bytes = 1;
  onTestFinished(() => {
    DOCUMENT_LIMITS.bytes = bytes;
  });
  server.clock.advance(11 * 60_000);
  expect((await save({ companyName: "Other" })).statusCode).toBe(200);
  expect(await rowsIn("gtm_plan_versions")).toBe(1);
  const large = await save({ unknown: "x".repeat(70_000) });
  expect(large.statusCode).toBe(403);
  expect(large.json()).toMatchObject({ code: "limit_reached" });
  expect(
    (await user.api.send("restoreGtmPlanVersion", { params: { id: gtmPlanId, version: "1" } })).statusCode,
  ).toBe(403);
});
