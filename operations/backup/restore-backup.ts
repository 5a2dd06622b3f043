import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  countRows,
  startCluster,
  superuserAddress,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { asBackupError, BackupError } from "./backup-error.ts";
import { DATABASE_FOLDER, LEFT_BEHIND } from "./contents.ts";
import type { BackupKey } from "./key.ts";
import type { Manifest } from "./manifest.ts";
import { type Receiver, readArchive } from "./read-archive.ts";

export interface RestoreOptions {
  path: string;
  key: BackupKey;
  /** The data directory to be: there, and empty. */
  dataHome: string;
  /** See `startCluster`. */
  programsHome: string;
  /** Registers what must be undone when the command is stopped in the middle; the last goes first. */
  onStop: (close: () => unknown) => void;
}

export interface Restored {
  manifest: Manifest;
  rows: Readonly<Record<string, number>>;
}

/** @throws {BackupError} when anything is in the folder. */
export function assertEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  const [found] = readdirSync(folder).filter((name) => name !== "lost+found");
  if (found === undefined) return;
  throw new BackupError(`${folder} is not empty (${found}); a backup is restored into an empty folder only.`);
}

/**
 * Unpacks a backup beside its place, lets the database recover there, counts its rows and stops it; only then
 * everything is moved into place. Until that moment an app that starts there would find nothing of it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  assertEmpty(options.dataHome);
  const draft = join(options.dataHome, `${randomBytes(4).toString("hex")}.restoring`);
  const removeDraft = () => rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o711 });
  options.onStop(removeDraft);
  try {
    const manifest = await readArchive(options.path, options.key.bytes, into(draft));
    const rows = await recover(draft, options);
    compareRows(manifest, rows);
    moveIntoPlace(draft, options.dataHome);
    return { manifest, rows };
  } catch (error) {
    throw asBackupError("The backup could not be restored", error);
  } finally {
    removeDraft();
  }
}

function into(folder: string): Receiver {
  const makeFolder = (path: string) => mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    folder: async (name) => {
      makeFolder(join(folder, name));
    },
    file: async (name, content) => {
      const path = join(folder, name);
      makeFolder(dirname(path));
      // The database's files its recovery writes to the disk, all together, which is much faster.
      const flush = !name.startsWith(`${DATABASE_FOLDER}/`);
      await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600, flush }));
    },
  };
}

/** Starts the copy once: that replays the log, and is the proof that it starts. */
async function recover(
  draft: string,
  { programsHome, onStop }: RestoreOptions,
): Promise<Record<string, number>> {
  const starting = startCluster({ dataHome: draft, programsHome });
  const stop = () =>
    starting.then(
      (cluster) => cluster.stop(),
      () => undefined,
    );
  onStop(stop);
  try {
    await starting;
    const url = superuserAddress(draft);
    if (url === undefined) throw new BackupError("The restored database takes no connections.");
    return (await countRows(url)).counts;
  } finally {
    await stop();
  }
}

function compareRows({ rows: expected, atRest }: Manifest, found: Readonly<Record<string, number>>): void {
  for (const [table, count] of Object.entries(expected)) {
    const there = found[table];
    if (there === count || (there !== undefined && !atRest)) continue;
    throw new BackupError(`The restored table ${table} has ${there ?? "no"} rows instead of ${count}.`);
  }
}

/** The database first and its passwords last: an app that starts in between is refused for the lack of them. */
function moveIntoPlace(draft: string, dataHome: string): void {
  const last = "credentials.json";
  const others = readdirSync(draft).filter(
    (name) => name !== DATABASE_FOLDER && name !== last && !LEFT_BEHIND.some((pattern) => pattern.test(name)),
  );
  for (const name of [DATABASE_FOLDER, ...others, last]) renameSync(join(draft, name), join(dataHome, name));
}
