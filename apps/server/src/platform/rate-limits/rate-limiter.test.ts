import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { movableClock } from "../clock/clock.ts";
import { createPools, type Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { newId } from "../db/uuid.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

let database: TestDatabase;
let pools: Pools;
let here: RateLimiter;
/** As another server process would: with blocks of its own. */
let there: RateLimiter;
const clock = movableClock();

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools({ databaseUrl: database.serverUrl });
  const dependencies = { pool: pools.auth, clock, onError: (error: unknown) => expect.fail(String(error)) };
  [here, there] = [createRateLimiter(dependencies), createRateLimiter(dependencies)];
});

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
  test("exactly as many go through as the limit says", async () => {
    const key = newId();
    expect(await countAdmitted(100, (each) => each.take(key, { calls: 7, seconds: 60 }))).toBe(7);
  });

  test("never more than the limit go through when they are taken from blocks, and few less", async () => {
    const key = newId();
    const limit = { calls: 100, seconds: 60 };
    const admitted = await countAdmitted(400, (each) => each.takeFromBlock(key, limit));
    expect(admitted).toBeLessThanOrEqual(100);
    expect(admitted).toBeGreaterThanOrEqual(100 - 2 * 5);
  });

  test("one process alone gets the whole limit from blocks", async () => {
    const key = newId();
    const limit = { calls: 103, seconds: 60 };
    expect(await countAdmitted(300, () => here.takeFromBlock(key, limit))).toBe(100);
  });
});

test("of a large limit servers that die take little with them", async () => {
  const [key, limit] = [newId(), { calls: 20_000, seconds: 900 }];
  const onError = (error: unknown) => expect.fail(String(error));
  const started = () => createRateLimiter({ pool: pools.auth, clock, onError });
  for (let death = 0; death < 100; death += 1)
    expect(await started().takeFromBlock(key, limit)).toBeUndefined();
  expect(await countAdmitted(20_000, (each) => each.takeFromBlock(key, limit))).toBeGreaterThanOrEqual(
    14_900,
  );
});

test.each<[string, (limiter: RateLimiter, key: string) => ReturnType<RateLimiter["take"]>]>([
  ["exactly", (limiter, key) => limiter.take(key, { calls: 3, seconds: 60 })],
  ["from blocks", (limiter, key) => limiter.takeFromBlock(key, { calls: 3, seconds: 60 })],
])("counting %s, the refusal says how long to wait, and then a new period begins", async (_how, take) => {
  const key = newId();
  for (let call = 0; call < 3; call += 1) expect(await take(here, key)).toBeUndefined();
  clock.advance(20_000);
  const refusal = await take(here, key);
  expect(refusal?.retryAfterSeconds).toBeGreaterThan(30);
  expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(40);
  clock.advance(41_000);
  for (let call = 0; call < 3; call += 1) expect(await take(there, key)).toBeUndefined();
  expect(await take(there, key)).toBeDefined();
});

test("a count without a period stays full until it is cleared", async () => {
  const key = newId();
  for (const each of [here, there]) expect(await each.takeForever(key, 2)).toBeUndefined();
  clock.advance(365 * 24 * 60 * 60 * 1000);
  expect(await here.takeForever(key, 2)).toBeDefined();
  await there.clear([key]);
  expect(await here.takeForever(key, 2)).toBeUndefined();
});

test("a call that is given back may be made again", async () => {
  const [key, limit] = [newId(), { calls: 1, seconds: 60 }];
  await here.take(key, limit);
  await there.giveBack(key);
  expect(await here.take(key, limit)).toBeUndefined();
  expect(await here.take(key, limit)).toBeDefined();
});

test("counters that are over are swept away, the others stay", async () => {
  const [over, forever] = [newId(), newId()];
  await here.take(over, { calls: 1, seconds: 60 });
  await here.takeForever(forever, 1);
  clock.advance(10 * 60_000);
  await here.take(newId(), { calls: 1, seconds: 60 });
  const left = () =>
    pools.auth.query<{ key: string }>("select key from attempts where key in ($1, $2)", [over, forever]);
  await expect.poll(async () => (await left()).rows).toEqual([{ key: forever }]);
});

describe("to the millisecond", () => {
  const START = new Date("2027-01-31T10:00:00.000Z");
  let now: Date;
  let limiter: RateLimiter;
  beforeEach(() => {
    now = START;
    const onError = (error: unknown) => expect.fail(String(error));
    limiter = createRateLimiter({ pool: pools.auth, clock: { now: () => now }, onError });
  });
  const at = (milliseconds: number) => {
    now = new Date(START.getTime() + milliseconds);
  };

  test.each(["take", "takeFromBlock"] as const)(
    "a period of %s ends when it should, and the wait that is told is never none",
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

  test("a count without a period says to come again in a day", async () => {
    const key = newId();
    expect(await limiter.takeForever(key, 1)).toBeUndefined();
    expect(await limiter.takeForever(key, 1)).toEqual({ retryAfterSeconds: 86_400 });
  });

  test("counters are swept away every five minutes, and not before", async () => {
    const over = newId();
    await limiter.take(over, { calls: 1, seconds: 1 });
    const left = async () =>
      (await pools.auth.query("select 1 from attempts where key = $1", [over])).rowCount;
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

  test("of 200 calls from blocks 20 cost a statement", async () => {
    const [key, limit] = [newId(), { calls: 200, seconds: 60 }];
    const statements = vi.spyOn(pools.auth, "query");
    for (let call = 0; call < 200; call += 1) expect(await limiter.takeFromBlock(key, limit)).toBeUndefined();
    expect(statements).toHaveBeenCalledTimes(20);
    expect(await limiter.takeFromBlock(key, limit)).toEqual({ retryAfterSeconds: 60 });
    vi.restoreAllMocks();
  });

  test("taking back what was never counted gives nothing", async () => {
    const key = newId();
    await limiter.take(key, { calls: 1, seconds: 60 });
    await limiter.giveBack(key);
    await limiter.giveBack(key);
    expect(await limiter.take(key, { calls: 1, seconds: 60 })).toBeUndefined();
    expect(await limiter.take(key, { calls: 1, seconds: 60 })).toBeDefined();
  });
});
