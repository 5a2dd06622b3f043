import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertDumpFits, type PostgresTools } from "./postgres-tools.ts";

let folder: string;
let tools: PostgresTools;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-tools-"));
  const dump = join(folder, "pg_dump");
  writeFileSync(dump, '#!/bin/sh\necho "pg_dump (PostgreSQL) 17.2 (Debian 17.2-1)"\n', { mode: 0o755 });
  tools = { dump, restore: "pg_restore", environment: {}, signal: new AbortController().signal };
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["16.9", "17.2", "17.10"])("pg_dump 17 is used for a server of PostgreSQL %s", (version) => {
  expect(() => assertDumpFits(tools, version)).not.toThrow();
});

test("pg_dump 17 is refused for a server of PostgreSQL 18, with what to install", () => {
  expect(() => assertDumpFits(tools, "18.0")).toThrow(
    /is of PostgreSQL 17 and cannot read a server of PostgreSQL 18\. Install the client programs of PostgreSQL 18/,
  );
});
