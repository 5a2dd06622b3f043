import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDgPlan } from "../../modules/dg-plans/test-dg-plan.ts";
import { testWholePlan } from "../../modules/gtm-plans/test-sections.ts";
import { testCost } from "../../modules/product-costs/test-cost.ts";
import { testSimulation } from "../../modules/simulations/test-simulation.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../test-app.ts";
import { DAY_MS, HOUR_MS } from "../clock/durations.ts";
import { MIGRATIONS_FOLDER, migrate, readMigrations } from "../db/migrate.ts";
import type { Pools } from "../db/pool.ts";
import { asOwnerOf, createTestDatabase, grantPlan } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { createWithUser, type WithUser } from "../db/with-user.ts";
import { prepareJobTables } from "../jobs/schema.ts";
import { createLog } from "../log/log.ts";
import { createNightlyCleaning } from "./nightly-cleaning.ts";

const running = new AbortController().signal;

let server: TestApp;
let pools: Pools;
let withUser: WithUser;
let user: TestUser;
let other: TestUser;
const logged: string[] = [];

beforeAll(async () => {
  server = await buildTestApp();
  pools = createTestPools(server.database, { maximumConnections: 2 });
  withUser = createWithUser(pools.app);
});
afterAll(async () => {
  await pools.close();
  await server.close();
});
beforeEach(async () => {
  logged.length = 0;
  user = await server.signUp();
  other = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
});

const clean = (signal = running) =>
  createNightlyCleaning({
    pools,
    withUser,
    clock: server.clock,
    log: createLog("info", { write: (line) => void logged.push(line) }),
  })(signal);

/** Deleted product costs of a user, made in the database. */
const fill = (owner: TestUser, number: number) =>
  asOwnerOf(server.database, owner.userId, (client) =>
    client.query(
      `insert into product_costs (owner_id, id, gtm_plan, product_name, cost_title, geo, pricing_currency, inputs, deleted_at)
       select app_user(), gen_random_uuid(), 'p', 'p', 'c', 'g', 'USD', '{}', $2 from generate_series(1, $1)`,
      [number, server.clock.now()],
    ),
  );

const query = (statement: string, values: unknown[] = [], owner = user) =>
  asOwnerOf(server.database, owner.userId, (client) => client.query(statement, values));

const rowsIn = async (table: string, owner = user) =>
  (await query(`select from ${table} where owner_id = app_user()`, [], owner)).rowCount;

const PARTS = [
  "gtm_plans",
  "gtm_plan_products",
  "gtm_plan_goals",
  "gtm_plan_sections",
  "gtm_plan_versions",
  "gtm_plan_shares",
  "gtm_plan_share_tokens",
  "frozen_plans",
  "approvals",
  "approval_approvers",
  "dg_plans",
  "dg_channels",
  "product_costs",
  "simulations",
];

const countParts = async () =>
  Object.fromEntries(await Promise.all(PARTS.map(async (table) => [table, await rowsIn(table)] as const)));

test("documents of an inactive owner are purged with all their parts 30 days after they were deleted", async () => {
  const plan = testWholePlan(["CRM-India"]);
  const { id: gtmPlanId } = await user.api.callUntyped("saveWholePlan", { body: plan });
  await user.api.callUntyped("saveWholePlan", { body: { ...plan, gtmPlanId } });
  await user.api.callUntyped("shareGtmPlan", { params: { id: gtmPlanId }, body: {} });
  await user.api.callUntyped("askForApproval", {
    params: { id: gtmPlanId },
    body: { approvers: [user.userId] },
  });
  const { id: dgPlanId } = await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId }) });
  const { id: costId } = await user.api.callUntyped("createProductCost", { body: testCost() });
  const { id: simulationId } = await user.api.callUntyped("createSimulation", {
    body: testSimulation({ costId }),
  });
  const before = await countParts();
  for (const table of PARTS) expect([table, before[table]]).not.toEqual([table, 0]);

  await user.api.call("deleteSimulation", { params: { id: simulationId } });
  await user.api.call("deleteProductCost", { params: { id: costId } });
  await user.api.call("deleteDgPlan", { params: { id: dgPlanId } });
  await user.api.call("deleteGtmPlan", { params: { id: gtmPlanId } });
  server.clock.advance(30 * DAY_MS - 60_000);
  await clean();
  expect(await countParts()).toEqual(before);
  server.clock.advance(2 * 60_000);
  await clean();
  expect(await countParts()).toEqual(Object.fromEntries(PARTS.map((table) => [table, 0])));
});

test("documents that are not deleted stay, and more than one batch of an owner is purged in one night", async () => {
  await user.api.callUntyped("createProductCost", { body: testCost() });
  await fill(user, 45);
  await fill(other, 45);
  server.clock.advance(31 * DAY_MS);
  await clean();
  expect([await rowsIn("product_costs"), await rowsIn("product_costs", other)]).toEqual([1, 0]);
  expect(logged.join("")).toContain('"failed":0');
});

test("idempotency keys older than 48 hours and mails that went out 30 days ago go; younger ones and waiting mails stay", async () => {
  const now = server.clock.now().getTime();
  for (const [key, hours] of [
    ["younger", 47],
    ["older", 49],
  ] as const) {
    const created = now - hours * HOUR_MS;
    await query(
      `insert into idempotency_keys (user_id, key, route, body_hash, created_at, expires_at)
       values (app_user(), $1, 'r', 'h', $2, $3)`,
      [key, new Date(created), new Date(created + DAY_MS)],
    );
  }
  for (const [key, days] of [
    ["younger", 29],
    ["older", 31],
    ["waiting", null],
  ] as const) {
    await query(
      `insert into outbox (owner_id, id, kind, recipient, subject, text, idempotency_key, created_at, sent_at)
       values (app_user(), gen_random_uuid(), 'k', 'a@b.example', 's', '', $1, $2, $3)`,
      [key, new Date(now - 90 * DAY_MS), days === null ? null : new Date(now - days * DAY_MS)],
    );
  }
  await clean();
  const keys = await query("select key from idempotency_keys where user_id = app_user()");
  expect(keys.rows).toEqual([{ key: "younger" }]);
  const mails = await query(
    "select idempotency_key as key from outbox where owner_id = app_user() and kind = 'k' order by 1",
  );
  expect(mails.rows).toEqual([{ key: "waiting" }, { key: "younger" }]);
});

test("expired sessions and held addresses are deleted, and valid ones stay", async () => {
  const now = server.clock.now().getTime();
  await query("delete from sessions");
  for (const [name, at] of [
    ["over", now - 1_000],
    ["good", now + HOUR_MS],
  ] as const) {
    await query(
      "insert into sessions (id, user_id, token, expires_at) values (gen_random_uuid(), app_user(), $1, $2)",
      [name, new Date(at)],
    );
    await query("insert into held_emails (user_id, email, since, until) values (app_user(), $1, $2, $3)", [
      name,
      new Date(now - DAY_MS),
      new Date(at),
    ]);
  }
  await clean();
  expect((await query("select token from sessions")).rows).toEqual([{ token: "good" }]);
  expect((await query("select email from held_emails")).rows).toEqual([{ email: "good" }]);
});

test("an owner whose rows cannot be deleted fails the cleaning and blocks no other owner", async () => {
  await fill(user, 1);
  await fill(other, 1);
  await query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'canary-91c2'; end $$`,
  );
  await query(`create trigger refuse before delete on product_costs for each row
    when (old.owner_id = '${user.userId}') execute function refuse()`);
  server.clock.advance(31 * DAY_MS);
  await expect(clean()).rejects.toThrow("1 owners were not cleaned up");
  expect([await rowsIn("product_costs"), await rowsIn("product_costs", other)]).toEqual([1, 0]);
  await query("drop function refuse cascade");
  await clean();
  expect(await rowsIn("product_costs")).toBe(0);
});

test("an account that cannot be erased fails the cleaning and keeps no other account and no session", async () => {
  await query("update users set delete_after = now() - interval '2 days' where id = app_user()");
  await query("update users set delete_after = now() - interval '1 day' where id = app_user()", [], other);
  const late = await server.signUp();
  const over = new Date(server.clock.now().getTime() - 1_000);
  await query("update sessions set expires_at = $1 where user_id = app_user()", [over], late);
  await query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'canary-91c2'; end $$`,
  );
  await query(`create trigger refuse before delete on users for each row
    when (old.id = '${user.userId}') execute function refuse()`);
  await expect(clean()).rejects.toThrow("1 accounts were not erased");
  const kept = async (owner: TestUser) =>
    (await query("select from users where id = app_user()", [], owner)).rowCount;
  expect([await kept(user), await kept(other)]).toEqual([1, 0]);
  expect(await query("select from sessions where user_id = app_user()", [], late)).toMatchObject({
    rowCount: 0,
  });
  await query("drop function refuse cascade");
  await clean();
  expect(await kept(user)).toBe(0);
});

test("a cleaning that receives the signal to stop deletes nothing more", async () => {
  await fill(user, 1);
  server.clock.advance(31 * DAY_MS);
  await expect(clean(AbortSignal.abort())).rejects.toThrow("aborted");
  expect(await rowsIn("product_costs")).toBe(1);
});

const OWNERS = "select id from owners_to_clean($1, $2, $3, $3, $3) as id";

/** Asks page after page, as the app role without a user. */
async function askForOwners(page: number, until: Date): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const { rows } = await pools.app.query<{ id: string }>(OWNERS, [found.at(-1) ?? null, page, until]);
    if (rows.length === 0) return found;
    found.push(...rows.map(({ id }) => id));
  }
}

test("the app role learns from owners_to_clean only whose rows are due, and sees no row of theirs", async () => {
  await clean();
  await fill(user, 2);
  const now = new Date(server.clock.now().getTime() + 1_000);
  const all = await askForOwners(1, now);
  expect(all).toContain(other.userId);
  const due = await askForOwners(1_000, now);
  // The last owner looked at is named as well, due or not.
  expect(due.filter((id) => id !== all.at(-1))).toEqual([user.userId].filter((id) => id !== all.at(-1)));
  expect(due).toContain(user.userId);
  expect((await pools.app.query("select * from product_costs")).rowCount).toBe(0);
});

test("owners_to_clean leaves the transaction's user as it was", async () => {
  await fill(user, 1);
  await fill(other, 1);
  const seen = await withUser(user.userId, async (tx) => {
    await tx.execute(sql`select owners_to_clean(null, 1000, now(), now(), now())`);
    return (await tx.execute(sql`select app_user() as id, owner_id from product_costs`)).rows;
  });
  expect(seen).toEqual([{ id: user.userId, owner_id: user.userId }]);
  const without = await pools.app.query("select owners_to_clean(null, 1000, now(), now(), now()), 1 as x");
  expect(without.rowCount).toBeGreaterThan(0);
  expect((await pools.app.query("select app_user() as id")).rows).toEqual([{ id: null }]);
});

test("nobody but the app role may call owners_to_clean, and it may not delete a mail that waits", async () => {
  await expect(pools.auth.query(OWNERS, [null, 1, new Date()])).rejects.toMatchObject({ code: "42501" });
  const found = await query(`
    select prosecdef as "isDefiner", proconfig as settings,
      array(select coalesce(nullif(grantee, 0)::regrole::text, 'everybody')
        from aclexplode(proacl) where grantee <> proowner) as callers
    from pg_proc where proname = 'owners_to_clean'`);
  expect(found.rows).toEqual([{ isDefiner: true, settings: ['search_path=""'], callers: ["beachhead_app"] }]);
  await query(
    `insert into outbox (owner_id, id, kind, recipient, subject, text, idempotency_key)
     values (app_user(), gen_random_uuid(), 'k', 'a@b.example', 's', '', 'waits')`,
  );
  await withUser(user.userId, (tx) => tx.execute(sql`delete from outbox`));
  expect(
    (await query("select from outbox where owner_id = app_user() and idempotency_key = 'waits'")).rowCount,
  ).toBe(1);
});

test("counters of wrong sign-ins that an older version left without an end get one in 90 days", async () => {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const at = migrations.findIndex(({ name }) => name.endsWith("_nightly_cleaning.sql"));
  const folder = await mkdtemp(join(tmpdir(), "beachhead-counters-"));
  for (const { name } of migrations.slice(0, at)) await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  const database = await createTestDatabase({ empty: true });
  await migrate({ prepareJobTables, databaseUrl: database.ownerUrl, folder });
  await rm(folder, { recursive: true });
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`insert into attempts (key, count, resets_at) values
    ('wrong in a row x', 7, null), ('wrong in a row y', 1, '2020-01-01'), ('something else', 1, null)`);
  await migrate({ prepareJobTables, databaseUrl: database.ownerUrl });
  const { rows } = await client.query(
    "select key, count, round(extract(epoch from resets_at - now()) / 86400)::int as days from attempts order by key",
  );
  await client.end();
  await database.drop();
  expect(rows).toMatchObject([
    { key: "something else", days: null },
    { key: "wrong in a row x", count: 7, days: 90 },
    { key: "wrong in a row y", count: 1 },
  ]);
});

test("payment events are deleted after 90 days, and newer ones stay", async () => {
  await asOwnerOf(server.database, user.userId, (client) =>
    client.query(
      `insert into payment_events (owner_id, event_id, kind, received_at) values
         ($1, 'old', 'order.paid', $2::timestamptz - interval '91 days'),
         ($1, 'new', 'order.paid', $2::timestamptz - interval '89 days')`,
      [user.userId, server.clock.now()],
    ),
  );
  await clean();
  const left = await asOwnerOf(server.database, user.userId, (client) =>
    client.query("select event_id from payment_events where owner_id = $1", [user.userId]),
  );
  expect(left.rows).toEqual([{ event_id: "new" }]);
});
