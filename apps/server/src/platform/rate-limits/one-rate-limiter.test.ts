import type { RateLimit } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { newId } from "../db/uuid.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

const START = new Date("2027-01-31T10:00:00.000Z");

let database: TestDatabase;
let pools: Pools;
let now: Date;
let limiter: RateLimiter;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
});

afterAll(async () => {
  await pools.close();
  await database.drop();
});

beforeEach(() => {
  now = START;
  const onError = (error: unknown) => expect.fail(String(error));
  limiter = createRateLimiter({ pool: pools.auth, testClock: { now: () => now }, onError });
});

const at = (milliseconds: number) => {
  now = new Date(START.getTime() + milliseconds);
};

test.each(["take", "takeFromBlock"] as const)(
  "a period of %s ends when it should, and the reported wait is never zero",
  async (how) => {
    const key = newId();
    const take = (each: RateLimiter) => each[how](key, { calls: 1, seconds: 60 });
    expect(await take(limiter)).toBeUndefined();
    expect(await take(limiter)).toEqual({ retryAfterSeconds: 60 });
    at(59_000);
    expect(await take(limiter)).toEqual({ retryAfterSeconds: 1 });
    at(59_999);
    expect(await take(limiter)).toEqual({ retryAfterSeconds: 1 });
    at(60_000);
    expect(await take(limiter)).toBeUndefined();
    expect(await take(limiter)).toEqual({ retryAfterSeconds: 60 });
  },
);

test("a full count without a period says to retry in a day", async () => {
  const key = newId();
  expect(await limiter.takeForever(key, 1)).toBeUndefined();
  expect(await limiter.takeForever(key, 1)).toEqual({ retryAfterSeconds: 86_400 });
});

test("expired counters are deleted every five minutes, and not before", async () => {
  const over = newId();
  await limiter.take(over, { calls: 1, seconds: 1 });
  const left = async () => (await pools.auth.query("select 1 from attempts where key = $1", [over])).rowCount;
  const statements = vi.spyOn(pools.auth, "query");
  const sweeps = () =>
    statements.mock.calls.flat().filter((given: unknown) => String(given).startsWith("delete")).length;
  at(5 * 60_000 - 1);
  await limiter.take(newId(), { calls: 1, seconds: 1 });
  expect(sweeps()).toBe(0);
  at(5 * 60_000);
  await limiter.take(newId(), { calls: 1, seconds: 1 });
  await limiter.take(newId(), { calls: 1, seconds: 1 });
  expect(sweeps()).toBe(1);
  vi.restoreAllMocks();
  await expect.poll(left).toBe(0);
});

test("300 calls of 1,200 cost 11 statements, and all of them fewer than 120", async () => {
  const [key, limit] = [newId(), { calls: 1_200, seconds: 60 }];
  const statements = vi.spyOn(pools.auth, "query");
  for (let call = 0; call < 300; call += 1) expect(await limiter.takeFromBlock(key, limit)).toBeUndefined();
  expect(statements).toHaveBeenCalledTimes(11);
  for (let call = 300; call < 1_200; call += 1) await limiter.takeFromBlock(key, limit);
  expect(statements.mock.calls.length).toBeLessThan(120);
  expect(await limiter.takeFromBlock(key, limit)).toEqual({ retryAfterSeconds: 60 });
  vi.restoreAllMocks();
});

test("5,000 calls of two million cost 13 statements: the longest block is a thousandth of the limit", async () => {
  const [key, limit] = [newId(), { calls: 2_000_000, seconds: 60 }];
  const statements = vi.spyOn(pools.auth, "query");
  for (let call = 0; call < 5_000; call += 1) expect(await limiter.takeFromBlock(key, limit)).toBeUndefined();
  expect(statements).toHaveBeenCalledTimes(13);
  const { rows } = await pools.auth.query("select count from attempts where key = $1", [key]);
  expect(rows).toEqual([{ count: 2 ** 11 - 1 + 2 * 2_000 }]);
  vi.restoreAllMocks();
});

describe("the size of a block", () => {
  const reserved = async (key: string) => {
    const { rows } = await pools.auth.query<{ count: number }>("select count from attempts where key = $1", [
      key,
    ]);
    return rows[0]?.count;
  };
  const call = async (key: string, limit: RateLimit, times: number) => {
    for (let time = 0; time < times; time += 1) await limiter.takeFromBlock(key, limit);
  };

  test("a block is doubled if used up within 2 s, kept within 8 s, and begins at one call again after that", async () => {
    const [key, limit] = [newId(), { calls: 20_000, seconds: 900 }];
    await call(key, limit, 3);
    expect(await reserved(key)).toBe(1 + 2);
    at(2_000);
    await call(key, limit, 4);
    expect(await reserved(key)).toBe(1 + 2 + 4);
    at(2_000 + 8_000);
    await call(key, limit, 4);
    expect(await reserved(key)).toBe(1 + 2 + 4 + 4);
    at(2_000 + 8_000 + 8_001);
    await call(key, limit, 1);
    expect(await reserved(key)).toBe(1 + 2 + 4 + 4 + 1);
  });

  test("a block is at most a twentieth of what is left, and of the whole limit in a new period", async () => {
    const [key, limit] = [newId(), { calls: 100, seconds: 1 }];
    await call(key, limit, 8);
    expect(await reserved(key)).toBe(1 + 2 + 4 + 4);
    await call(key, limit, 18);
    expect(await reserved(key)).toBe(1 + 2 + 4 + 4 + 4 + 4 + 4 + 3);
    at(1_000);
    await call(key, limit, 1);
    expect(await reserved(key)).toBe(5);
  });
});

test("15 calls at once of one process cost 4 statements", async () => {
  const [key, limit] = [newId(), { calls: 1_200, seconds: 60 }];
  const statements = vi.spyOn(pools.auth, "query");
  await Promise.all(Array.from({ length: 15 }, () => limiter.takeFromBlock(key, limit)));
  expect(statements).toHaveBeenCalledTimes(4);
  vi.restoreAllMocks();
});

test("an exact call costs one statement, a refused one as well, and calls of a block after a refused one none", async () => {
  const [key, inBlocks, limit] = [newId(), newId(), { calls: 1, seconds: 60 }];
  const statements = vi.spyOn(pools.auth, "query");
  expect(await limiter.take(key, limit)).toBeUndefined();
  expect(statements).toHaveBeenCalledTimes(1);
  expect(await limiter.take(key, limit)).toBeDefined();
  expect(statements).toHaveBeenCalledTimes(2);
  expect(await limiter.takeFromBlock(inBlocks, limit)).toBeUndefined();
  expect(await limiter.takeFromBlock(inBlocks, limit)).toBeDefined();
  expect(statements).toHaveBeenCalledTimes(4);
  for (let call = 0; call < 10; call += 1) expect(await limiter.takeFromBlock(inBlocks, limit)).toBeDefined();
  expect(statements).toHaveBeenCalledTimes(4);
  vi.restoreAllMocks();
});

test("taking back a call that was never counted gives no extra call", async () => {
  const key = newId();
  await limiter.take(key, { calls: 1, seconds: 60 });
  await limiter.giveBack([key]);
  await limiter.giveBack([key]);
  expect(await limiter.take(key, { calls: 1, seconds: 60 })).toBeUndefined();
  expect(await limiter.take(key, { calls: 1, seconds: 60 })).toBeDefined();
});
