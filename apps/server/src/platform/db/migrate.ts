import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { prepareJobTables } from "../jobs/schema.ts";
import { ensureRoles } from "./roles.ts";

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Two processes on one database take turns on this number; any constant would do. */
const ADVISORY_LOCK = 4_207_190_226;

export interface Migration {
  number: number;
  name: string;
  sql: string;
  /** SHA-256 of the text with LF line ends, hexadecimal. */
  checksum: string;
}

export interface MigrateOptions {
  /** Address of the owner; must reach the server directly, not through a transaction pooler. */
  databaseUrl: string;
  folder?: string;
  /** Further login roles that may take the app and auth roles. */
  logins?: readonly string[];
}

/** A database whose history is not the one of the migration files. */
export class MigrationHistoryError extends Error {
  override name = "MigrationHistoryError";
}

/**
 * Brings the database forward to the last migration file: under an advisory lock, each file in one
 * transaction, recorded with its checksum; then the job queue's own tables. Never goes back.
 * @returns the names of the files applied now, in order; empty when there was nothing to do.
 * @throws {MigrationHistoryError} when an applied file has changed or is missing.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS_FOLDER);
  const client = new Client({ connectionString: options.databaseUrl, application_name: "beachhead migrate" });
  // A connection that breaks rejects the query in flight; without a listener it would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    await ensureRoles(client, options.logins ?? []);
    await client.query(`create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) await apply(client, migration);
    await prepareJobTables(options.databaseUrl, client);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * The migration files of a folder in order.
 * @throws {MigrationHistoryError} on a name that is not NNNN_words.sql, and on a number twice or left out.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
      if (number !== index + 1) {
        throw new MigrationHistoryError(
          `Migration ${name} should be number ${String(index + 1).padStart(4, "0")}, named NNNN_words.sql.`,
        );
      }
      const sql = (await readFile(`${folder}/${name}`, "utf8")).replaceAll("\r\n", "\n");
      return { number, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function pendingMigrations(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await client.query<{ number: number; name: string; checksum: string }>(
    "select number, name, checksum from schema_migrations order by number",
  );
  for (const row of applied.rows) {
    const file = migrations[row.number - 1];
    if (file === undefined) {
      throw new MigrationHistoryError(
        `The database was migrated by a newer version (${row.name} is not among the files); start that version.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationHistoryError(
        `Migration ${file.name} was changed after it was applied; restore it and put the change into a new file.`,
      );
    }
  }
  return migrations.slice(applied.rows.length);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (number, name, checksum) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept.`, { cause: error });
  }
}
