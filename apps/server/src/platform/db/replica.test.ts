import { DrizzleQueryError, sql } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createPools, type Pools } from "./pool.ts";
import { createReplica } from "./replica.ts";
import { subscriptions } from "./schema/subscriptions.ts";
import { createTestDatabase, grantPlan, type TestDatabase } from "./test-database.ts";
import { createTestPools } from "./test-pools.ts";
import { insertUser } from "./test-rows.ts";
import { newId } from "./uuid.ts";
import { createWithUser } from "./with-user.ts";

// The gate `cluster` has real replicas; here the database is its own.
let database: TestDatabase;
let pools: Pools;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database, { databaseReadUrl: database.serverUrl });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
afterEach(() => void vi.restoreAllMocks());

function reading(reads: Pool | undefined = pools.reads) {
  if (reads === undefined) throw new Error("There is a replica");
  const time = { now: 0 };
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warnings.push(said) };
  const replica = createReplica({ pool: reads, primary: pools.app, log, now: () => time.now });
  return { time, warnings, reads, ...createWithUser(pools.app, { replica }) };
}

const placeOf = sql<{ place: string }>`select current_setting('application_name') as place`;

test("a report reads at the replica, only rows of its user, and cannot write there", async () => {
  const [user, other] = [await insertUser(database), await insertUser(database)];
  await grantPlan(database, user, "diy");
  const { report } = reading();
  const place = (tx: Parameters<Parameters<typeof report>[1]>[0]) => tx.execute(placeOf);
  expect((await report(user, place)).rows).toEqual([{ place: "beachhead reads" }]);
  expect(await report(user, (tx) => tx.$count(subscriptions))).toBe(1);
  expect(await report(other, (tx) => tx.$count(subscriptions))).toBe(0);
  await expect(report(user, (tx) => tx.delete(subscriptions))).rejects.toMatchObject({
    cause: { code: "25006" },
  });
});

test("a replica that is behind is not read, is left alone for 5 s, and is asked again then", async () => {
  const user = await insertUser(database);
  const { report, time, warnings, reads } = reading();
  const behind = (client: PoolClient) =>
    vi.spyOn(client, "query").mockImplementation((): unknown => {
      time.now += 50;
      return Promise.resolve({ rows: [{ is_there: false }] });
    });
  reads.once("acquire", behind);
  const connections = vi.spyOn(reads, "connect");
  const place = async () => (await report(user, (tx) => tx.execute(placeOf))).rows[0]?.["place"];
  expect(await place()).toBe("beachhead app");
  expect(warnings).toHaveLength(1);
  vi.mocked(reads.connect).mockClear();
  time.now += 4_000;
  expect(await place()).toBe("beachhead app");
  expect(connections).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  time.now += 1_000;
  expect(await place()).toBe("beachhead reads");
});

test("a report is read at the primary while no replica can be reached", async () => {
  const user = await insertUser(database);
  const away = createPools({
    databaseUrl: database.serverUrl,
    databaseReadUrl: "postgres://x:y@127.0.0.1:1/none",
  });
  const { report, warnings } = reading(away.reads);
  expect((await report(user, (tx) => tx.execute(placeOf))).rows).toEqual([{ place: "beachhead app" }]);
  expect(warnings).toHaveLength(1);
  await away.close();
});

const conflict = Object.assign(new Error("conflict with recovery"), { code: "40001" });

test.each([
  ["by a conflict with the changes that it applies", conflict],
  ["in a query of drizzle's", new DrizzleQueryError("select 1", [], conflict)],
  ["because it ends", Object.assign(new Error("terminating connection"), { code: "57P01" })],
])(
  "a report that the replica breaks off %s is read again at the primary, as others are for 5 s",
  async (_of, failure) => {
    const user = await insertUser(database);
    const { report, time, warnings } = reading();
    const places: unknown[] = [];
    const read = () =>
      report(user, async (tx) => {
        places.push((await tx.execute(placeOf)).rows[0]?.["place"]);
        if (places.length === 1) throw failure;
      });
    await read();
    expect(places).toEqual(["beachhead reads", "beachhead app"]);
    expect(warnings).toHaveLength(1);
    await read();
    time.now += 5_000;
    await read();
    expect(places.slice(2)).toEqual(["beachhead app", "beachhead reads"]);
  },
);

test("a report that fails by itself is not read again, and the replica stays in use", async () => {
  const user = await insertUser(database);
  const { report, warnings } = reading();
  const places: unknown[] = [];
  const failure = new RangeError("no");
  const read = () =>
    report(user, async (tx) => {
      places.push((await tx.execute(placeOf)).rows[0]?.["place"]);
      throw failure;
    });
  await expect(read()).rejects.toBe(failure);
  await expect(read()).rejects.toBe(failure);
  expect(places).toEqual(["beachhead reads", "beachhead reads"]);
  expect(warnings).toEqual([]);
});

test("a report that fails at the primary is not read again there", async () => {
  const user = await insertUser(database);
  const away = reading();
  vi.spyOn(away.reads, "connect").mockImplementation((): unknown => Promise.reject(new Error("away")));
  for (const { report } of [away, createWithUser(pools.app)]) {
    const work = vi.fn(() => Promise.reject(conflict));
    await expect(report(user, work)).rejects.toBe(conflict);
    expect(work).toHaveBeenCalledTimes(1);
  }
});

test("a report of what is no user id is refused and takes no connection", async () => {
  const { report, reads } = reading();
  const connections = vi.spyOn(reads, "connect");
  await expect(report(`${newId()}'`, async () => undefined)).rejects.toThrow(TypeError);
  expect(connections).not.toHaveBeenCalled();
});

test("without a replica a report reads the primary", async () => {
  const user = await insertUser(database);
  const { report } = createWithUser(pools.app);
  expect((await report(user, (tx) => tx.execute(placeOf))).rows).toEqual([{ place: "beachhead app" }]);
});
