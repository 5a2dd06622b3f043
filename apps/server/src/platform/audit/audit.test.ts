import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Pools } from "../db/pool.ts";
import { asOwnerOf, createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { newId } from "../db/uuid.ts";
import { createWithUser, type WithUser } from "../db/with-user.ts";
import { recordAudit } from "./audit.ts";
import { verifyAudit } from "./verify.ts";

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let owner: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
});
beforeEach(async () => {
  owner = await insertUser(database);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

const record = (action: string, userId = owner) =>
  withUser(userId, (tx) =>
    recordAudit(tx, { kind: "user", userId }, action, { entity: "account" }, { n: 1 }),
  );

const verify = (userId = owner) => withUser(userId, verifyAudit);

async function recordTen(): Promise<void> {
  for (let index = 1; index <= 10; index += 1) await record(`step.${index}`);
}

describe("audit log", () => {
  test("40 concurrent writes by two owners form one intact chain per owner", async () => {
    const other = await insertUser(database);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => record(`step.${index}`, index % 4 === 0 ? other : owner)),
    );
    expect(await verify()).toEqual({ rows: 30, firstBroken: null });
    expect(await verify(other)).toEqual({ rows: 10, firstBroken: null });
  });

  test("a rolled-back transaction leaves no gap in the chain", async () => {
    await record("step.1");
    const failing = withUser(owner, async (tx) => {
      await recordAudit(tx, { kind: "user", userId: owner }, "step.2", { entity: "account" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await record("step.3");
    expect(await verify()).toEqual({ rows: 2, firstBroken: null });
  });

  test("the chain verifies in any session time zone", async () => {
    await recordTen();
    const verdict = await withUser(owner, async (tx) => {
      await tx.execute(sql`set local time zone 'Asia/Kolkata'`);
      return verifyAudit(tx);
    });
    expect(verdict).toEqual({ rows: 10, firstBroken: null });
  });

  test("the database overrides a sequence number and hash sent by the client", async () => {
    await recordTen();
    await withUser(owner, (tx) =>
      tx.execute(sql`insert into audit_log
        (owner_id, id, actor, action, entity, sequence, previous_hash, hash)
        values (${owner}, ${newId()}, 'user', 'forged', 'account', 3, 'x', 'x')`),
    );
    expect(await verify()).toEqual({ rows: 11, firstBroken: null });
  });

  test.each<[string, string, number]>([
    ["a changed action", "update audit_log set action = 'x' where sequence = 4", 4],
    ["a changed detail", `update audit_log set detail = '{"n": 2}' where sequence = 10`, 10],
    [
      "a changed time",
      "update audit_log set created_at = created_at + interval '1 second' where sequence = 1",
      1,
    ],
    ["a deleted row", "delete from audit_log where sequence = 6", 7],
    ["a deleted first row", "delete from audit_log where sequence = 1", 2],
    [
      "two swapped rows",
      `update audit_log set sequence = 100 where sequence = 2;
       update audit_log set sequence = 2 where sequence = 3; update audit_log set sequence = 3 where sequence = 100`,
      2,
    ],
    [
      "a changed row with a recomputed hash",
      `update audit_log set action = 'x' where sequence = 5;
       update audit_log set hash = audit_log_hash(audit_log) where sequence = 5`,
      6,
    ],
  ])("verifying the chain detects %s", async (_what, tampering, broken) => {
    await recordTen();
    await asOwnerOf(database, owner, (client) => client.query(tampering));
    expect((await verify()).firstBroken).toBe(broken);
  });

  test("the app role cannot disable the chain", async () => {
    for (const statement of [
      "alter table audit_log disable trigger all",
      "drop trigger audit_log_chain on audit_log",
      "create or replace function audit_log_chain() returns trigger language sql as 'select 1'",
      "set session_replication_role = replica",
    ]) {
      await expect(withUser(owner, (tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject({
        cause: { code: "42501" },
      });
    }
  });
});
