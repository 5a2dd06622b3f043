/** PostgreSQL's own programs that write and read a dump, as child processes. */
import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { parseConnectionUrl, withoutPassword } from "../../apps/server/src/platform/db/connection-url.ts";
import type { Environment } from "../../apps/server/src/platform/providers/provider.ts";
import { BackupError } from "./backup-error.ts";

export interface PostgresTools {
  dump: string;
  restore: string;
  /** Of the server and the tools; no variable with a secret of the app is passed on to them. */
  environment: Record<string, string>;
  /** Ends the programs that run. */
  signal: AbortSignal;
}

/**
 * The programs of PG_DUMP_PATH, or those on the PATH.
 * @throws {BackupError} when there is none
 */
export function findPostgresTools(environment: Environment, signal: AbortSignal): PostgresTools {
  const asked = environment.PG_DUMP_PATH?.trim();
  const named = asked === undefined || asked === "" ? undefined : asked;
  const tools: PostgresTools = {
    dump: named ?? "pg_dump",
    restore: named === undefined ? "pg_restore" : join(dirname(named), "pg_restore"),
    environment: passedOn(environment),
    signal,
  };
  for (const program of [tools.dump, tools.restore]) {
    if (spawnSync(program, ["--version"], { env: tools.environment }).status === 0) continue;
    throw new BackupError(
      `${program} was not found. Install PostgreSQL's client programs (Debian: postgresql-client), ` +
        "or set PG_DUMP_PATH to their pg_dump.",
    );
  }
  return tools;
}

/**
 * @param serverVersion "18.4"
 * @throws {BackupError} when pg_dump is older than the server, which it then refuses to read
 */
export function assertDumpFits({ dump, environment }: PostgresTools, serverVersion: string): void {
  const { stdout } = spawnSync(dump, ["--version"], { env: environment, encoding: "utf8" });
  const own = Number(/\) (\d+)/.exec(stdout)?.[1]);
  const server = Number.parseInt(serverVersion, 10);
  if (own >= server) return;
  throw new BackupError(
    `${dump} is of PostgreSQL ${own} and cannot read a server of PostgreSQL ${server}. ` +
      `Install the client programs of PostgreSQL ${server}, or set PG_DUMP_PATH to their pg_dump.`,
  );
}

/** How a program reaches a database; the password is in a file of this user alone. */
export interface ToolConnection {
  /** Without a password: every account of the machine can read the arguments of a process. */
  parameters: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Deletes the password file. */
  remove(): void;
}

/** @param signal also deletes the password file */
export function openToolConnection(databaseUrl: string, signal: AbortSignal): ToolConnection {
  const url = parseConnectionUrl(databaseUrl);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  const parameters = ["--no-password", "--dbname", withoutPassword(databaseUrl)];
  if (password === "") return { parameters, environment: {}, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "beachhead-password-"));
  const file = join(folder, "pgpass");
  writeFileSync(file, `*:*:*:*:${password.replace(/[\\:]/g, "\\$&")}\n`, { mode: 0o600, flag: "wx" });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  signal.addEventListener("abort", remove);
  return { parameters, environment: { PGPASSFILE: file }, remove };
}

export interface RunningTool {
  process: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Rejects with what the program wrote to standard error, unless it ends with code 0. */
  done: Promise<void>;
}

export function startTool(
  program: string,
  parameters: readonly string[],
  { environment, signal }: Pick<PostgresTools, "environment" | "signal">,
): RunningTool {
  const child = spawn(program, parameters, { env: environment, signal, stdio: ["pipe", "pipe", "pipe"] });
  // A program that has ended takes nothing more; its own message says why.
  child.stdin.on("error", () => undefined);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-2_000);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new BackupError(said.trim()))));
  });
  // Callers await it later, after they have read or written; until then a failure has no handler.
  done.catch(() => undefined);
  return { process: child, done };
}

const passedOn = (environment: Environment) =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        /^(PATH|HOME|LANG|LC_\w+|TZ|PGPASSFILE|PGSSL\w+|SystemRoot|TEMP|TMP)$/i.test(entry[0]) &&
        entry[1] !== undefined,
    ),
  );
