import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPools } from "./pool.ts";
import { ledger } from "./schema/subscriptions.ts";
import { execute, preparedPerConnection, preparedStatement } from "./statements.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { newId } from "./uuid.ts";
import { createWithUser } from "./with-user.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const byDrizzle = preparedPerConnection((tx) => tx.select().from(ledger).prepare("by_drizzle"));
const byText = preparedStatement("by_text", sql`select ${sql.placeholder("value")}::text`);

/** Names of the statements that a connection knows after three ways to ask for a named one. */
async function namesLeft(preparedStatements: boolean): Promise<string[]> {
  const pools = createPools({ databaseUrl: database.serverUrl, maximumConnections: 1, preparedStatements });
  try {
    return await createWithUser(pools.app)(newId(), async (tx) => {
      await tx.$client.query({ name: "by_driver", text: "select $1::text", values: ["a"] });
      await execute(tx, byText({ value: "b" }));
      expect(await byDrizzle(tx).execute()).toEqual([]);
      const found = await tx.$client.query<{ name: string }>(
        "select name from pg_prepared_statements where name <> '' order by name",
      );
      return found.rows.map(({ name }) => name);
    });
  } finally {
    await pools.close();
  }
}

test("one option of the pools makes every statement unnamed", async () => {
  expect(await namesLeft(true)).toEqual(["by_driver", "by_drizzle", "by_text"]);
  expect(await namesLeft(false)).toEqual([]);
});

/** Own connections, past any pooler: the queue's, the migrations', those of the embedded server. */
const MAY_KEEP_STATE = /^platform\/(jobs|embedded-postgres)\/|^platform\/db\/(listen|migrate)\.ts$/;
const SESSION_STATE =
  /pg_(try_)?advisory_lock(_shared)?\(|["'`](un)?listen |set_config\([^)]*, *false\)|["'`;] *set (?!local\b)[a-z_.]+ *(=|to )|create temp/;

test("no query outside of jobs and migrations keeps state in its session", () => {
  const folder = fileURLToPath(new URL("../../", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !/(^|\/)test[-/]|\.test\.ts$/.test(file));
  const found = files.filter((file) => SESSION_STATE.test(readFileSync(join(folder, file), "utf8")));
  expect(found.filter((file) => !MAY_KEEP_STATE.test(file))).toEqual([]);
  // The search finds what it looks for.
  expect(found).toContain("platform/jobs/presence.ts");
});
