/** The last release's server works on this schema: it may run, and be started again, during an upgrade. */
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS_FOLDER, type Migration, readMigrations } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { brokenRules } from "./test-migration-rules.ts";
import { planStatements, readLastRelease } from "./test-release.ts";

const release = readLastRelease();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("every statement of the last release can be planned with its roles on this schema", async () => {
  expect(Object.values(release.statements).flat().length).toBeGreaterThan(100);
  expect(await planStatements(database.ownerUrl, release.statements)).toEqual([]);
});

test.each([
  ["a column that is gone", "alter table gtm_plans drop column website"],
  ["a column of another name", "alter table sessions rename column token to token_hash"],
  ["a right that was taken away", "revoke update on subscriptions from beachhead_app"],
  ["a right to one column less", "revoke update (end_at) on subscriptions from beachhead_app"],
  ["a function that is gone", "drop function app_user_profile"],
])("%s breaks statements of the last release", async (_what, statement) => {
  const changed = await createTestDatabase();
  const client = new Client({ connectionString: changed.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
  expect(await planStatements(changed.ownerUrl, release.statements)).not.toEqual([]);
  await changed.drop();
});

test("migrations since the last release only expand, or finish an expansion that it has", async () => {
  const since = (await readMigrations(MIGRATIONS_FOLDER)).slice(release.migrations);
  expect(since.flatMap((migration) => brokenRules(migration, release.migrations))).toEqual([]);
});

const file = (sql: string): Migration => ({
  number: 99,
  name: "0099_x.sql",
  sql,
  kind: sql.startsWith("-- contract of ") ? "contract" : "expand",
  checksum: "",
});

test.each([
  "drop table users",
  "alter table users drop column image",
  "alter table users drop image",
  "-- why\nalter table users\n  rename column image to picture;",
  "alter table users rename to people",
  "alter table users alter column name type varchar(60)",
  "alter table users alter name set not null",
  "alter table users add column a text not null",
  "alter table users add column a text, add column b int not null, add column c text default ''",
  "alter table users add constraint named check (name <> '')",
  "create unique index users_name on users (name)",
  "-- contract of 0099: it does not exist yet\ndrop table users",
])("a rule for migrations refuses: %s", (sql) => {
  expect(brokenRules(file(sql), 13)).toHaveLength(1);
});

test.each([
  "create table a (b int not null); create unique index a_b on a (b); alter table a add constraint c check (b > 0);",
  "alter table users add column a text, add column b int not null default 0",
  "alter table users alter column name drop not null; alter table users drop constraint named;",
  "create index users_name on users (name); drop index users_name;",
  "-- contract of 0013: no release since then reads it\nalter table users drop column image",
])("the rules for migrations allow: %s", (sql) => {
  expect(brokenRules(file(sql), 13)).toEqual([]);
});
