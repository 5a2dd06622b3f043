import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareJobTables } from "../jobs/schema.ts";
import {
  assertMigrated,
  MIGRATIONS_FOLDER,
  MigrationHistoryError,
  migrate,
  readMigrations,
} from "./migrate.ts";
import { createPools } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "beachhead-migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = () => migrate({ prepareJobTables, databaseUrl: database.ownerUrl, folder });
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function ask(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function tables(): Promise<string[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    return found.rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}

test("migrate applies the product's own files once", async () => {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  expect(await run()).toEqual((await readdir(MIGRATIONS_FOLDER)).sort());
  expect(await run()).toEqual([]);
});

test("migrate continues from the last migration of the database", async () => {
  await write("0001_first.sql", "create table first (id int)");
  await run();
  await write("0002_second.sql", "create table second (id int)");
  expect(await run()).toEqual(["0002_second.sql"]);
  expect(await tables()).toEqual(["first", "schema_migrations", "second"]);
});

test("three concurrent runs of migrate apply a file once", async () => {
  await write("0001_first.sql", "create table first (id int); select pg_sleep(0.2)");
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(["0001_first.sql"]);
});

test("migrate waits for a table that another connection reads without holding up others that read it", async () => {
  await write("0001_first.sql", "create table first (id int)");
  await run();
  await write("0002_second.sql", "create table second (id int); alter table first add column name text");
  const reader = new Client({ connectionString: database.ownerUrl });
  await reader.connect();
  await reader.query("begin");
  await reader.query("select from first");
  const waited: string[] = [];
  const applied = await migrate({
    prepareJobTables,
    databaseUrl: database.ownerUrl,
    folder,
    lockWait: { milliseconds: 50, pause: 10 },
    onLockWait: async (file) => {
      waited.push(file);
      if (waited.length === 2) {
        await ask("set statement_timeout = '10s'; select from first");
        await reader.query("commit");
      }
    },
  });
  await reader.end();
  expect(applied).toEqual(["0002_second.sql"]);
  expect(waited.slice(0, 2)).toEqual(["0002_second.sql", "0002_second.sql"]);
  expect(await tables()).toEqual(["first", "schema_migrations", "second"]);
});

test("migrate refuses a file that was changed after it was applied", async () => {
  await write("0001_first.sql", "create table first (id int)");
  await run();
  await write("0001_first.sql", "create table first (id bigint)");
  await expect(run()).rejects.toThrow(MigrationHistoryError);
});

test("migrate accepts an applied file with the line ends of another system", async () => {
  await write("0001_first.sql", "create table first (\n  id int\n)");
  await run();
  await write("0001_first.sql", "create table first (\r\n  id int\r\n)");
  expect(await run()).toEqual([]);
});

test("migrate accepts a database that a newer version has only expanded", async () => {
  await write("0001_first.sql", "create table first (id int)");
  await write("0002_second.sql", "create table second (id int)");
  await run();
  await rm(join(folder, "0002_second.sql"));
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(["first", "schema_migrations", "second"]);
});

test("migrate refuses a database from which a newer version has dropped something", async () => {
  await write("0001_first.sql", "create table first (id int)");
  await write("0002_second.sql", "-- contract of 0001: nothing reads it any more\ndrop table first");
  await run();
  await rm(join(folder, "0002_second.sql"));
  await expect(run()).rejects.toThrow(/newer version \(0002_second\.sql/);
});

test("migrate refuses a newer version's migration without a recorded kind", async () => {
  await write("0001_first.sql", "create table first (id int)");
  await write("0002_second.sql", "create table second (id int)");
  await run();
  await ask("update schema_migrations set kind = null where number = 2");
  await rm(join(folder, "0002_second.sql"));
  await expect(run()).rejects.toThrow(/newer version/);
});

test("assertMigrated names the missing migration and accepts a database that is ahead", async () => {
  const pools = createPools({ databaseUrl: database.ownerUrl });
  try {
    await migrate({ prepareJobTables, databaseUrl: database.ownerUrl });
    await expect(assertMigrated(pools.jobs)).resolves.toBeUndefined();
    await ask(
      "insert into schema_migrations (number, name, checksum, kind) values (9000, 'x', 'x', 'expand')",
    );
    await expect(assertMigrated(pools.jobs)).resolves.toBeUndefined();
    await ask("delete from schema_migrations where number >= 13");
    await expect(assertMigrated(pools.jobs)).rejects.toThrow(
      /^The database is behind this version \(0013_dg_plans\.sql.*\); run npm run migrate/,
    );
    await ask("drop table schema_migrations");
    await expect(assertMigrated(pools.jobs)).rejects.toThrow(/behind this version \(it is empty\)/);
  } finally {
    await pools.close();
  }
});

test("the server's roles cannot create temporary tables", async () => {
  await migrate({ prepareJobTables, databaseUrl: database.ownerUrl });
  const pools = createPools({ databaseUrl: database.ownerUrl });
  try {
    for (const pool of [pools.app, pools.auth, pools.jobs])
      await expect(pool.query("create temporary table mine (id int)")).rejects.toMatchObject({
        code: "42501",
      });
  } finally {
    await pools.close();
  }
});

test("migrate rolls back a file that fails in the middle and keeps all files before it", async () => {
  await write("0001_first.sql", "create table first (id int)");
  await write("0002_second.sql", "create table second (id int); select 1/0; create table third (id int)");
  await expect(run()).rejects.toThrow(/0002_second\.sql failed/);
  expect(await tables()).toEqual(["first", "schema_migrations"]);
  await write("0002_second.sql", "create table second (id int)");
  expect(await run()).toEqual(["0002_second.sql"]);
});

test("a connection that ends in the middle of a migration leaves nothing of it", async () => {
  await write(
    "0001_first.sql",
    "create table first (id int); select pg_terminate_backend(pg_backend_pid()); create table second (id int)",
  );
  await expect(run()).rejects.toThrow("0001_first.sql failed; nothing of it was kept");
  await write("0001_first.sql", "create table first (id int)");
  expect(await run()).toEqual(["0001_first.sql"]);
});

test.each([["0002_gap.sql"], ["1_short.sql"], ["0001-dash.sql"]])(
  "readMigrations refuses the file name %s",
  async (name) => {
    await write(name, "select 1");
    await expect(readMigrations(folder)).rejects.toThrow(/should be number 0001/);
  },
);

test("readMigrations refuses one number twice", async () => {
  await write("0001_first.sql", "select 1");
  await write("0001_other.sql", "select 1");
  await expect(readMigrations(folder)).rejects.toThrow(/should be number 0002/);
});
