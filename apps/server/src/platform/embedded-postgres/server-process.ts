import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Binaries, program } from "./binaries.ts";
import { LaunchError } from "./launch-error.ts";
import { readPostmasterFile, waitUntil } from "./postmaster.ts";
import { makePrivateFolder, type ServiceUser } from "./service-user.ts";

const RECOVERY_LIMIT = 10 * 60_000;
const LOG_LIMIT = 10 * 1024 * 1024;

/** Where the server listens: a socket folder, or on Windows a port of the loopback address. */
export type Endpoint = { socketFolder: string; port: number } | { port: number };

export interface ServerProcessOptions {
  binaries: Binaries;
  user: ServiceUser | undefined;
  dataDirectory: string;
  logFile: string;
  endpoint: Endpoint;
  /** Test clusters may trade durability for speed; the app never does. */
  durable: boolean;
}

/**
 * Makes a new cluster in `dataDirectory`: scram passwords only, data checksums, and PostgreSQL's own C.UTF-8,
 * so that no update of the system's locales ever reorders an index. Made beside and renamed: all or nothing.
 */
export function initialise(options: ServerProcessOptions, superuser: string, password: string): void {
  const { binaries, user, dataDirectory } = options;
  const partial = `${dataDirectory}.new`;
  const passwordFile = join(partial, "password");
  rmSync(partial, { recursive: true, force: true });
  makePrivateFolder(partial, user);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const cluster = join(partial, "cluster");
  const made = spawnSync(
    program(binaries, "initdb"),
    [
      `--pgdata=${cluster}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      ...(options.durable ? [] : ["--no-sync"]),
    ],
    { ...asUser(user), encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  if (made.status !== 0) {
    const reason = made.error?.message ?? lastLine(made.stderr);
    rmSync(partial, { recursive: true, force: true });
    throw new LaunchError(`The database could not be created in ${dataDirectory}: ${reason}`);
  }
  renameSync(cluster, dataDirectory);
  rmSync(partial, { recursive: true, force: true });
}

/**
 * Starts PostgreSQL and waits until it takes connections, recovery included.
 * @throws {LaunchError} when it ends instead, with the last line of its log.
 */
export async function startServer(options: ServerProcessOptions): Promise<ChildProcess> {
  const { binaries, user, dataDirectory, logFile } = options;
  const log = openLog(logFile);
  const offset = statSync(logFile).size;
  // A process group of its own: Ctrl-C at the terminal reaches the app, which drains before it stops this.
  const child = spawn(program(binaries, "postgres"), serverArguments(options), {
    ...asUser(user),
    detached: process.platform !== "win32",
    stdio: ["ignore", log, log],
    windowsHide: true,
  });
  closeSync(log);
  let spawnError: Error | undefined;
  child.once("error", (error) => {
    spawnError = error;
  });
  const hasEnded = () => spawnError !== undefined || child.exitCode !== null || child.signalCode !== null;
  const isReady = () => {
    const file = readPostmasterFile(dataDirectory);
    return file?.pid === child.pid && file?.status === "ready";
  };
  await waitUntil(() => hasEnded() || isReady(), RECOVERY_LIMIT);
  if (hasEnded() || !isReady()) {
    child.kill("SIGKILL");
    const words = lastLine(readFileSync(logFile).subarray(offset).toString("utf8"));
    throw new LaunchError(
      `The embedded PostgreSQL did not start: ${spawnError?.message ?? words} (see ${logFile}).`,
    );
  }
  return child;
}

function serverArguments(options: ServerProcessOptions): string[] {
  const { dataDirectory, endpoint, durable } = options;
  const listening =
    "socketFolder" in endpoint
      ? { listen_addresses: "", unix_socket_directories: endpoint.socketFolder }
      : { listen_addresses: "127.0.0.1" };
  const durability = durable
    ? { fsync: "on", full_page_writes: "on", synchronous_commit: "on" }
    : { fsync: "off", full_page_writes: "off", synchronous_commit: "off", scram_iterations: "1" };
  const settings = {
    ...listening,
    port: String(endpoint.port),
    ...durability,
    max_connections: "210",
    shared_buffers: "128MB",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_statement: "none",
    log_parameter_max_length: "0",
    log_min_error_statement: "panic",
    // The details of an error quote the row that was refused.
    log_error_verbosity: "terse",
  };
  return [
    "-D",
    dataDirectory,
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}

function asUser(user: ServiceUser | undefined) {
  const path = process.env.PATH ?? "/usr/bin:/bin";
  const env: NodeJS.ProcessEnv =
    process.platform === "win32" ? process.env : { PATH: path, LC_ALL: "C", TZ: "UTC" };
  // The current folder may be closed to the account; the root folder never is.
  const common = { env, ...(process.platform === "win32" ? {} : { cwd: "/" }) };
  return user === undefined ? common : { ...common, uid: user.uid, gid: user.gid };
}

/** One log file, rotated when it has grown large; the previous one is kept beside it. */
function openLog(logFile: string): number {
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "a", 0o600);
  chmodSync(logFile, 0o600);
  return log;
}

function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.filter((line) => /FATAL|PANIC|error:/i.test(line));
  return (telling.at(-1) ?? lines.at(-1) ?? "no reason given").trim();
}
