/** The backup of a PostgreSQL of the operator's own, with the logins that deploy/database.sh makes. */
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConnectionUrl, withDatabase } from "../../apps/server/src/platform/db/connection-url.ts";
import {
  describeDatabase,
  fillDatabase,
  runStatements,
} from "../../apps/server/src/platform/db/test-dump.ts";
import { type DebianPostgres, startDebianPostgres } from "../../scripts/gates/debian-postgres.ts";
import { createDatabase } from "../../scripts/gates/image/create-database.ts";
import { type CommandResult, runCommandFile } from "../testing/run-command.ts";

/** With everything that an address, a password file and a shell would escape. */
const PASSWORDS = {
  OWNER_PASSWORD: "own:er\\ '$1@/",
  DATABASE_APP_PASSWORD: "app-password-of-the-test",
  DATABASE_AUTH_PASSWORD: "auth-password-of-the-test",
  DATABASE_JOBS_PASSWORD: "jobs-password-of-the-test",
  BACKUP_PASSWORD: "back:up\\ '$2@/",
};
/** The name of a GTM plan of the filled tables. */
const PLAN_NAME = "name 0, “wörds” 'n' \\ more";
const KEY = randomBytes(32).toString("base64");

let server: DebianPostgres;
let folder: string;
let file: string;
let made: CommandResult;

const login = (name: string, password: string, database = "beachhead") => {
  const url = parseConnectionUrl(withDatabase(server.url, database));
  [url.username, url.password] = [name, encodeURIComponent(password)];
  return url.href;
};
const owner = (database?: string) => login("beachhead_owner", PASSWORDS.OWNER_PASSWORD, database);
const backupLogin = () => login("beachhead_backup", PASSWORDS.BACKUP_PASSWORD);

const run = (command: string, parameters: readonly string[], environment: Record<string, string>) =>
  runCommandFile(`operations/${command}.ts`, parameters, {
    DATA_DIR: join(folder, "data"),
    BACKUP_KEY: KEY,
    PG_DUMP_PATH: join(server.programs, "pg_dump"),
    ...environment,
  });
const backup = (to: string, environment: Record<string, string> = {}) =>
  run("backup", [to], { DATABASE_URL: owner(), DATABASE_BACKUP_URL: backupLogin(), ...environment });

async function emptyDatabase(name: string): Promise<string> {
  await runStatements(server.url, `create database ${name} owner beachhead_owner`);
  return owner(name);
}

/** Programs that write down how they were started, and then do their work. */
function recordingPrograms(): { PG_DUMP_PATH: string; record: string } {
  const programs = mkdtempSync(join(folder, "programs-"));
  const record = join(programs, "record");
  for (const name of ["pg_dump", "pg_restore"]) {
    const path = join(programs, name);
    const lines = [
      "#!/bin/sh",
      `{ printf '%s\\n' "$0" "$@"; tr '\\0' '\\n' < /proc/$PPID/cmdline; env; } >> ${record}`,
      `if [ -n "$PGPASSFILE" ]; then stat -c 'password file %a' "$PGPASSFILE" >> ${record}; fi`,
      `exec ${join(server.programs, name)} "$@"`,
    ];
    writeFileSync(path, `${lines.join("\n")}\n`);
    chmodSync(path, 0o755);
  }
  return { PG_DUMP_PATH: join(programs, "pg_dump"), record };
}

beforeAll(async () => {
  server = await startDebianPostgres();
  folder = mkdtempSync(join(tmpdir(), "beachhead-dump-"));
  // As root the data directory is shared with the account of the database.
  chmodSync(folder, 0o711);
  await createDatabase(server.url, PASSWORDS);
  const migrated = await run("migrate", [], { DATABASE_URL: owner() });
  if (migrated.code !== 0) throw new Error(migrated.output);
  await fillDatabase(owner());
  file = join(folder, "copies/own.backup");
  made = await backup(file);
});

afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the login of the backups makes a file that its owner alone can read", () => {
  expect([made.code, made.output]).toEqual([0, expect.stringContaining("made and read back")]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "copies"))).toEqual(["own.backup"]);
});

test("the file of a backup holds no text of the database, and pg_restore alone cannot read it", async () => {
  const plans = await runStatements(withDatabase(server.url, "beachhead"), "select name from gtm_plans");
  expect(plans.map(({ name }) => name)).toContain(PLAN_NAME);
  const bytes = readFileSync(file);
  for (const text of [PLAN_NAME, "PGDMP", "gtm_plans"]) expect(bytes.includes(text)).toBe(false);
});

test("a backup restores into an empty database with the same rows, structure, rights and policies", async () => {
  const url = await emptyDatabase("restored");
  const restored = await run("restore", [file], { DATABASE_URL: url });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("is restored")]);
  const [before, after] = [await describeDatabase(owner()), await describeDatabase(url)];
  expect(after.contents).toEqual(before.contents);
  expect(Number(after.contents["gtm_plans"])).toBeGreaterThan(0);
  // That the owner may do everything is sometimes stored and otherwise understood.
  const [had, has] = [before, after].map(({ structure }) =>
    structure.map((line) => line.replace(/ \{beachhead_owner=\w+\/beachhead_owner\}$/, "")),
  );
  expect(has).toEqual(had);
  const again = await run("migrate", [], { DATABASE_URL: url });
  expect([again.code, again.output]).toEqual([0, expect.stringContaining("no migration was applied")]);
});

test("no password is in an argument or the environment of pg_dump and pg_restore", async () => {
  const { record, PG_DUMP_PATH } = recordingPrograms();
  const copy = join(folder, "recorded.backup");
  expect((await backup(copy, { PG_DUMP_PATH })).code).toBe(0);
  const url = await emptyDatabase("recorded");
  expect((await run("restore", [copy], { DATABASE_URL: url, PG_DUMP_PATH })).code).toBe(0);
  const seen = readFileSync(record, "utf8");
  expect(seen).toContain("postgres://beachhead_backup@127.0.0.1");
  expect(seen).toContain("postgres://beachhead_owner@127.0.0.1");
  expect(seen.match(/password file \d+/g)).toEqual(["password file 600", "password file 600"]);
  for (const secret of [PASSWORDS.OWNER_PASSWORD, PASSWORDS.BACKUP_PASSWORD, KEY]) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(encodeURIComponent(secret));
  }
  const [passwordFile = ""] = /(?<=PGPASSFILE=).*/.exec(seen) ?? [];
  expect([passwordFile !== "", existsSync(passwordFile)]).toEqual([true, false]);
});

test("a backup with one byte changed is refused and leaves the database empty", async () => {
  const bytes = readFileSync(file);
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  const changed = join(folder, "changed.backup");
  writeFileSync(changed, bytes);
  const url = await emptyDatabase("untouched");
  const refused = await run("restore", [changed], { DATABASE_URL: url });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("changed or cut off")]);
  expect(
    await runStatements(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});

test("a database that is not empty is not restored into", async () => {
  const refused = await run("restore", [file], { DATABASE_URL: owner() });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("is not empty")]);
});

test("a login that row-level security binds makes no backup, and no file", async () => {
  const path = join(folder, "bound.backup");
  const refused = await backup(path, { DATABASE_BACKUP_URL: "" });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("DATABASE_BACKUP_URL")]);
  expect(existsSync(path)).toBe(false);
});

test("the login of the backups changes nothing", async () => {
  const change = "begin read write; update users set name = 'changed'";
  await expect(runStatements(backupLogin(), change)).rejects.toThrow("permission denied");
});

test("a pg_dump that is missing or older than the server is named, with the remedy", async () => {
  const path = join(folder, "none.backup");
  const missing = await backup(path, { PG_DUMP_PATH: join(folder, "nowhere/pg_dump") });
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining("set PG_DUMP_PATH")]);
  const old = join(mkdtempSync(join(folder, "old-")), "pg_dump");
  for (const program of [old, old.replace("pg_dump", "pg_restore")]) {
    writeFileSync(program, "#!/bin/sh\necho 'pg_dump (PostgreSQL) 14.9'\n", { mode: 0o755 });
  }
  const refused = await backup(path, { PG_DUMP_PATH: old });
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("cannot read a server of PostgreSQL"),
  ]);
  expect(existsSync(path)).toBe(false);
});

test("a dump that breaks off in the middle leaves no file", async () => {
  const broken = join(mkdtempSync(join(folder, "broken-")), "pg_dump");
  const lines = [
    "#!/bin/sh",
    `case "$1" in --version) exec ${join(server.programs, "pg_dump")} "$@" ;; esac`,
  ];
  const failing = [...lines, "printf PGDMP", "echo 'connection lost' >&2", "exit 1"];
  writeFileSync(broken, `${failing.join("\n")}\n`, { mode: 0o755 });
  writeFileSync(broken.replace("pg_dump", "pg_restore"), `${lines.join("\n")}\n`, { mode: 0o755 });
  const refused = await backup(join(folder, "broken.backup"), { PG_DUMP_PATH: broken });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("connection lost")]);
  expect(readdirSync(folder).filter((name) => name.startsWith("broken.backup"))).toEqual([]);
});

test("a backup of a database and one of a data directory are not taken for each other", async () => {
  const noDatabase = await run("restore", [file], {});
  expect([noDatabase.code, noDatabase.output]).toEqual([1, expect.stringContaining("set DATABASE_URL to")]);
});
