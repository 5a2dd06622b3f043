import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { actAs, actAsSystem } from "../actor/acting.ts";
import { createWithAccount, type WithAccount } from "../auth/account-transaction.ts";
import { DAY_MS } from "../clock/durations.ts";
import type { Pools } from "./pool.ts";
import { subscriptions } from "./schema/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestPools } from "./test-pools.ts";
import { insertUser } from "./test-rows.ts";
import { newId } from "./uuid.ts";
import { createWithUser, type WithUser } from "./with-user.ts";

const SIGN_IN_AT = new Date("2027-01-31T10:00:00.000Z");
const EXPIRES_AT = new Date(SIGN_IN_AT.getTime() + 15 * DAY_MS);

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let withAccount: WithAccount;
let now: Date;
let userId: string;
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
  withAccount = createWithAccount({ pool: pools.auth, clock });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(async () => {
  now = SIGN_IN_AT;
  userId = await insertUser(database);
});

async function insertSession(): Promise<string> {
  const id = newId();
  await pools.auth.query("insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, $4)", [
    id,
    userId,
    newId(),
    EXPIRES_AT,
  ]);
  return id;
}

async function insertToken(): Promise<string> {
  const id = newId();
  await pools.auth.query(
    "insert into access_tokens (id, user_id, name, scope, token, expires_at) values ($1, $2, 'a', 'write', $3, $4)",
    [id, userId, newId(), EXPIRES_AT],
  );
  return id;
}

const deleteAccount = () =>
  pools.auth.query("update users set delete_after = $2 where id = $1", [userId, EXPIRES_AT]);

const documents = () => withUser.read(userId, (tx) => tx.$count(subscriptions));
const write = () => withUser(userId, (tx) => tx.insert(subscriptions).values({ userId }));
const rename = () => withAccount(userId, ({ profiles }) => profiles.update(userId, { name: "New" }));

const UNAUTHENTICATED = { code: "unauthenticated", message: "Sign in to continue." };

const lives = [
  { what: "a session", insert: insertSession, table: "sessions" },
  { what: "a token", insert: insertToken, table: "access_tokens" },
] as const;

describe.each(lives)("$what", ({ insert, table }) => {
  test("changes documents and the account while it lives", async () => {
    const sessionId = await insert();
    await actAs({ sessionId }, clock, write);
    await actAs({ sessionId }, clock, rename);
    expect(await documents()).toBe(1);
  });

  test("changes nothing once it ended", async () => {
    const sessionId = await insert();
    await pools.auth.query(`delete from ${table} where id = $1`, [sessionId]);
    await expect(actAs({ sessionId }, clock, write)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(actAs({ sessionId }, clock, rename)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await documents()).toBe(0);
  });

  test("changes nothing once it expired", async () => {
    const sessionId = await insert();
    now = EXPIRES_AT;
    await expect(actAs({ sessionId }, clock, write)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(actAs({ sessionId }, clock, rename)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await documents()).toBe(0);
  });

  test("changes nothing once its account is deleted", async () => {
    const sessionId = await insert();
    await deleteAccount();
    await expect(actAs({ sessionId }, clock, write)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(actAs({ sessionId }, clock, rename)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await documents()).toBe(0);
  });

  test("outlives the change it makes: the call that ends it waits", async () => {
    const sessionId = await insert();
    const done: string[] = [];
    let ended: Promise<unknown> = Promise.resolve();
    await actAs({ sessionId }, clock, () =>
      withUser(userId, async (tx) => {
        await tx.insert(subscriptions).values({ userId });
        ended = pools.auth
          .query(`delete from ${table} where id = $1`, [sessionId])
          .then(() => done.push("ended"));
        await vi.waitUntil(isSomebodyWaiting, { timeout: 30_000, interval: 10 });
        done.push("written");
      }),
    );
    await ended;
    expect(done).toEqual(["written", "ended"]);
  });

  test("changes documents after an account's change that waited first", async () => {
    const sessionId = await insert();
    const done: string[] = [];
    let changes: Promise<unknown>[] = [];
    await actAs({ sessionId }, clock, () =>
      withUser(userId, async () => {
        const account = withAccount(userId, async () => done.push("account"));
        await vi.waitUntil(async () => (await countWaiting()) === 1, { timeout: 30_000, interval: 10 });
        const document = write().then(() => done.push("document"));
        await vi.waitUntil(async () => (await countWaiting()) === 2 || done.length > 0, {
          timeout: 30_000,
          interval: 10,
        });
        changes = [account, document];
      }),
    );
    await Promise.all(changes);
    expect(done).toEqual(["account", "document"]);
  });

  test("five changes of an account at the same time are all made", async () => {
    const sessionId = await insert();
    const changes = Array.from({ length: 5 }, () => actAs({ sessionId }, clock, rename));
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  test("changes nothing behind the lock of the account when it ended while it waited", async () => {
    const sessionId = await insert();
    let waiting: Promise<unknown> = Promise.resolve();
    await withAccount(userId, async ({ tx }) => {
      waiting = actAs({ sessionId }, clock, rename).catch((error: unknown) => error);
      await vi.waitUntil(isSomebodyWaiting, { timeout: 30_000, interval: 10 });
      await tx.$client.query(`delete from ${table} where id = $1`, [sessionId]);
    });
    expect(await waiting).toMatchObject(UNAUTHENTICATED);
  });
});

const isSomebodyWaiting = async () => (await countWaiting()) > 0;

/** In this database: other tests wait in theirs, on the same server. */
async function countWaiting(): Promise<number> {
  const { rows } = await pools.jobs.query<{ count: string }>(
    "select count(*) from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()",
  );
  return Number(rows[0]?.count);
}

test("a session may restore its deleted account, and a token may not", async () => {
  const sessionId = await insertSession();
  const tokenId = await insertToken();
  await deleteAccount();
  await actAs({ sessionId, deleteAfter: EXPIRES_AT }, clock, rename);
  const byToken = actAs({ sessionId: tokenId, deleteAfter: EXPIRES_AT }, clock, rename);
  await expect(byToken).rejects.toMatchObject(UNAUTHENTICATED);
});

test("the system and jobs need no session", async () => {
  await actAs({ sessionId: newId() }, clock, () => actAsSystem(write));
  await rename();
  expect(await documents()).toBe(1);
});

test("an ended session still reads what its request may read", async () => {
  expect(await actAs({ sessionId: newId() }, clock, documents)).toBe(0);
});
