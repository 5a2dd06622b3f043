import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { availableMemory } from "node:process";
import { isRunning } from "../../apps/server/src/platform/embedded-postgres/postmaster.ts";

/** Where Linux offers memory as a folder. */
const MEMORY = "/dev/shm";
/** Type of a file system that is in memory, as `statfs` tells it. */
const TMPFS = 0x01021994;
/** Bytes that must be free: six times what all tests write at one time. */
const LEAST_FREE = 3e9;
const RUN = /^beachhead-run-(\d+)-/;

/**
 * Has this process and its children write temporary files to memory: a test database has 600 files, which take 20 times
 * as long on a disk. Without enough memory for that, and on other systems, they go where they always went.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR !== undefined || !canHold(MEMORY)) return;
  const folder = createRunFolder(MEMORY, process.pid);
  process.env.TMPDIR = folder;
  process.on("exit", () => remove(folder));
}

/** Whether a folder is in memory, has enough of it, and programs can be run from it. */
export function canHold(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return type === TMPFS && Math.min(bavail * bsize, availableMemory()) > LEAST_FREE && runsPrograms(folder);
  } catch {
    return false;
  }
}

function runsPrograms(folder: string): boolean {
  const trial = mkdtempSync(join(folder, "beachhead-trial-"));
  try {
    const program = join(trial, "program");
    writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(trial, { recursive: true });
  }
}

/** Makes the folder of a run, and removes those of this account's runs that were killed. */
export function createRunFolder(parent: string, run: number): string {
  const left = readdirSync(parent).filter((name) => {
    const other = RUN.exec(name)?.[1];
    return other !== undefined && (Number(other) === run || !isRunning(Number(other)));
  });
  for (const name of left) remove(join(parent, name));
  const folder = mkdtempSync(join(parent, `beachhead-run-${run}-`));
  // Like /tmp: as root the database runs under another account.
  chmodSync(folder, 0o1777);
  return folder;
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another account's, or a process that is ending still writes to it: a later run removes it.
  }
}
