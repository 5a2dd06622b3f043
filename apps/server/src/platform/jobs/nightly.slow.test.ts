import { once } from "node:events";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { createWithUser } from "../db/with-user.ts";
import { createLog } from "../log/log.ts";
import { createJobWorker, type JobWorker, type NightlyWork } from "./index.ts";
import { scheduleNightly } from "./nightly.ts";

let database: TestDatabase;
let pools: Pools;
const workers: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database, { connections: { app: 2, auth: 1, jobs: 12 } });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await asOwnerOfQueue("delete from graphile_worker._private_jobs");
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

async function asOwnerOfQueue(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function startWorker(nightly: NightlyWork): JobWorker {
  const worker = createJobWorker({
    pool: pools.jobs,
    withUser: createWithUser(pools.app),
    handlers: [],
    nightly,
    log: createLog("info", { write: () => undefined }),
  });
  workers.push(worker);
  worker.start();
  return worker;
}

const jobs = () =>
  asOwnerOfQueue(`select id, to_char(run_at at time zone 'utc', 'HH24:MI') as time, attempts,
    run_at > now() and run_at <= now() + interval '1 day' as "isNext", locked_at is not null as "isRunning"
    from graphile_worker.jobs order by id`);

/** As if the night had come. */
const night = () =>
  asOwnerOfQueue(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), now())",
  );

const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 120_000, interval: 50 });

test("three processes schedule one job for 03:17 UTC, and one of them does it", async () => {
  let runs = 0;
  for (let process = 0; process < 3; process++) {
    startWorker(async () => {
      runs += 1;
    });
  }
  await eventually(async () => expect(await jobs()).toMatchObject([{ time: "03:17", isNext: true }]));
  await Promise.all(Array.from({ length: 5 }, () => scheduleNightly(pools.jobs)));
  expect(await jobs()).toHaveLength(1);
  expect(runs).toBe(0);
  await night();
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(runs).toBe(1);
  await scheduleNightly(pools.jobs);
  expect(await jobs()).toMatchObject([{ time: "03:17", isNext: true }]);
});

test("a due job keeps its time when it is scheduled again, and one that runs gets a successor", async () => {
  await scheduleNightly(pools.jobs);
  await night();
  await scheduleNightly(pools.jobs);
  expect(await jobs()).toMatchObject([{ isNext: false }]);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  startWorker(async () => {
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  await scheduleNightly(pools.jobs);
  expect(await jobs()).toMatchObject([{ isRunning: true }, { isRunning: false, isNext: true }]);
  end.resolve();
  await eventually(async () => expect(await jobs()).toMatchObject([{ isNext: true }]));
});

test("a nightly job that runs when its server closes is aborted and runs again", async () => {
  let runs = 0;
  const begun = Promise.withResolvers<void>();
  const work: NightlyWork = async (signal) => {
    runs += 1;
    if (runs > 1) return;
    begun.resolve();
    await once(signal, "abort");
    signal.throwIfAborted();
  };
  const first = startWorker(work);
  await eventually(async () => expect(await jobs()).toHaveLength(1));
  await night();
  await begun.promise;
  await first.stop();
  expect(await jobs()).toMatchObject([{ isRunning: false, attempts: 1 }]);
  await night();
  startWorker(work);
  await eventually(() => expect(runs).toBe(2));
});
