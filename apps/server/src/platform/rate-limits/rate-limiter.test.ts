import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Clock, movableClock } from "../clock/clock.ts";
import { DAY_MS } from "../clock/durations.ts";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { newId } from "../db/uuid.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

let database: TestDatabase;
let pools: Pools;
let here: RateLimiter;
/** As another server process would: with blocks of its own. */
let there: RateLimiter;
const clock = movableClock();

beforeAll(async () => {
  // Blocks grow with the speed of the calls, which is not to be the machine's.
  clock.stop();
  database = await createTestDatabase();
  pools = createTestPools(database);
  [here, there] = [start(), start()];
});

/** A limiter as another server process would have it. */
function start(options: { testClock?: Clock | undefined } = { testClock: clock }): RateLimiter {
  const onError = (error: unknown) => expect.fail(String(error));
  return createRateLimiter({ pool: pools.auth, onError, ...options });
}

/** Calls of a key that all processes together have reserved or made. */
async function countReserved(key: string): Promise<number> {
  const { rows } = await pools.auth.query<{ count: number }>("select count from attempts where key = $1", [
    key,
  ]);
  return rows[0]?.count ?? 0;
}

afterAll(async () => {
  await pools.close();
  await database.drop();
});

type Take = (limiter: RateLimiter) => ReturnType<RateLimiter["take"]>;

/** How many of so many calls at once, on two processes in turn, go through. */
async function countAdmitted(calls: number, take: Take): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, index) => take(index % 2 === 0 ? here : there)),
  );
  return answers.filter((answer) => answer === undefined).length;
}

describe("of calls at the same moment on two processes", () => {
  test("two processes together admit exactly as many concurrent calls as the limit says", async () => {
    const key = newId();
    expect(await countAdmitted(100, (each) => each.take(key, { calls: 7, seconds: 60 }))).toBe(7);
  });

  test("each refused call gets the end of the period, even while the counter is being created", async () => {
    const limit = { calls: 1, seconds: 3600 };
    for (let counter = 0; counter < 40; counter += 1) {
      const key = newId();
      const answers = await Promise.all([here, there, here, there].map((each) => each.take(key, limit)));
      const refused = answers.filter((answer) => answer !== undefined);
      expect(refused).toHaveLength(3);
      for (const { retryAfterSeconds } of refused) expect(retryAfterSeconds).toBe(3600);
    }
  });

  test("a call that began before the counter was created waits for one period, not longer", async () => {
    const key = newId();
    const limit = { calls: 1, seconds: 3600 };
    const later = start({ testClock: { now: () => new Date(clock.now().getTime() + 5) } });
    expect(await later.take(key, limit)).toBeUndefined();
    expect(await here.take(key, limit)).toEqual({ retryAfterSeconds: 3600 });
  });

  test("two processes together never admit more calls from blocks than the limit says", async () => {
    const key = newId();
    const limit = { calls: 100, seconds: 60 };
    expect(await countAdmitted(400, (each) => each.takeFromBlock(key, limit))).toBe(100);
  });

  test("one process alone gets the whole limit from blocks", async () => {
    const key = newId();
    const limit = { calls: 103, seconds: 60 };
    expect(await countAdmitted(300, () => here.takeFromBlock(key, limit))).toBe(103);
  });
});

describe("40 processes with calls of one user", () => {
  /** All calls of a user in a minute. */
  const limit = { calls: 1_200, seconds: 60 };
  const startForty = () => Array.from({ length: 40 }, () => start());

  async function admit(limiters: readonly RateLimiter[], calls: number): Promise<number> {
    const key = newId();
    let admitted = 0;
    for (let call = 0; call < calls; call += 1) {
      const limiter = limiters[call % limiters.length];
      if ((await limiter?.takeFromBlock(key, limit)) === undefined) admitted += 1;
    }
    return admitted;
  }

  test("40 processes admit every one of a user's 300 calls spread over them", async () => {
    expect(await admit(startForty(), 300)).toBe(300);
  });

  test("40 processes admit at least 1,140 of exactly 1,200 calls, and 1,200 of 2,400", async () => {
    const exact = await admit(startForty(), 1_200);
    expect(exact).toBeGreaterThanOrEqual(1_140);
    expect(exact).toBeLessThanOrEqual(1_200);
    expect(await admit(startForty(), 2_400)).toBe(1_200);
  });

  test("80 processes admit all 60 calls of a small limit", async () => {
    const key = newId();
    let admitted = 0;
    for (const limiter of [...startForty(), ...startForty()]) {
      if ((await limiter.takeFromBlock(key, { calls: 60, seconds: 60 })) === undefined) admitted += 1;
    }
    expect(admitted).toBe(60);
  });
});

test("100 processes that are killed after a call cost 100 calls of the limit and no more", async () => {
  const [key, limit] = [newId(), { calls: 20_000, seconds: 900 }];
  for (let death = 0; death < 100; death += 1)
    expect(await start().takeFromBlock(key, limit)).toBeUndefined();
  expect(await countReserved(key)).toBe(100);
});

test("a process that is killed while busy loses at most a block of 50 calls", async () => {
  const [key, limit] = [newId(), { calls: 20_000, seconds: 900 }];
  const killed = start();
  for (let call = 0; call < 500; call += 1) expect(await killed.takeFromBlock(key, limit)).toBeUndefined();
  expect(await countReserved(key)).toBeLessThanOrEqual(550);
});

test("blocks start at one call again when calls become rare", async () => {
  const [key, limit] = [newId(), { calls: 20_000, seconds: 900 }];
  for (let call = 0; call < 63; call += 1) await here.takeFromBlock(key, limit);
  expect(await countReserved(key)).toBe(63);
  await here.takeFromBlock(key, limit);
  expect(await countReserved(key)).toBe(63 + 50);
  for (let call = 1; call < 50; call += 1) await here.takeFromBlock(key, limit);
  clock.advance(10_000);
  await here.takeFromBlock(key, limit);
  expect(await countReserved(key)).toBe(63 + 50 + 1);
});

describe("by the database's clock", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["a minute ahead", 61_000],
    ["a minute behind", -61_000],
  ])("a process whose clock is %s ends nobody's period early or late", async (_how, skew) => {
    const onError = (error: unknown) => expect.fail(String(error));
    const [onTime, skewed] = [0, 1].map(() => createRateLimiter({ pool: pools.auth, onError }));
    const [exact, inBlocks, limit] = [newId(), newId(), { calls: 2, seconds: 60 }];
    for (let call = 0; call < 2; call += 1) {
      expect(await onTime?.take(exact, limit)).toBeUndefined();
      expect(await onTime?.takeFromBlock(inBlocks, limit)).toBeUndefined();
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + skew });
    for (const refusal of [await skewed?.take(exact, limit), await skewed?.takeFromBlock(inBlocks, limit)]) {
      expect(refusal?.retryAfterSeconds).toBeGreaterThan(40);
      expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    await pools.auth.query(
      "update attempts set resets_at = now() - interval '1 second' where key = any($1)",
      [[exact, inBlocks]],
    );
    expect(await skewed?.take(exact, limit)).toBeUndefined();
    expect(await start({ testClock: undefined }).takeFromBlock(inBlocks, limit)).toBeUndefined();
    const { rows } = await pools.auth.query<{ seconds: number }>(
      "select extract(epoch from resets_at - now())::float8 as seconds from attempts where key = any($1)",
      [[exact, inBlocks]],
    );
    for (const { seconds } of rows) expect(Math.abs(seconds - 50)).toBeLessThan(11);
  });
});

test.each<[string, (limiter: RateLimiter, key: string) => ReturnType<RateLimiter["take"]>]>([
  ["exactly", (limiter, key) => limiter.take(key, { calls: 3, seconds: 60 })],
  ["from blocks", (limiter, key) => limiter.takeFromBlock(key, { calls: 3, seconds: 60 })],
])("counting %s, the refusal says how long to wait, and then a new period begins", async (_how, take) => {
  const key = newId();
  for (let call = 0; call < 3; call += 1) expect(await take(here, key)).toBeUndefined();
  clock.advance(20_000);
  expect(await take(here, key)).toEqual({ retryAfterSeconds: 40 });
  clock.advance(41_000);
  for (let call = 0; call < 3; call += 1) expect(await take(there, key)).toBeUndefined();
  expect(await take(there, key)).toBeDefined();
});

test("a count without a period stays full until it is cleared", async () => {
  const key = newId();
  for (const each of [here, there]) expect(await each.takeForever(key, 2)).toBeUndefined();
  clock.advance(365 * DAY_MS);
  expect(await here.takeForever(key, 2)).toBeDefined();
  await there.clear([key]);
  expect(await here.takeForever(key, 2)).toBeUndefined();
});

test("a look at a counter says whether it is full, and counts nothing", async () => {
  const key = newId();
  const limit = { calls: 1, seconds: 60 };
  expect(await here.look(key, 1)).toBeUndefined();
  expect(await here.take(key, limit)).toBeUndefined();
  expect(await there.look(key, 2)).toBeUndefined();
  expect(await there.look(key, 1)).toEqual({ retryAfterSeconds: 60 });
  expect(await countReserved(key)).toBe(1);
  clock.advance(60_000);
  expect(await here.look(key, 1)).toBeUndefined();
});

test("a call that is taken back may be made again", async () => {
  const [key, limit] = [newId(), { calls: 1, seconds: 60 }];
  await here.take(key, limit);
  await there.giveBack([key]);
  expect(await here.take(key, limit)).toBeUndefined();
  expect(await here.take(key, limit)).toBeDefined();
});

test("expired counters are deleted, and the others stay", async () => {
  const [over, forever] = [newId(), newId()];
  await here.take(over, { calls: 1, seconds: 60 });
  await here.takeForever(forever, 1);
  clock.advance(10 * 60_000);
  await here.take(newId(), { calls: 1, seconds: 60 });
  const left = () =>
    pools.auth.query<{ key: string }>("select key from attempts where key in ($1, $2)", [over, forever]);
  await expect.poll(async () => (await left()).rows).toEqual([{ key: forever }]);
});
