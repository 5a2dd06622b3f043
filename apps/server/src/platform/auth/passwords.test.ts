import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../clock/durations.ts";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { newId } from "../db/uuid.ts";
import { createWithAccount, type WithAccount } from "./account-transaction.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import {
  createPasswordCheck,
  createStoredPasswords,
  fingerprintOf,
  type PasswordCheck,
  type StoredPasswords,
} from "./passwords.ts";
import { createSessionList, type SessionList } from "./session-list.ts";
import { quickHasher } from "./test/hasher.ts";

const START = new Date("2027-01-31T10:00:00.000Z");
const hasher = quickHasher();

let database: TestDatabase;
let pools: Pools;
let passwords: StoredPasswords & PasswordCheck;
let withAccount: WithAccount;
let sessionList: SessionList;
let now: Date;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  const [connection, clock] = [pools.auth, { now: () => now }];
  sessionList = createSessionList({ connection, clock });
  passwords = { ...createStoredPasswords(connection), ...createPasswordCheck(hasher) };
  withAccount = createWithAccount({ pool: pools.auth, clock });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(async () => {
  now = START;
  userId = await insertUser(database);
});

const hash = (password: string) => passwords.hash(password);
const set = async (password: string, keptSession?: string) => {
  const hashed = await hash(password);
  return withAccount(userId, (account) => account.passwords.set(userId, hashed, keptSession));
};
const isRight = async (ofUser: string, password: string) =>
  passwords.matches(password, await passwords.hashOf(ofUser));
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds);

/** A session that began now. */
async function begin(
  ofUser = userId,
  client: { address?: string; userAgent?: string } = {},
): Promise<string> {
  const id = newId();
  const [token, expiresAt] = [newId(), new Date(now.getTime() + 15 * DAY_MS)];
  await pools.auth.query(
    `insert into sessions (id, user_id, token, ip_address, user_agent, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, ofUser, token, client.address ?? null, client.userAgent ?? null, expiresAt, now],
  );
  return id;
}

const listed = async (ofUser = userId) => (await sessionList.list(ofUser)).map(({ id }) => id);

describe("a password", () => {
  test("only the password set last matches, and only for its own user", async () => {
    await set("first");
    expect(await isRight(userId, "first")).toBe(true);
    const before = fingerprintOf(await passwords.hashOf(userId));
    await set("second");
    expect(fingerprintOf(await passwords.hashOf(userId))).not.toBe(before);
    expect(await isRight(userId, "first")).toBe(false);
    expect(await isRight(userId, "second")).toBe(true);
    expect(await isRight(await insertUser(database), "second")).toBe(false);
  });

  test("no password matches for a user without one", async () => {
    expect(await passwords.hashOf(userId)).toBeUndefined();
    await pools.auth.query(
      "insert into accounts (id, user_id, account_id, provider_id) values ($1, $2, $3, 'credential')",
      [newId(), userId, userId],
    );
    expect(await passwords.hashOf(userId)).toBeUndefined();
    expect(await passwords.findByEmail(`${userId}@test.example`)).toEqual({ userId, hash: undefined });
    for (const password of ["", "undefined", "null"]) {
      expect(await isRight(userId, password)).toBe(false);
      expect(await passwords.matches(password, undefined)).toBe(false);
    }
  });

  test("a password check hashes once, with or without a stored hash", async () => {
    const [hashed, verified] = [vi.spyOn(hasher, "hash"), vi.spyOn(hasher, "verify")];
    await passwords.matches("any", undefined);
    expect([hashed.mock.calls, verified.mock.calls]).toEqual([[["any"]], []]);
    await passwords.matches("any", "hash of another");
    expect([hashed.mock.calls, verified.mock.calls]).toEqual([[["any"]], [["any", "hash of another"]]]);
    vi.restoreAllMocks();
  });

  test("findByEmail finds a user with or without a password, and nobody for an unknown e-mail", async () => {
    const email = `${userId}@test.example`;
    expect(await passwords.findByEmail(email)).toEqual({ userId, hash: undefined });
    await pools.auth.query(
      "insert into accounts (id, user_id, account_id, provider_id) values ($1, $2, $3, 'google')",
      [newId(), userId, newId()],
    );
    expect(await passwords.findByEmail(email)).toEqual({ userId, hash: undefined });
    await set("first");
    expect(await passwords.findByEmail(email)).toEqual({ userId, hash: await hash("first") });
    expect(await passwords.findByEmail(`${newId()}@test.example`)).toBeUndefined();
  });
});

describe("setting a password", () => {
  test("setting a password ends every session of the user but the kept one and counts the valid ones", async () => {
    const other = await insertUser(database);
    const [kept, foreign] = [await begin(), await begin(other)];
    await begin();
    await begin();
    expect(await set("new", kept)).toBe(2);
    expect(await listed()).toEqual([kept]);
    expect(await listed(other)).toEqual([foreign]);
    expect(await set("newer")).toBe(1);
    expect(await listed()).toEqual([]);
  });

  test("setting a password does not count expired sessions", async () => {
    await begin();
    now = after(15 * DAY_MS);
    await begin();
    expect(await set("new")).toBe(1);
  });

  test("setting a password revokes the links that were sent to its user", async () => {
    const tokens = createOneTimeTokens({ connection: pools.auth, clock: { now: () => now } });
    const token = await tokens.issue("reset-password", { userId, fact: "" }, DAY_MS);
    await set("new");
    expect(await tokens.look("reset-password", token)).toBeUndefined();
  });

  test("the time of the last change of a password is known while there is one", async () => {
    expect(await passwords.changedAt(userId)).toBeUndefined();
    await set("first");
    now = after(DAY_MS);
    await set("second");
    expect(await passwords.changedAt(userId)).toEqual(now);
    await withAccount(userId, (account) => account.passwords.remove(userId));
    expect(await passwords.changedAt(userId)).toBeUndefined();
  });
});

test("a removed password signs nobody in, its user's sessions end, and other users keep theirs", async () => {
  const other = await insertUser(database);
  const hashed = await hash("of the other");
  await withAccount(other, (account) => account.passwords.set(other, hashed));
  await set("first");
  await begin();
  expect(await withAccount(userId, (account) => account.passwords.remove(userId))).toBe(1);
  expect(await passwords.hashOf(userId)).toBeUndefined();
  expect(await isRight(userId, "first")).toBe(false);
  expect(await listed()).toEqual([]);
  expect(await isRight(other, "of the other")).toBe(true);
});

describe("the list of sessions", () => {
  test("the session list has the valid ones, last used first, with their browser and address", async () => {
    const early = await begin();
    now = after(DAY_MS);
    const phone = await begin(userId, { address: "203.0.113.7", userAgent: "curl/8" });
    expect(await sessionList.list(userId)).toEqual([
      {
        id: phone,
        userAgent: "curl/8",
        address: "203.0.113.7",
        startedAt: now,
        lastUsedAt: now,
        expiresAt: after(16 * DAY_MS),
      },
      {
        id: early,
        userAgent: "",
        address: "",
        startedAt: START,
        lastUsedAt: START,
        expiresAt: after(15 * DAY_MS),
      },
    ]);
    now = after(15 * DAY_MS);
    expect(await listed()).toEqual([phone]);
  });

  test("sessionList.end ends a session of its own user by its id, once", async () => {
    const [one, other] = [await begin(), await begin()];
    expect(await sessionList.end(await insertUser(database), one)).toBe(false);
    expect(await sessionList.end(userId, "no id")).toBe(false);
    expect(await sessionList.end(userId, newId())).toBe(false);
    expect(await listed()).toHaveLength(2);
    expect(await sessionList.end(userId, one)).toBe(true);
    expect(await sessionList.end(userId, one)).toBe(false);
    expect(await listed()).toEqual([other]);
  });

  test("sessionList.endAll ends all sessions, or all but one, and counts the valid ones", async () => {
    const kept = await begin();
    await begin();
    await begin();
    expect(await sessionList.endAll(userId, kept)).toBe(2);
    expect(await listed()).toEqual([kept]);
    await begin();
    now = after(15 * DAY_MS);
    expect(await sessionList.end(userId, kept)).toBe(false);
    await begin();
    expect(await sessionList.endAll(userId)).toBe(1);
  });
});
