import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createVault } from "../../platform/crypto/envelope.ts";
import { makeKeyringEntry, parseKeyring } from "../../platform/crypto/keyring.ts";
import type { Pools } from "../../platform/db/pool.ts";
import { webhooks } from "../../platform/db/schema/webhooks.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/db/test-database.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { insertUser } from "../../platform/db/test-rows.ts";
import { newId } from "../../platform/db/uuid.ts";
import { createWithUser, type WithUser } from "../../platform/db/with-user.ts";
import { newSecret, sealSecrets } from "./secrets.ts";
import { startTestReceiver, type TestReceiver } from "./test-receiver.ts";

const EVENTS = 10_000;
/** A process that has made its first deliveries has loaded what it needs for them. */
const FIRST_EVENTS = 1_000;
const KILLED_EVENTS = 2_000;
const DOCUMENTS = 100;
const TOGETHER = 250;
const MEGABYTE = 1024 * 1024;
const program = fileURLToPath(new URL("./test-delivery-worker.ts", import.meta.url));
const keyring = makeKeyringEntry();
const vault = createVault(parseKeyring(keyring, "tests"));

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let receiver: TestReceiver;
let owner: string;
const workers = new Set<ChildProcess>();
const memory: number[] = [];
/** What workers log: failures of jobs alone. */
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database, { maximumConnections: 4 });
  withUser = createWithUser(pools.app);
  receiver = await startTestReceiver();
});
beforeEach(async () => {
  owner = await insertUser(database);
  receiver.requests.length = 0;
  memory.length = 0;
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all([...workers].map(kill));
});
afterAll(async () => {
  await receiver.close();
  await pools.close();
  await database.drop();
});

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, ["--expose-gc", program], {
    env: {
      ...process.env,
      DATABASE_URL: database.serverUrl,
      TEST_KEYRING: keyring,
      TEST_RECEIVER: receiver.origin,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.add(worker);
  if (worker.stdout)
    createInterface({ input: worker.stdout }).on("line", (line) => {
      if (/^\d+$/.test(line)) memory.push(Number(line));
      else logged.push(line);
    });
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  const ended = once(worker, "exit");
  if (worker.kill("SIGKILL")) await ended;
}

async function addWebhook(path: string): Promise<string> {
  const id = newId();
  const sealed = sealSecrets(vault, owner, id, { url: `${receiver.origin}${path}`, secret: newSecret() });
  const row = { ownerId: owner, id, name: path, format: "standard" as const, sealed };
  await withUser(owner, (tx) =>
    tx.insert(webhooks).values({ ...row, events: ["simulation.saved"], createdAt: new Date() }),
  );
  return id;
}

/** Events of some documents in turn, numbered for each of them, in transactions of some hundred. */
async function emitAll(events: number): Promise<void> {
  for (let first = 0; first < events; first += TOGETHER) await emit(first, first + TOGETHER - 1);
}

const emit = (first: number, last: number) =>
  withUser(owner, (tx) =>
    tx.$client.query(
      `select emit_event('simulation.saved', 'simulation',
         ('0197a000-0000-7000-8000-' || lpad((n % ${DOCUMENTS})::text, 12, '0'))::uuid, 'Base case',
         jsonb_build_object('number', n / ${DOCUMENTS}))
       from generate_series($1::int, $2::int) n`,
      [first, last],
    ),
  );

/** The numbers that came for each document, each once where an event came again. */
function numbersByDocument(path: string): number[][] {
  const events = new Map(receiver.eventsAt(path).map((event) => [event.id, event]));
  const found = Map.groupBy(events.values(), ({ document }) => document?.id ?? "");
  return [...found.values()].map((each) => each.map(({ data }) => Number(data["number"])));
}

const inOrder = (events: number) => Array.from({ length: events / DOCUMENTS }, (_, number) => number);

/** Seconds until so many events came to a path, from the first of them on. */
async function secondsOf(path: string, events: number): Promise<number> {
  const began = performance.now();
  await emitAll(events);
  await vi.waitFor(
    () => expect(receiver.requests.filter((request) => request.path === path)).toHaveLength(events),
    { timeout: 580_000, interval: 100 },
  );
  return (performance.now() - began) / 1_000;
}

test("10,000 events reach a webhook that works beside one that hangs, in order, and memory stays", async () => {
  startWorker();
  await addWebhook("/works");
  receiver.answer = ({ path }) => (path === "/hangs" ? "hang" : { status: 204 });
  await secondsOf("/works", FIRST_EVENTS);
  receiver.requests.length = 0;
  const alone = await secondsOf("/works", FIRST_EVENTS);
  await addWebhook("/hangs");
  await vi.waitFor(() => expect(memory.length).toBeGreaterThan(2), { timeout: 300_000 });
  receiver.requests.length = 0;
  const before = memory.at(-1) ?? 0;
  const seconds = await secondsOf("/works", EVENTS);
  const grown = (Math.max(...memory) - before) / MEGABYTE;
  process.stdout.write(
    `${EVENTS} deliveries beside a webhook that hangs in ${seconds.toFixed(1)} s, ${grown.toFixed(0)} MB more\n`,
  );
  for (const numbers of numbersByDocument("/works")) expect(numbers).toEqual(inOrder(EVENTS));
  // Few tries, with growing pauses.
  expect(receiver.requests.filter(({ path }) => path === "/hangs").length).toBeLessThan(50);
  // Not by a clock: the machine may be slow.
  expect(seconds / EVENTS).toBeLessThan((3 * alone) / FIRST_EVENTS);
  expect(grown).toBeLessThan(50);
  expect(logged).toEqual([]);
});

test("workers that are killed while they deliver lose no event, and what comes again has the same id", async () => {
  await addWebhook("/killed");
  receiver.answer = () => ({ status: 204 });
  const requests = () => receiver.requests.filter(({ path }) => path === "/killed");
  await emitAll(KILLED_EVENTS);
  for (let round = 1; round <= 5; round += 1) {
    const worker = startWorker();
    const goal = requests().length + 70 * round;
    await vi.waitFor(() => expect(requests().length).toBeGreaterThan(goal), {
      timeout: 300_000,
      interval: 5,
    });
    await kill(worker);
  }
  startWorker();
  const ids = () => new Set(requests().map(({ headers }) => headers["webhook-id"])).size;
  await vi.waitFor(() => expect(ids()).toBe(KILLED_EVENTS), { timeout: 300_000, interval: 100 });
  for (const numbers of numbersByDocument("/killed")) expect(numbers).toEqual(inOrder(KILLED_EVENTS));
});
