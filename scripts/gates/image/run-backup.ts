import { chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DebianPostgres, startDebianPostgres } from "../debian-postgres.ts";
import type { ComposeService } from "./compose.ts";
import { createDatabase } from "./create-database.ts";
import { type ImageRun, runToEnd } from "./run-image.ts";

export interface BackupRuns {
  made: boolean;
  /** One file, which its owner alone can read. */
  closed: boolean;
  restored: boolean;
  output: string;
}

interface Options {
  services: ReadonlyMap<string, ComposeService>;
  /** A service of compose.yaml, with the database at this server. */
  runOf: (service: "migrate" | "backup", serverUrl: string) => Promise<ImageRun>;
  /** Where the container's /backups is; must not exist. */
  folder: string;
}

/**
 * The service `backup` of compose.yaml, and a restore of its file on another server. The embedded PostgreSQL comes
 * without pg_dump, so both servers are Debian's.
 */
export async function runBackups(options: Options): Promise<BackupRuns> {
  const [server, other] = [await startDebianPostgres(), await startDebianPostgres()];
  try {
    return await backUpAndRestore(server, other, options);
  } finally {
    server.stop();
    other.stop();
  }
}

async function backUpAndRestore(
  server: DebianPostgres,
  other: DebianPostgres,
  { services, runOf, folder }: Options,
): Promise<BackupRuns> {
  for (const { url } of [server, other])
    await createDatabase(url, services.get("database")?.environment ?? {});
  const backupOf = async ({ programs, url }: DebianPostgres, parameters?: readonly string[]) => {
    const run = await runOf("backup", url);
    const command = run.command.map((word) => word.replace("/backups", folder));
    return runToEnd({
      ...run,
      command: parameters === undefined ? command : [...command.slice(0, 2), ...parameters],
      environment: {
        ...run.environment,
        PATH: `${programs}:${run.environment["PATH"]}`,
        DATA_DIR: join(folder, "data"),
      },
    });
  };
  const migrate = await runOf("migrate", server.url);
  const migrated = await runToEnd(migrate);
  mkdirSync(folder, { mode: 0o700 });
  const [uid = 0, gid = uid] = (migrate.user ?? "").split(":").map(Number);
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  const made = await backupOf(server);
  const files = readdirSync(folder).filter((name) => name.endsWith(".backup"));
  const file = join(folder, files[0] ?? "");
  const restored = await backupOf(other, ["operations/restore.ts", file]);
  return {
    made: migrated.exitCode === 0 && made.exitCode === 0,
    closed: files.length === 1 && (statSync(file).mode & 0o777) === 0o600,
    restored: restored.exitCode === 0,
    output: [migrated, made, restored].map(({ output }) => output).join("\n"),
  };
}
