import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** What a running PostgreSQL writes into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  port: number;
  socketFolder: string;
  /** "starting", "ready", "standby" or "stopping". */
  status: string;
}

/** The file of a data directory, or undefined when there is none (or only the start of one). */
export function readPostmasterFile(dataDirectory: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(dataDirectory, "postmaster.pid"), "utf8");
  } catch {
    return undefined;
  }
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), socketFolder: lines[4] ?? "", status: lines[7] ?? "" };
}

/** Whether the process runs. A zombie (dead, nobody has asked for its exit code) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EPERM") return !isZombie(pid);
    return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform === "win32") return false;
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
    }
    return execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return true;
  }
}

/**
 * Whether the process is a PostgreSQL of this data directory, and not a stranger that got the number of one
 * that died. PostgreSQL works inside its data directory.
 */
export function worksIn(pid: number, dataDirectory: string): boolean {
  if (!isRunning(pid)) return false;
  try {
    const folder = realpathSync(dataDirectory);
    if (process.platform === "linux") {
      // The name too: a person's shell may be open in the same folder.
      const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
      return name === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === folder;
    }
    if (process.platform === "win32") return true;
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(dataDirectory);
  } catch {
    return false;
  }
}

/** Processes that still work in the data directory: what a killed postmaster leaves for a moment. */
export function processesIn(dataDirectory: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && worksIn(pid, dataDirectory));
}

/** Waits until `done` holds; false when it does not within the time. */
export async function waitUntil(done: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!done()) {
    if (performance.now() > end) return false;
    await pause(10);
  }
  return true;
}

/**
 * Stops a PostgreSQL: fast (sessions end, everything is written), then immediate, then by force. Each of them
 * keeps what was acknowledged; the last two cost a recovery at the next start.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 7_000],
    ["SIGQUIT", 1_500],
    ["SIGKILL", 1_000],
  ];
  for (const [signal, patience] of steps) {
    signalQuietly(pid, signal);
    if (await waitUntil(() => !isRunning(pid), patience)) return;
  }
}

/**
 * After a postmaster died: waits for its children, kills those that stay, and removes a `postmaster.pid`
 * whose number now belongs to a zombie or a stranger, which PostgreSQL itself would take for a running one.
 * Call it only when no postmaster works in the data directory.
 */
export async function clearRemains(dataDirectory: string): Promise<void> {
  const gone = await waitUntil(() => processesIn(dataDirectory).length === 0, 5_000);
  if (!gone) {
    for (const pid of processesIn(dataDirectory)) signalQuietly(pid, "SIGKILL");
    await waitUntil(() => processesIn(dataDirectory).length === 0, 2_000);
  }
  const left = readPostmasterFile(dataDirectory);
  // A number nobody has any more PostgreSQL recognises itself, with checks of its own that must stay.
  if (left !== undefined && exists(left.pid)) rmSync(join(dataDirectory, "postmaster.pid"), { force: true });
}

/** Whether the number is taken at all, by a zombie too. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}
