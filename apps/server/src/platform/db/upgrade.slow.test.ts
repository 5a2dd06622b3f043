/**
 * From every schema that ever was, with rows in every table, to the newest: nothing lost, nothing changed that the
 * migration was not made to change; broken off after its first and last statement; by two at once.
 */

import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareJobTables } from "../jobs/schema.ts";
import { MIGRATIONS_FOLDER, migrate, readMigrations } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { type Contents, readCatalogueVersion, readContents, readStructure } from "./test-database-state.ts";
import { fillTables, ROWS } from "./test-filler.ts";
import { splitStatements } from "./test-statements.ts";

/** What a migration is made to change or drop: `table.column`, or `table` for its number of rows. */
const CHANGED_BY: Record<string, readonly string[]> = {
  "0053_amount_text.sql": ["connections.sync", "connections.synced_until"],
};

const migrations = await readMigrations(MIGRATIONS_FOLDER);

async function connect(database: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  return client;
}

/** A folder with the first so many files. */
async function folderOf(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "beachhead-upgrade-"));
  for (const { name } of migrations.slice(0, count))
    await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  return folder;
}

let freshStructure: string[];
/** Empty, and a migration further for each version: the versions before it are not migrated again. */
let stages: TestDatabase;
beforeAll(async () => {
  stages = await createTestDatabase({ empty: true });
  const database = await createTestDatabase({ empty: true });
  await migrate({ prepareJobTables, databaseUrl: database.ownerUrl });
  const client = await connect(database);
  freshStructure = await readStructure(client);
  await client.end();
  await database.drop();
});

afterAll(() => stages.drop());

test("statements are split where they end, and nowhere else", () => {
  const sql =
    "create table a (b text default ';'); -- no; comment\ndo $x$ begin; end $x$;\nselect 1\n-- end;\n";
  expect(splitStatements(sql)).toEqual([
    "create table a (b text default ';');",
    " -- no; comment\ndo $x$ begin; end $x$;",
    "\nselect 1\n-- end;\n",
  ]);
  for (const { sql: text } of migrations) expect(splitStatements(text).join("")).toBe(text);
});

test("a filled database with the newest schema is not changed by a start", async () => {
  const database = await createTestDatabase();
  const client = await connect(database);
  await fillTables(client);
  const contents = await readContents(client);
  expect(await migrate({ prepareJobTables, databaseUrl: database.ownerUrl })).toEqual([]);
  expect(await readStructure(client)).toEqual(freshStructure);
  expect(await readContents(client)).toEqual(contents);
  await client.end();
  await database.drop();
});

describe.each([...migrations.keys()])("a database with %i of the migrations", (applied) => {
  let database: TestDatabase;
  let client: Client;
  let structure: string[];
  let before: Contents;
  /** Once it is upgraded. */
  let after: Contents;

  beforeAll(async () => {
    const folder = await folderOf(applied);
    await migrate({ prepareJobTables, databaseUrl: stages.ownerUrl, folder });
    await rm(folder, { recursive: true });
    database = await createTestDatabase({ template: stages });
    client = await connect(database);
    await fillTables(client);
    structure = await readStructure(client);
    before = await readContents(client);
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  test(`a database with ${applied} migrations has rows in every table`, () => {
    const counts = Object.entries(before).filter(([label]) => !label.includes("."));
    expect(counts.length).toBeGreaterThanOrEqual(applied);
    for (const [table, count] of counts) expect([table, count]).toEqual([table, String(ROWS)]);
  });

  const next = migrations[applied];
  // What any statement leaves behind is still there when the last one has run.
  test(`a database with ${applied} migrations is unchanged if the next fails after its first or last statement`, async () => {
    const version = await readCatalogueVersion(client);
    const folder = await folderOf(applied);
    const parts = splitStatements(next?.sql ?? "");
    expect(parts.length).toBeGreaterThan(0);
    for (const at of new Set([1, parts.length])) {
      const broken = [
        ...parts.slice(0, at),
        ";select pg_terminate_backend(pg_backend_pid());",
        ...parts.slice(at),
      ];
      await writeFile(join(folder, next?.name ?? ""), broken.join(""));
      await expect(migrate({ prepareJobTables, databaseUrl: database.ownerUrl, folder })).rejects.toThrow(
        "nothing of it was kept",
      );
      expect(await readCatalogueVersion(client), `statement ${at}`).toBe(version);
    }
    expect(await readStructure(client)).toEqual(structure);
    // What one of them lost or changed in the rows would not come back.
    expect(await readContents(client)).toEqual(before);
    await rm(folder, { recursive: true });
  });

  test(`a database with ${applied} migrations is unchanged if the next fails while it is recorded`, async () => {
    await client.query(`create function break_off() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await client.query(
      "create trigger break_off before insert on schema_migrations for each row execute function break_off()",
    );
    await expect(migrate({ prepareJobTables, databaseUrl: database.ownerUrl })).rejects.toThrow(
      "nothing of it was kept",
    );
    await client.query("drop function break_off cascade");
    expect(await readStructure(client)).toEqual(structure);
    expect(await readContents(client)).toEqual(before);
  });

  test(`a database with ${applied} migrations is upgraded by one of two concurrent starts and keeps its data`, async () => {
    const both = await Promise.all([
      migrate({ prepareJobTables, databaseUrl: database.ownerUrl }),
      migrate({ prepareJobTables, databaseUrl: database.ownerUrl }),
    ]);
    const files = (await readdir(MIGRATIONS_FOLDER)).sort();
    expect(both.flat()).toEqual(files.slice(applied));
    expect(both.some((each) => each.length === 0)).toBe(true);
    expect(await readStructure(client)).toEqual(freshStructure);

    const changed = files.slice(applied).flatMap((file) => CHANGED_BY[file] ?? []);
    const kept = (contents: Contents) =>
      Object.fromEntries(
        Object.keys(before)
          .filter((label) => !changed.includes(label))
          .map((label) => [label, contents[label]]),
      );
    after = await readContents(client);
    expect(kept(after)).toEqual(kept(before));
  });

  test(`a database upgraded from ${applied} migrations is not changed by another start`, async () => {
    expect(await migrate({ prepareJobTables, databaseUrl: database.ownerUrl })).toEqual([]);
    expect(await readStructure(client)).toEqual(freshStructure);
    expect(await readContents(client)).toEqual(after);
  });
});
