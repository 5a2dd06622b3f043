import { chmodSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { readRunFile } from "./run-file.ts";
import { StartError } from "./start-error.ts";

export interface DataLock {
  release(): void;
}

const BUSY = 5;

/**
 * One app at a time on a data directory. SQLite holds a lock of the operating system on `lock.db` for as long as
 * this process lives, so a killed app leaves nothing behind that could be mistaken for a running one.
 * An app that is stopping is waited for; one that was just killed gets a moment to be gone.
 * @throws {StartError} when another app holds it.
 */
export async function lockDataDirectory(folder: string): Promise<DataLock> {
  const started = performance.now();
  for (;;) {
    const lock = tryLockDataDirectory(folder);
    if (lock !== undefined) return lock;
    const waited = performance.now() - started;
    const holder = readRunFile(folder);
    if (waited > (holder?.state === "stopping" ? 15_000 : 1_500)) {
      const who = holder === undefined ? "" : ` (process ${holder.pid}, ${holder.url})`;
      throw new StartError(
        `Another Beachhead is running on the data directory ${folder}${who}; stop it, or set DATA_DIR to another folder.`,
      );
    }
    await pause(50);
  }
}

/** The lock, or undefined while another app holds it. */
export function tryLockDataDirectory(folder: string): DataLock | undefined {
  const file = join(folder, "lock.db");
  let database: DatabaseSync | undefined;
  try {
    // Opening the file is enough to take its lock, so only this user may open it.
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
    database = new DatabaseSync(file);
    // In memory: nothing is ever written, so no journal need lie about.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    const held = database;
    return { release: () => held.close() };
  } catch (error) {
    database?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data directory cannot be written (${file}: ${reason}).`, { cause: error });
  }
}
