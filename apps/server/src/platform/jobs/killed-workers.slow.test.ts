import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Pools } from "../db/pool.ts";
import { ledger } from "../db/schema/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { createWithUser } from "../db/with-user.ts";
import { countJobs, enqueue } from "./index.ts";
import { MARK } from "./test-worker.ts";

const WORKER = fileURLToPath(new URL("./test-worker.ts", import.meta.url));
const JOBS = 60;
const KILLS = 4;

let database: TestDatabase;
let pools: Pools;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database, { maximumConnections: 4 });
});

afterAll(async () => {
  await Promise.all([...children].map(kill));
  await pools.close();
  await database.drop();
});

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

type Worker = ChildProcessByStdio<Writable, Readable, null>;

/** Each job of a worker waits for a line on its standard input. */
function startWorker(onBegun: (child: Worker) => void): void {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", WORKER], {
    env: { ...process.env, DATABASE_URL: database.serverUrl },
    stdio: ["pipe", "pipe", "inherit"],
  });
  // A process that was killed takes no answer any more.
  child.stdin.on("error", () => undefined);
  children.add(child);
  child.once("exit", () => children.delete(child));
  child.stdout.on("data", (chunk: Buffer) => {
    for (const _line of chunk.toString().matchAll(/begun/g)) onBegun(child);
  });
}

test("60 jobs, two worker processes, four killed in the middle of a job: each job finished, each effect once", async () => {
  const user = await insertUser(database);
  const withUser = createWithUser(pools.app);
  let begun = 0;
  let killed = 0;
  const onBegun = (child: Worker) => {
    begun += 1;
    if (child.killed) return;
    if (killed >= KILLS || begun % 8 !== 0) {
      child.stdin.write("\n");
      return;
    }
    killed += 1;
    child.kill("SIGKILL");
    startWorker(onBegun);
  };
  await withUser(user, async (tx) => {
    for (let number = 0; number < JOBS; number++) await enqueue(tx, MARK, { number });
  });
  startWorker(onBegun);
  startWorker(onBegun);

  await vi.waitFor(
    async () => expect(await countJobs(pools.jobs)).toMatchObject({ waiting: 0, running: 0, parked: 0 }),
    { timeout: 300_000, interval: 100 },
  );
  const effects = await withUser(user, (tx) => tx.select({ key: ledger.idempotencyKey }).from(ledger));
  expect(effects.map(({ key }) => Number(key)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: JOBS }, (_, number) => number),
  );
  expect(killed).toBe(KILLS);
  // Jobs were cut off and done again, or this has tested nothing.
  expect(begun).toBeGreaterThan(JOBS);
});
