import { afterAll, beforeAll, expect, test } from "vitest";
import { assertConnectionsFit, connectionsOfProcess, TooManyConnectionsError } from "./connection-count.ts";
import { type DatabaseSettings, parseDatabaseSettings } from "./settings.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const settings = (databaseUrl: string, variables: Record<string, string> = {}): DatabaseSettings => ({
  databaseUrl,
  ...parseDatabaseSettings((name) => variables[name]),
});

test("a process opens 40 database connections, and those through a pooler do not count", () => {
  const direct = "postgres://owner@db/beachhead";
  const pooler = "postgres://app@pooler:6432/beachhead";
  expect(connectionsOfProcess(settings(direct))).toBe(40);
  expect(connectionsOfProcess(settings(direct, { DATABASE_APP_URL: pooler }))).toBe(20);
  expect(
    connectionsOfProcess(settings(direct, { DATABASE_APP_URL: pooler, DATABASE_AUTH_URL: pooler })),
  ).toBe(10);
  expect(
    connectionsOfProcess(settings(direct, { DATABASE_APP_URL: "postgres://app@db:5432/beachhead" })),
  ).toBe(40);
  expect(connectionsOfProcess(settings(pooler, { DATABASE_DIRECT_URL: direct }))).toBe(10);
});

test("a start with more connections than the database takes is refused in one sentence", async () => {
  const wide = settings(database.serverUrl, { DATABASE_APP_CONNECTIONS: "500" });
  await expect(assertConnectionsFit(wide, 64)).rejects.toThrow(TooManyConnectionsError);
  await expect(assertConnectionsFit(wide, 64)).rejects.toThrow(
    /^64 server processes open up to 33280 database connections \(520 each\), and the database allows \d+: /,
  );
  const narrow = { DATABASE_APP_CONNECTIONS: "1", DATABASE_AUTH_CONNECTIONS: "1" };
  await expect(assertConnectionsFit(settings(database.serverUrl, narrow), 1)).resolves.toBeUndefined();
});

test("six processes are too many for the 210 connections of the embedded server", async () => {
  if (process.env["TEST_DATABASE_URL"]) return;
  await expect(assertConnectionsFit(settings(database.serverUrl), 5)).resolves.toBeUndefined();
  await expect(assertConnectionsFit(settings(database.serverUrl), 6)).rejects.toThrow(
    "6 server processes open up to 240 database connections (40 each), and the database allows 207: set WEB_PROCESSES to 5 or less,",
  );
});
