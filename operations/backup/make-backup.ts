import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  beginBaseBackup,
  countRows,
  readSnapshot,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { asBackupError, BackupError } from "./backup-error.ts";
import { DATABASE_FOLDER, listCluster, listHome } from "./contents.ts";
import type { BackupKey } from "./key.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { NOWHERE, readArchive } from "./read-archive.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

export interface BackupOptions {
  dataHome: string;
  /** The superuser's, of the running database. */
  databaseUrl: string;
  /** An app may write at the same time; otherwise the database runs for the backup alone. */
  underApp: boolean;
  postgres: string;
  key: BackupKey;
  /** Where the backup goes; must not exist. */
  path: string;
}

/** What a backup is called until it is whole. */
export const partialOf = (path: string) => `${path}.partial`;

/**
 * Copies the data directory while its database runs, reads the copy back whole, and only then gives it its name.
 * What was committed before the copy ended is in it.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { path, key } = options;
  const partial = partialOf(path);
  rmSync(partial, { force: true });
  try {
    await writeArchive(partial, key.bytes, (writer) => fill(writer, options));
    const manifest = await readArchive(partial, key.bytes, NOWHERE);
    renameSync(partial, path);
    return manifest;
  } catch (error) {
    rmSync(partial, { force: true });
    throw asBackupError("The backup could not be made", error);
  }
}

async function fill(writer: ArchiveWriter, options: BackupOptions): Promise<void> {
  const cluster = join(options.dataHome, DATABASE_FOLDER);
  const backup = await beginBaseBackup(options.databaseUrl);
  try {
    await writer.folder(DATABASE_FOLDER);
    await copyCluster(writer, cluster);
    const { counts, snapshot } = await countRows(options.databaseUrl);
    const madeAt = new Date().toISOString();
    const { label, firstWal, lastWal } = await backup.finish();
    await copyWal(writer, join(cluster, "pg_wal"), firstWal, lastWal);
    // Without an app nobody writes rows; PostgreSQL's own upkeep may still begin a transaction.
    const atRest = !options.underApp || (await readSnapshot(options.databaseUrl)) === snapshot;
    await writer.bytes(`${DATABASE_FOLDER}/backup_label`, Buffer.from(label));
    await copyHome(writer, options.dataHome);
    const manifest: Manifest = {
      madeAt,
      postgres: options.postgres,
      files: [...writer.files],
      rows: counts,
      atRest,
    };
    await writer.bytes(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  } finally {
    await backup.close();
  }
}

async function copyCluster(writer: ArchiveWriter, cluster: string): Promise<void> {
  const { folders, files } = listCluster(cluster);
  if (readdirSync(join(cluster, "pg_tblspc")).length > 0)
    throw new BackupError(
      "The database has tablespaces outside of its folder, which a backup does not follow.",
    );
  for (const folder of folders) await writer.folder(`${DATABASE_FOLDER}/${folder}`);
  const control = "global/pg_control";
  for (const file of files.filter((each) => each !== control))
    await writer.file(`${DATABASE_FOLDER}/${file}`, join(cluster, file));
  await writer.bytes(`${DATABASE_FOLDER}/${control}`, readSteady(join(cluster, control)));
}

/** The one file that is rewritten in place without WAL to repair it: read until two readings agree. */
function readSteady(path: string): Buffer {
  let last = readFileSync(path);
  for (;;) {
    const next = readFileSync(path);
    if (next.equals(last)) return next;
    last = next;
  }
}

/** Every file from the first to the last, and the histories of timelines. */
async function copyWal(writer: ArchiveWriter, folder: string, first: string, last: string): Promise<void> {
  const names = readdirSync(folder).sort();
  const needed = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && first <= name && name <= last);
  if (needed.length !== walNumber(last) - walNumber(first) + 1)
    throw new BackupError("The database's write-ahead log of the copy is incomplete. Try again.");
  const histories = names.filter((name) => /^[0-9A-F]{8}\.history$/.test(name));
  for (const name of [...histories, ...needed])
    await writer.file(`${DATABASE_FOLDER}/pg_wal/${name}`, join(folder, name));
}

/** A file's place in the log: of 24 digits the timeline's eight do not count, and the last eight go to FF. */
function walNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
}

async function copyHome(writer: ArchiveWriter, dataHome: string): Promise<void> {
  const { folders, files } = listHome(dataHome);
  for (const folder of folders) await writer.folder(folder);
  for (const file of files) await writer.file(file, join(dataHome, file));
}
