import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pools } from "../../../platform/db/pool.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { createWithUser } from "../../../platform/db/with-user.ts";
import type { Job } from "../../../platform/jobs/index.ts";
import { testServer } from "../../../test/server.ts";
import { runImport } from "./run-import.ts";
import { importCalls } from "./test-import-calls.ts";

/** No job runs by itself: the tests run slices one by one. */
const server = testServer({ plan: "enterprise", confirmed: true, user: "per test" });
const own = importCalls(server);
const { call } = own;
let pools: Pools;
beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
});
afterAll(() => pools.close());

type Calls = Pick<ReturnType<typeof importCalls>, "call" | "preview">;

const fileOf = (rows: number) =>
  `Deal ID,Amount,Stage\n${Array.from({ length: rows }, (_, index) => `${index},10,Won\n`).join("")}`;

async function start(rows: number, calls: Calls = own): Promise<string> {
  const { importId, mapping } = await calls.preview(fileOf(rows));
  await calls.call("startDealImport", { params: { id: importId }, body: { mapping, defaults: {} } });
  return importId;
}

/** The imports among these whose slices wait, in the order in which they will run. */
async function waiting(...among: string[]): Promise<string[]> {
  const { rows } = await pools.jobs.query<{ id: string }>(
    `select j.payload #>> '{payload,importId}' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deals.import'
     order by j.priority, j.run_at, j.id`,
  );
  return rows.map(({ id }) => id).filter((id) => among.includes(id));
}

const jobOf = (changes: Partial<Job> = {}): Job => {
  const withUser = createWithUser(pools.app);
  const { ownerId = server.user.userId } = changes;
  return {
    ownerId,
    attempt: 1,
    signal: new AbortController().signal,
    asOwner: (work) => withUser(ownerId, work),
    ...changes,
  };
};
const runSlice = (importId: string, changes?: Partial<Job>) =>
  runImport({ clock: server.clock }).run({ importId }, jobOf(changes));
const stateOf = (id: string) => call("getDealImport", { params: { id } });

test("the next slice of an import waits behind the imports of others that wait already", async () => {
  const other = await server.signUp();
  const others = importCalls({ user: other });
  const large = await start(12_000);
  const small = await start(1, others);
  expect(await waiting(large, small)).toEqual([large, small]);
  await runSlice(large);
  expect(await waiting(large, small)).toEqual([small, large]);
  expect(await stateOf(large)).toMatchObject({ state: "running", rows: 12_000, rowsRead: 5_000 });
  await runSlice(small, { ownerId: other.userId });
  const params = { id: small };
  expect(await others.call("getDealImport", { params })).toMatchObject({ state: "done", rowsStored: 1 });
  await runSlice(large);
  await runSlice(large);
  expect(await stateOf(large)).toMatchObject({ state: "done", rowsRead: 12_000, rowsStored: 12_000 });
  expect(await call("getDealTargets")).toMatchObject({ deals: 12_000 });
});

test("several imports of one user have one turn, and follow each other", async () => {
  const first = await start(8_000);
  const second = await start(1);
  const third = await start(2);
  expect(await waiting(first, second, third)).toEqual([first]);
  await runSlice(first);
  expect(await waiting(first, second, third)).toEqual([first]);
  await runSlice(first);
  expect(await stateOf(first)).toMatchObject({ state: "done" });
  expect(await waiting(first, second, third)).toEqual([second]);
  await call("undoDealImport", { params: { id: second } });
  expect(await waiting(first, second, third)).toEqual([third]);
  await runSlice(third);
  expect(await stateOf(third)).toMatchObject({ state: "done", rowsStored: 2 });
});

test("a slice that another process has stored in the meantime is not stored again", async () => {
  const id = await start(12_000);
  let reads = 0;
  const { asOwner } = jobOf();
  await runSlice(id, {
    asOwner: async (work) => {
      const result = await asOwner(work);
      reads += 1;
      if (reads === 1) await runSlice(id);
      return result;
    },
  });
  expect(reads).toBeGreaterThan(1);
  expect(await stateOf(id)).toMatchObject({ state: "running", rowsRead: 5_000, rowsStored: 5_000 });
  expect(await waiting(id)).toEqual([id]);
});

test("an import that an older version began, without the place of its next row, continues after its last row", async () => {
  const id = await start(8_000);
  await runSlice(id);
  await server.query("update deal_imports set job = job - 'next' where id = $1", [id]);
  await runSlice(id);
  expect(await stateOf(id)).toMatchObject({ state: "done", rowsRead: 8_000, rowsStored: 8_000 });
  expect(await call("getDealTargets")).toMatchObject({ deals: 8_000 });
});

test("a slice of an import that was undone stores nothing and asks for no other", async () => {
  const id = await start(8_000);
  await call("undoDealImport", { params: { id } });
  await runSlice(id);
  expect(await stateOf(id)).toMatchObject({ state: "undone", rowsRead: 0 });
  expect(await call("listDeals")).toEqual([]);
});
