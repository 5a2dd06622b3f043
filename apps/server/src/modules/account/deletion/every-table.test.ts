import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/db/test-database.ts";
import { fillTables, ROWS, rowsByTable, withoutForce } from "../../../platform/db/test-filler.ts";

/** Gets a row for each invoice that is erased, without anything of its user. */
const BOOKS = "erased_invoices";

/**
 * Tables whose rows are nobody's, and two that name an account inside a text: account-deletion.test.ts searches those.
 * A new table is either here, or an erased account leaves no row in it.
 */
const SHARED = ["attempts", "daily_rates", "invoice_counters", "key_canaries", "verifications"];

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await fillTables(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("erasing an account deletes its row in every table but the shared ones, and no other account's row", async () => {
  const before = await rowsByTable(client);
  const users = await client.query<{ id: string }>("select id from users order by name limit 1");
  const userId = users.rows[0]?.id ?? "";
  for (const rows of before.values()) expect(rows.length).toBeGreaterThanOrEqual(ROWS);

  await client.query("begin");
  await withoutForce(client, async () => void (await client.query("select erase_account($1)", [userId])));
  await client.query("commit");

  const after = await rowsByTable(client);
  const untouched = [...after].filter(([name, rows]) => rows.length === before.get(name)?.length);
  expect(untouched.map(([name]) => name)).toEqual(SHARED);
  expect(after.get(BOOKS)).toHaveLength(ROWS + 1);
  expect(
    [...after].filter(([, rows]) => rows.some((row) => row.includes(userId))).map(([name]) => name),
  ).toEqual([]);
  const emptied = [...after].filter(([name, rows]) => rows.length < (before.get(name)?.length ?? 0) - 1);
  expect(emptied.map(([name]) => name)).toEqual([]);
});
