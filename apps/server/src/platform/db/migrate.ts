import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client, type ClientBase, DatabaseError, type Pool } from "pg";
import { APP_ROLE, ensureRoles } from "./roles.ts";

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Two processes on one database take turns on this number; any constant would do. */
const ADVISORY_LOCK = 4_207_190_226;

const UNDEFINED_TABLE = "42P01";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * A statement of a migration that waits for a lock, such as that of a running pg_dump, holds up every later reader of the
 * table, and requests wait 2 seconds at most. So it waits for less, and its file is tried again after a pause.
 */
const LOCK_WAIT = { milliseconds: 1_000, pause: 5_000 };

export type MigrationKind = "expand" | "contract";

export interface Migration {
  number: number;
  name: string;
  sql: string;
  /**
   * Whether the release before this file still works after it. A contract (drop, rename, tighten) says so in its
   * first line: `-- contract of 0014: why`.
   */
  kind: MigrationKind;
  /** SHA-256 of the text with LF line ends, hexadecimal. */
  checksum: string;
}

export interface MigrateOptions {
  /** Address of the owner; must reach the server directly, not through a transaction pooler. */
  databaseUrl: string;
  /** Creates or updates the job queue's own tables, over an open connection of the owner. */
  prepareJobTables: (databaseUrl: string, client: ClientBase) => Promise<void>;
  folder?: string;
  /** Told each time that a file could not get a lock, before the pause. */
  onLockWait?: (file: string) => unknown;
  /** Default: `LOCK_WAIT`. */
  lockWait?: typeof LOCK_WAIT;
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
 * A newer version's migrations may be there already, as long as they only expand: a server that is started again
 * during a rolling upgrade then still works.
 * @throws {MigrationHistoryError} when an applied file has changed, or one is missing that is not an expansion.
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
    await client.query("alter table schema_migrations add column if not exists kind text");
    await client.query(`grant select on schema_migrations to ${APP_ROLE}`);
    await revokeTemporaryTables(client);
    const pending = await pendingMigrations(client, migrations);
    const { lockWait = LOCK_WAIT, onLockWait } = options;
    for (const migration of pending)
      while (!(await apply(client, migration, lockWait.milliseconds))) {
        await onLockWait?.(migration.name);
        await pause(lockWait.pause);
      }
    await options.prepareJobTables(options.databaseUrl, client);
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
      const kind = /^-- contract of \d{4}: /.test(sql) ? "contract" : "expand";
      return { number, name, sql, kind, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Checks that a database has what this version needs, for a start that does not migrate. What a newer version has
 * added since does no harm.
 * @param pool of a role that may read `schema_migrations`
 * @throws {MigrationHistoryError} when a file was not applied yet, or the history is another
 */
export async function assertMigrated(pool: Pool): Promise<void> {
  const pending = await pendingMigrations(pool, await readMigrations(MIGRATIONS_FOLDER)).catch(
    (error: unknown) => {
      if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return undefined;
      throw error;
    },
  );
  if (pending?.length === 0) return;
  const missing = pending?.map(({ name }) => name).join(", ") ?? "it is empty";
  throw new MigrationHistoryError(
    `The database is behind this version (${missing}); run npm run migrate with the owner's DATABASE_URL first.`,
  );
}

/** The public may create temporary tables in a new database, and so could our roles. */
async function revokeTemporaryTables(client: Client): Promise<void> {
  const found = await client.query<{ name: string; may: boolean }>(
    "select current_database() as name, has_database_privilege($1, current_database(), 'temporary') as may",
    [APP_ROLE],
  );
  const database = found.rows[0];
  if (database?.may !== true) return;
  await client.query(`revoke temporary on database ${client.escapeIdentifier(database.name)} from public`);
}

async function pendingMigrations(
  client: Client | Pool,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await client.query<{ number: number; name: string; checksum: string; kind: string | null }>(
    "select number, name, checksum, kind from schema_migrations order by number",
  );
  for (const row of applied.rows) {
    const file = migrations[row.number - 1];
    if (file === undefined) {
      if (row.kind === "expand") continue;
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
  return migrations.slice(applied.rows.filter(({ number }) => number <= migrations.length).length);
}

/** @returns false when another connection held a lock for too long; nothing of the file is kept then */
async function apply(client: Client, migration: Migration, lockWait: number): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockWait}`);
    await client.query(migration.sql);
    await client.query(
      "insert into schema_migrations (number, name, checksum, kind) values ($1, $2, $3, $4)",
      [migration.number, migration.name, migration.checksum, migration.kind],
    );
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept.`, { cause: error });
  }
}
