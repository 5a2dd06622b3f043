import { findAnyRelation, makeRoles } from "../../apps/server/src/platform/db/dump-and-restore.ts";
import { asBackupError, BackupError } from "./backup-error.ts";
import { type DumpOptions, readDump, sendTo } from "./dump-database.ts";
import type { BackupKey } from "./key.ts";
import { openToolConnection, startTool } from "./postgres-tools.ts";

/** What every dump in pg_dump's custom format begins with. */
const DUMP = Buffer.from("PGDMP");

/** Whether a backup is one of a PostgreSQL of the operator's own; otherwise it holds a data directory. */
export async function holdsDump(path: string, key: BackupKey): Promise<boolean> {
  for await (const bytes of readDump(path, key)) return bytes.subarray(0, DUMP.length).equals(DUMP);
  return false;
}

/**
 * Reads a dump to its end, and then into an empty database, whose login becomes the owner of everything. All of it is
 * one transaction.
 */
export async function restoreDatabase({ databaseUrl, tools, key, path }: DumpOptions): Promise<void> {
  const connection = openToolConnection(databaseUrl, tools.signal);
  try {
    await assertEmptyDatabase(databaseUrl);
    for await (const _bytes of readDump(path, key));
    await makeRoles(databaseUrl);
    const parameters = ["--no-owner", "--single-transaction", "--exit-on-error", ...connection.parameters];
    const environment = { ...tools.environment, ...connection.environment };
    await sendTo(startTool(tools.restore, parameters, { environment, signal: tools.signal }), path, key);
  } catch (error) {
    throw asBackupError("The backup could not be restored", error);
  } finally {
    connection.remove();
  }
}

async function assertEmptyDatabase(databaseUrl: string): Promise<void> {
  const relation = await findAnyRelation(databaseUrl);
  if (relation === undefined) return;
  throw new BackupError(
    `The database of DATABASE_URL is not empty (${relation}); a backup is restored into an empty one only. ` +
      "Create another: create database <name> owner <the user of DATABASE_URL>;",
  );
}
