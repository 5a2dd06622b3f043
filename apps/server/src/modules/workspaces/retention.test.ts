import type { FailureReply, Retention } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyAudit } from "../../platform/audit/verify.ts";
import type { Pools } from "../../platform/db/pool.ts";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { insertTeam } from "../../platform/db/test-teams.ts";
import { createWithUser, type WithUser } from "../../platform/db/with-user.ts";
import { createLog } from "../../platform/log/log.ts";
import { createNightlyCleaning } from "../../platform/storage/nightly-cleaning.ts";
import { testServer } from "../../test/server.ts";
import type { TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";

const server = testServer({ rateLimits: 1_000, plan: "enterprise" });

let pools: Pools;
let withUser: WithUser;
let admin: TestUser;
let editor: TestUser;
let team: string;
let headers: { workspace: string };

beforeAll(() => {
  pools = createTestPools(server.database);
  withUser = createWithUser(pools.app);
});
beforeEach(async () => {
  [admin, editor] = await Promise.all([server.signUp(), server.signUp()]);
  team = await insertTeam(server.database, [
    { userId: admin.userId, role: "admin" },
    { userId: editor.userId, role: "editor" },
  ]);
  headers = { workspace: team };
});
afterAll(() => pools.close());

const change = (body: Retention, user = admin) => user.api.send("changeRetention", { body, headers });

const preview = (body: Retention) => admin.api.call("previewRetention", { body, headers });

async function clean(): Promise<void> {
  const log = createLog("silent", { write: () => undefined });
  const cleaning = createNightlyCleaning({ pools, withUser, clock: server.clock, log });
  await cleaning(new AbortController().signal);
}

/** Rows as if written so many years ago, numbered in that order. */
const insertRows = (years: number, count: number) =>
  asOwnerOf(server.database, team, (client) =>
    client.query(
      `insert into audit_log (owner_id, id, actor, action, entity, created_at)
       select $1, gen_random_uuid(), 'user', 'deal.create', 'deal', now() - make_interval(years => $2, months => 2)
       from generate_series(1, $3)`,
      [team, years, count],
    ),
  );

const readAudit = () =>
  withUser(team, async (tx) => {
    const { rows } = await tx.execute("select sequence::int, action from audit_log order by sequence");
    return rows.map(({ sequence, action }) => `${String(sequence)} ${String(action)}`);
  });

const verify = () => withUser(team, verifyAudit);

async function deleteCost(): Promise<string> {
  const { id } = await editor.api.call("createProductCost", { body: testCost(), headers });
  await editor.api.call("deleteProductCost", { params: { id }, headers });
  return id;
}

/** As if the deleted documents had been deleted so many days earlier. */
const age = (days: number) =>
  asOwnerOf(server.database, team, (client) =>
    client.query("update product_costs set deleted_at = deleted_at - make_interval(days => $1)", [days]),
  );

const undelete = (id: string) => editor.api.send("undeleteProductCost", { params: { id }, headers });

test("without a setting the whole audit log stays, and deleted documents for 30 days", async () => {
  const { retention } = await admin.api.call("getRetention", { headers });
  expect(retention).toEqual({ auditYears: null, deletedDays: 30 });
  await insertRows(12, 3);
  await clean();
  expect(await readAudit()).toHaveLength(3);
  expect(await preview({ auditYears: null, deletedDays: 30 })).toMatchObject({
    auditBefore: null,
    auditRows: 0,
    documents: 0,
  });
});

test("rows older than the chosen years are deleted at night, the rest verifies, and a row says where the log was cut", async () => {
  await insertRows(4, 3);
  await insertRows(1, 2);
  expect(await preview({ auditYears: 3, deletedDays: 30 })).toMatchObject({ auditRows: 3 });
  expect((await change({ auditYears: 3, deletedDays: 30 })).statusCode).toBe(200);
  await clean();
  await clean();
  expect(await readAudit()).toEqual([
    "4 deal.create",
    "5 deal.create",
    "6 workspace.change-retention",
    "7 audit.cut",
  ]);
  expect(await verify()).toEqual({ rows: 4, firstBroken: null });
  const exported = await admin.api.send("exportAudit", { headers });
  expect(exported.body).toContain('"through":3');
  const { activity } = await admin.api.call("listActivity", { headers });
  expect(activity.map(({ text }) => text)).toContain(
    "changed retention: the audit log for 3 years, deleted documents for 30 days",
  );
});

test("verifying a log that was cut finds a row that somebody deleted at its beginning", async () => {
  await insertRows(4, 3);
  await insertRows(1, 2);
  await change({ auditYears: 3, deletedDays: 30 });
  await clean();
  await asOwnerOf(server.database, team, (client) =>
    client.query("delete from audit_log where sequence = 4"),
  );
  expect((await verify()).firstBroken).toBe(5);
});

test("a log of only old rows keeps its newest one, and the next row gets the next number", async () => {
  await insertRows(4, 3);
  await asOwnerOf(server.database, team, (client) =>
    client.query("insert into retention_settings values ($1, 1, 30)", [team]),
  );
  await clean();
  const [first] = await readAudit();
  expect(first).toMatch(/^(4|5) audit\.cut$/);
  expect((await verify()).firstBroken).toBeNull();
  await deleteCost();
  expect((await readAudit()).at(-1)).toMatch(/^[67] product-cost\.delete$/);
  expect((await verify()).firstBroken).toBeNull();
});

test("the app role cannot delete younger rows, whatever it asks the database for", async () => {
  await insertRows(0, 3);
  await expect(withUser(team, (tx) => tx.execute("delete from audit_log"))).rejects.toMatchObject({
    cause: { code: "42501" },
  });
  await expect(
    withUser(team, (tx) => tx.execute("insert into retention_settings values (app_user(), 0, 30)")),
  ).rejects.toMatchObject({ cause: { code: "23514" } });
  await change({ auditYears: 1, deletedDays: 30 });
  await withUser(team, (tx) => tx.execute("select cut_audit_log(1000000)"));
  expect(await readAudit()).toHaveLength(4);
});

test("deleted documents can be restored for the chosen days, and are erased the night after", async () => {
  await change({ auditYears: null, deletedDays: 60 });
  const id = await deleteCost();
  await age(59);
  await clean();
  expect((await undelete(id)).statusCode).toBe(200);
  await editor.api.call("deleteProductCost", { params: { id }, headers });
  await age(8);
  expect(await preview({ auditYears: null, deletedDays: 7 })).toMatchObject({ documents: 1 });
  expect(await preview({ auditYears: null, deletedDays: 14 })).toMatchObject({ documents: 0 });
  await change({ auditYears: null, deletedDays: 7 });
  expect((await undelete(id)).statusCode).toBe(404);
  await clean();
  const left = await withUser(team, (tx) => tx.execute("select from product_costs"));
  expect(left.rowCount).toBe(0);
});

test("an editor neither reads nor changes retention, and another workspace keeps its own", async () => {
  expect((await change({ auditYears: 1, deletedDays: 7 }, editor)).statusCode).toBe(403);
  expect((await editor.api.send("getRetention", { headers })).statusCode).toBe(403);
  await change({ auditYears: 1, deletedDays: 7 });
  expect((await admin.api.call("getRetention", {})).retention.deletedDays).toBe(30);
});

test.each([
  [
    { auditYears: 0, deletedDays: 30 },
    "auditYears",
    "Years of the audit log must be one of 1, 2, 3, 5, 7, 10, or null for all",
  ],
  [
    { auditYears: null, deletedDays: 1 },
    "deletedDays",
    "Days of deleted documents must be one of 7, 14, 30, 60, 90",
  ],
])("a retention of %j is refused", async (body, path, message) => {
  const answer = await admin.api.send("changeRetention", { body, headers });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().issues).toEqual([{ path, message }]);
});
