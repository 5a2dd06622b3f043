import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { migrate } from "../db/migrate.ts";
import type { Pools } from "../db/pool.ts";
import { auditLog } from "../db/schema/platform.ts";
import { subscriptions } from "../db/schema/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { createWithUser, type WithUser } from "../db/with-user.ts";
import { createLog } from "../log/log.ts";
import {
  countJobs,
  createJobWorker,
  defineTask,
  enqueue,
  handle,
  type Job,
  type JobWorker,
  PermanentFailure,
  type TaskHandler,
} from "./index.ts";
import { prepareJobTables } from "./schema.ts";
import { deleteUnusedQueues } from "./unused-queues.ts";

const NOTE = defineTask("test.note", z.object({ text: z.string().max(100) }));
const SLOW = defineTask("test.slow", z.object({ number: z.number() }), { slow: true });
const POISON = defineTask("test.poison", z.object({}), { maxAttempts: 3 });

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
const logged: string[] = [];
const workers: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database, { maximumConnections: 5 });
  withUser = createWithUser(pools.app);
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await asOwnerOfQueue("delete from graphile_worker._private_jobs");
  logged.length = 0;
});

afterAll(async () => {
  await pools.close();
  await database.drop();
});

function startWorker(...handlers: TaskHandler[]): JobWorker {
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const worker = createJobWorker({ pool: pools.jobs, withUser, handlers, log, sweepInterval: 500 });
  workers.push(worker);
  worker.start();
  return worker;
}

/** A first job may have to wait for the worker's next look, which is two seconds away. */
function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 120_000, interval: 50 });
}

async function asOwnerOfQueue(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Notes what was run, in order. */
function noting(): { handler: TaskHandler; notes: string[]; jobs: Job[] } {
  const notes: string[] = [];
  const jobs: Job[] = [];
  const handler = handle(NOTE, async ({ text }, job) => {
    notes.push(text);
    jobs.push(job);
  });
  return { handler, notes, jobs };
}

test("a job enqueued as the app role in a user's transaction runs as that user", async () => {
  const user = await insertUser(database);
  const other = await insertUser(database);
  await withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
  await withUser(other, (tx) => tx.insert(subscriptions).values({ userId: other }));
  const seen: unknown[] = [];
  startWorker(
    handle(NOTE, async ({ text }, job) => {
      seen.push(text, job.ownerId, await job.asOwner((tx) => tx.select().from(subscriptions)));
    }),
  );
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "hello" }));
  await eventually(() => expect(seen).toEqual(["hello", user, [expect.objectContaining({ userId: user })]]));
  await eventually(async () =>
    expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 0, running: 0, parked: 0 }),
  );
});

test("a job of a rolled-back transaction is not enqueued", async () => {
  const user = await insertUser(database);
  const { handler, notes } = noting();
  const failing = withUser(user, async (tx) => {
    await enqueue(tx, NOTE, { text: "never" });
    throw new RangeError("no");
  });
  await expect(failing).rejects.toThrow(RangeError);
  startWorker(handler);
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "after" }));
  await eventually(() => expect(notes).toEqual(["after"]));
});

test("only the last of several waiting jobs with one key runs", async () => {
  const user = await insertUser(database);
  const { handler, notes } = noting();
  for (const text of ["first", "second", "third"]) {
    await withUser(user, (tx) => enqueue(tx, NOTE, { text }, { key: `${user}:summary` }));
  }
  startWorker(handler);
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "end" }));
  await eventually(() => expect(notes.toSorted()).toEqual(["end", "third"]));
});

test("a job that somebody waits for passes those of low priority that were asked for before it", async () => {
  const user = await insertUser(database);
  const urgent = Promise.withResolvers<void>();
  const notes: string[] = [];
  for (const text of ["weekly 1", "weekly 2", "weekly 3"])
    await withUser(user, (tx) => enqueue(tx, NOTE, { text }, { lowPriority: true }));
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "urgent" }));
  startWorker(
    handle(NOTE, async ({ text }) => {
      // As many of low priority as there are slots would keep it out for good.
      if (text === "urgent") urgent.resolve();
      else await urgent.promise;
      notes.push(text);
    }),
  );
  await eventually(() => expect(notes).toHaveLength(4));
});

test("an invalid payload is refused before it is queued", async () => {
  const user = await insertUser(database);
  const wrong = withUser(user, (tx) => enqueue(tx, NOTE, { text: "x".repeat(101) }));
  await expect(wrong).rejects.toThrow(z.ZodError);
  expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 0 });
});

/** Lets a try that waits for its time begin now. */
const hurry = () =>
  asOwnerOfQueue(`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where locked_at is null and attempts > 0), now())`);

test("a poison job is parked after its tries while others run", async () => {
  const user = await insertUser(database);
  const { handler, notes } = noting();
  let tries = 0;
  startWorker(
    handler,
    handle(POISON, async () => {
      tries += 1;
      throw new Error("always");
    }),
  );
  await withUser(user, (tx) => enqueue(tx, POISON, {}));
  for (const text of ["a", "b", "c"]) await withUser(user, (tx) => enqueue(tx, NOTE, { text }));
  await eventually(() => expect(notes.toSorted()).toEqual(["a", "b", "c"]));
  await eventually(async () => {
    await hurry();
    expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 0, running: 0, parked: 1 });
  });
  expect(tries).toBe(3);
  expect(logged.filter((line) => line.includes('"job parked"'))).toHaveLength(1);
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "later" }));
  await eventually(() => expect(notes).toContain("later"));
});

test("a permanent failure parks the job without another try", async () => {
  const user = await insertUser(database);
  let tries = 0;
  startWorker(
    handle(NOTE, async () => {
      tries += 1;
      throw new PermanentFailure("gone");
    }),
  );
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "x" }));
  await eventually(async () => expect(await countJobs(pools.jobs)).toMatchObject({ parked: 1, running: 0 }));
  await hurry();
  expect(await asOwnerOfQueue("select last_error, attempts from graphile_worker.jobs")).toEqual([
    { last_error: "gone", attempts: 1 },
  ]);
  expect(tries).toBe(1);
});

test("a value of a database error is stored neither in the queue nor in the log", async () => {
  const user = await insertUser(database);
  startWorker(
    handle(NOTE, async ({ text }, { asOwner }) => {
      // No id: PostgreSQL's message quotes it.
      await asOwner((tx) => tx.select().from(auditLog).where(eq(auditLog.id, text)));
    }),
  );
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "canary-7f3a" }));
  await eventually(async () =>
    expect(await asOwnerOfQueue("select last_error from graphile_worker.jobs")).toEqual([
      { last_error: "error 22P02" },
    ]),
  );
  expect(logged.join("")).toContain("22P02");
  expect(logged.join("")).not.toContain("canary-7f3a");
});

test("a job that runs when the server closes is aborted and returns to the queue", async () => {
  const user = await insertUser(database);
  const begun = Promise.withResolvers<void>();
  const worker = startWorker(
    handle(NOTE, async (_payload, { signal }) => {
      begun.resolve();
      await new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("stopped"))),
      );
    }),
  );
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "long" }));
  await begun.promise;
  await worker.stop();
  expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 1, running: 0, parked: 0 });
});

test("a job that ignores its abort signal returns to the queue as well", async () => {
  const user = await insertUser(database);
  const begun = Promise.withResolvers<void>();
  const worker = startWorker(handle(NOTE, () => new Promise(() => begun.resolve())));
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "deaf" }));
  await begun.promise;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  try {
    const stopped = worker.stop();
    await vi.advanceTimersByTimeAsync(4_000);
    await stopped;
  } finally {
    vi.useRealTimers();
  }
  expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 1, running: 0, parked: 0 });
});

test("the queue continues after the database has ended every connection, and no job is lost", async () => {
  const user = await insertUser(database);
  const { handler, notes } = noting();
  let begun = 0;
  startWorker(
    handler,
    handle(POISON, async () => {
      begun += 1;
      if (begun > 1) return;
      // As the login itself: the job's own "done" is the first to find the connections gone.
      const same = new Client({ connectionString: database.serverUrl });
      await same.connect();
      await same.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = session_user",
      );
      await same.end();
    }),
  );
  await withUser(user, (tx) => enqueue(tx, POISON, {}));
  await eventually(() => expect(begun).toBe(1));
  await eventually(() => withUser(user, (tx) => enqueue(tx, NOTE, { text: "after" })));
  await eventually(() => expect(notes).toEqual(["after"]));
  await eventually(async () =>
    expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 0, running: 0, parked: 0 }),
  );
});

test("jobs of a task that this process does not know wait for one that does", async () => {
  const user = await insertUser(database);
  const { handler, notes } = noting();
  startWorker(handle(POISON, async () => undefined));
  await withUser(user, (tx) => enqueue(tx, NOTE, { text: "for another" }));
  await withUser(user, (tx) => enqueue(tx, POISON, {}));
  await eventually(async () => expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 1, running: 0 }));
  startWorker(handler);
  await eventually(() => expect(notes).toEqual(["for another"]));
});

test("quick jobs run while slow ones hold all slots that they may have, and those begin when one is free", async () => {
  const user = await insertUser(database);
  const { handler, notes } = noting();
  const begun = new Set<number>();
  const release = Promise.withResolvers<void>();
  for (const number of [1, 2, 3, 4, 5])
    await withUser(user, (tx) => enqueue(tx, SLOW, { number }, { runAt: new Date(number * 1_000) }));
  startWorker(
    handler,
    handle(SLOW, async ({ number }) => {
      begun.add(number);
      await release.promise;
    }),
  );
  await eventually(() => expect(begun).toEqual(new Set([1, 2])));
  for (const text of ["a", "b", "c", "d"]) {
    await withUser(user, (tx) => enqueue(tx, NOTE, { text }));
    await eventually(() => expect(notes).toContain(text));
  }
  expect(begun).toEqual(new Set([1, 2]));
  release.resolve();
  await eventually(() => expect(begun).toEqual(new Set([1, 2, 3, 4, 5])));
});

test("slow jobs run while quick ones hold all slots that they may have", async () => {
  const user = await insertUser(database);
  const begun: string[] = [];
  const done: number[] = [];
  const release = Promise.withResolvers<void>();
  startWorker(
    handle(SLOW, async ({ number }) => void done.push(number)),
    handle(NOTE, async ({ text }) => {
      begun.push(text);
      await release.promise;
    }),
  );
  for (const text of ["a", "b", "c"]) await withUser(user, (tx) => enqueue(tx, NOTE, { text }));
  await eventually(() => expect(begun).toHaveLength(2));
  await withUser(user, (tx) => enqueue(tx, SLOW, { number: 1 }));
  await eventually(() => expect(done).toEqual([1]));
  expect(begun).toHaveLength(2);
  release.resolve();
});

test("a queue is deleted once it has no job, and one with a waiting job stays", async () => {
  await asOwnerOfQueue(
    "select graphile_worker.add_job('test.note', '{}'::json, queue_name => n) from unnest(array['left', 'used']) n",
  );
  await asOwnerOfQueue(`delete from graphile_worker._private_jobs j using graphile_worker._private_job_queues q
    where q.id = j.job_queue_id and q.queue_name = 'left'`);
  await deleteUnusedQueues(pools.jobs);
  const { rows } = await pools.jobs.query(
    "select queue_name as name from graphile_worker._private_job_queues where queue_name in ('left', 'used')",
  );
  expect(rows).toEqual([{ name: "used" }]);
});

test("a queue to which a transaction is adding a job is not deleted", async () => {
  const adding = new Client({ connectionString: database.ownerUrl });
  await adding.connect();
  const add = "select graphile_worker.add_job('test.note', '{}'::json, queue_name => 'filled')";
  await asOwnerOfQueue(add);
  await asOwnerOfQueue("delete from graphile_worker._private_jobs");
  await adding.query("begin");
  await adding.query(add);
  const deleting = deleteUnusedQueues(pools.jobs);
  const isWaiting = `select from pg_locks where relation = to_regclass('graphile_worker._private_job_queues')
    and database = (select oid from pg_database where datname = current_database()) and not granted`;
  const isDeleted = deleting.then(() => true);
  await eventually(async () => {
    const waiting = asOwnerOfQueue(isWaiting).then((rows) => rows.length > 0);
    expect(await Promise.race([isDeleted, waiting])).toBe(true);
  });
  await adding.query("commit");
  await deleting;
  await adding.end();
  const queues = "select from graphile_worker._private_job_queues where queue_name = 'filled'";
  expect(await asOwnerOfQueue(queues)).toHaveLength(1);
});

test("the queue's tables are open to the app role after each start, and only to it", async () => {
  await migrate({ prepareJobTables, databaseUrl: database.ownerUrl });
  const policies = await asOwnerOfQueue(`select c.relname as name, p.policies
    from pg_class c left join lateral (select count(*)::int as policies from pg_policy where polrelid = c.oid) p on true
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity`);
  expect(policies.length).toBeGreaterThan(2);
  for (const each of policies) expect(each).toMatchObject({ policies: 1 });
  await expect(pools.auth.query("select * from graphile_worker.jobs")).rejects.toMatchObject({
    code: "42501",
  });
  await expect(pools.app.query("delete from graphile_worker.migrations")).rejects.toMatchObject({
    code: "42501",
  });
});
