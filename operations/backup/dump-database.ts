/** A PostgreSQL of the operator's own: what pg_dump writes, sealed while it is written. */
import { createReadStream, createWriteStream, openSync, renameSync, rmSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { findBoundLogin } from "../../apps/server/src/platform/db/dump-and-restore.ts";
import { asBackupError, BackupError } from "./backup-error.ts";
import type { BackupKey } from "./key.ts";
import { partialOf } from "./make-backup.ts";
import { openToolConnection, type PostgresTools, startTool } from "./postgres-tools.ts";
import { open, seal } from "./sealed-stream.ts";

export interface DumpOptions {
  databaseUrl: string;
  tools: PostgresTools;
  key: BackupKey;
  /** Where the backup goes; must not exist. */
  path: string;
}

/**
 * Dumps the database in one snapshot, has pg_restore read the file whole, and only then gives it its name.
 * @returns its size in bytes
 */
export async function dumpDatabase({ databaseUrl, tools, key, path }: DumpOptions): Promise<number> {
  const partial = partialOf(path);
  rmSync(partial, { force: true });
  const connection = openToolConnection(databaseUrl, tools.signal);
  try {
    const parameters = ["--format=custom", ...connection.parameters];
    const environment = { ...tools.environment, ...connection.environment };
    const dump = startTool(tools.dump, parameters, { environment, signal: tools.signal });
    // Opened at once: a stream that opens the file later could do so after it was removed.
    const fd = openSync(partial, "wx", 0o600);
    const file = createWriteStream(partial, { fd, flush: true });
    await pipeline(untilDone(dump.process.stdout, dump.done), (content) => seal(content, key.bytes), file);
    await readWhole(partial, key, tools);
    renameSync(partial, path);
    return statSync(path).size;
  } catch (error) {
    rmSync(partial, { force: true });
    throw asBackupError("The backup could not be made", error);
  } finally {
    connection.remove();
  }
}

/** The content, which ends well only when the program has: the end of its output alone does not say so. */
async function* untilDone(
  content: AsyncIterable<Uint8Array>,
  done: Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* content;
  await done;
}

/** Has pg_restore turn the whole of a dump into SQL, which goes nowhere. */
async function readWhole(path: string, key: BackupKey, tools: PostgresTools): Promise<void> {
  await sendTo(startTool(tools.restore, ["--file=/dev/null"], tools), path, key);
}

/** @throws what the program says, else what is wrong with the file */
export async function sendTo(
  tool: ReturnType<typeof startTool>,
  path: string,
  key: BackupKey,
): Promise<void> {
  tool.process.stdout.resume();
  try {
    await pipeline(readDump(path, key), tool.process.stdin);
  } catch (error) {
    tool.process.kill();
    if (error instanceof BackupError) throw error;
  }
  await tool.done;
}

export const readDump = (path: string, key: BackupKey): AsyncGenerator<Buffer> =>
  open(createReadStream(path, { highWaterMark: 1024 * 1024 }), key.bytes);

/** @throws {BackupError} when row-level security hides rows from the login */
export async function assertSeesAllRows(databaseUrl: string): Promise<void> {
  const login = await findBoundLogin(databaseUrl);
  if (login === undefined) return;
  throw new BackupError(
    `Row-level security hides rows from the login ${login}, so it cannot make a backup. Set ` +
      "DATABASE_BACKUP_URL to a login with BYPASSRLS (docs/operations.md, Backup and restore).",
  );
}
