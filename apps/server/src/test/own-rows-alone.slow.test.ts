/** What a request costs does not grow with the rows of others: every query has an index to the rows that it is about. */
import { endpointNames, endpointOf } from "@beachhead/contract";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwnerOf, createTestDatabase, grantPlan, type TestDatabase } from "../platform/db/test-database.ts";
import { NO_USER } from "../platform/db/uuid.ts";
import { releaseJobsOfTheDead } from "../platform/jobs/presence.ts";
import { buildTestApp, type TestApp, type TestUser } from "../test-app.ts";
import { callOf, makerOf, sendTo } from "./fixtures.ts";
import { sampleCalls } from "./sample-calls.ts";

/** Read whole, on purpose: what is in them does not grow with the number of workspaces. */
const READ_WHOLE = ["daily_rates", "key_canaries", "schema_migrations"];

let database: TestDatabase;
let server: TestApp;
/** Of requests and of accounts. */
let pools: readonly [Pool, Pool];
beforeAll(async () => {
  database = await createTestDatabase();
  // From now on a table is read from end to end only where no index leads to its rows.
  await asOwnerOf(database, NO_USER, (client) =>
    client.query(`alter database ${database.name} set enable_seqscan = off`),
  );
  server = await buildTestApp({
    database,
    onPools({ app, auth }) {
      pools = [app, auth];
    },
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** How often each table was read from end to end so far. */
async function wholeReads(): Promise<Map<string, number>> {
  for (const pool of pools) {
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    for (const client of clients) await client.query("select pg_stat_force_next_flush()");
    for (const client of clients) client.release();
  }
  return asOwnerOf(database, NO_USER, async (client) => {
    const { rows } = await client.query<{ table: string; reads: number }>(
      "select relname as table, seq_scan::integer as reads from pg_stat_user_tables where relname <> all ($1)",
      [READ_WHOLE],
    );
    return new Map(rows.map(({ table, reads }) => [table, reads]));
  });
}

test("no request reads a table from end to end", async () => {
  const found: string[] = [];
  const send = sendTo(server);
  let maker: { user: TestUser; make: ReturnType<typeof makerOf> } | undefined;
  let before = await wholeReads();
  for (const name of endpointNames.filter((each) => endpointOf(each).stream !== true)) {
    maker ??= await newMaker();
    const facts = await maker.make(sampleCalls[name].thing);
    await send(callOf(name, facts, maker.user.headers));
    if (sampleCalls[name].unsettles === true) maker = undefined;
    const after = await wholeReads();
    const tables = [...after].filter(([table, reads]) => reads > (before.get(table) ?? 0));
    if (tables.length > 0) found.push(`${name}: ${tables.map(([table]) => table).join(", ")}`);
    before = after;
  }
  expect(found).toEqual([]);
});

test("erasing an account reads only the counters of limits from end to end", async () => {
  const { userId } = await server.signUp();
  await asOwnerOf(database, NO_USER, (client) =>
    client.query("update users set delete_after = now() - interval '1 day' where id = $1", [userId]),
  );
  const before = await wholeReads();
  const { rows } = await pools[1].query("select erase_due_account($1) as erased", [userId]);
  expect(rows).toEqual([{ erased: true }]);
  const after = await wholeReads();
  const tables = [...after].filter(([table, reads]) => reads > (before.get(table) ?? 0));
  expect(tables.map(([table]) => table)).toEqual(["attempts"]);
});

test("the look for jobs of dead processes reads only jobs that are running", async () => {
  const before = await wholeReads();
  await releaseJobsOfTheDead(pools[0], 5);
  expect((await wholeReads()).get("_private_jobs")).toBe(before.get("_private_jobs"));
});

async function newMaker(): Promise<{ user: TestUser; make: ReturnType<typeof makerOf> }> {
  const user = await server.signUp();
  await grantPlan(database, user.userId, "enterprise");
  return { user, make: makerOf(sendTo(server), user, "Own") };
}
