/**
 * `npm run backup [-- <file or folder>]`: an encrypted, checked copy of the data directory, whether the app runs or
 * not; with DATABASE_URL, of that database.
 */
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { chooseDataHome } from "../apps/server/src/platform/embedded-postgres/index.ts";
import { BackupError } from "./backup/backup-error.ts";
import { assertSeesAllRows, dumpDatabase } from "./backup/dump-database.ts";
import { type BackupKey, findOrMakeKey } from "./backup/key.ts";
import { makeBackup, partialOf } from "./backup/make-backup.ts";
import { assertDumpFits, findPostgresTools } from "./backup/postgres-tools.ts";
import { openRunningDatabase } from "./backup/running-database.ts";
import { describeBackup, describeDump } from "./backup/words.ts";
import { reach } from "./supervisor/database.ts";
import { type Lifecycle, runCommand } from "./supervisor/lifecycle.ts";
import { PROJECT } from "./supervisor/local-services.ts";
import { readSettings } from "./supervisor/settings.ts";

function choosePath(asked: string | undefined, dataHome: string): string {
  const path = resolve(asked ?? join(PROJECT, "backups"));
  const isFolder =
    asked === undefined || /[\\/]$/.test(asked) || (existsSync(path) && statSync(path).isDirectory());
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const file = isFolder ? join(path, `beachhead-${time}.backup`) : path;
  if (file.startsWith(resolve(dataHome) + sep))
    throw new BackupError("A backup inside the data directory would be lost with it; name another place.");
  if (existsSync(file)) throw new BackupError(`${file} exists already; name another file.`);
  return file;
}

async function backUpDatabase(databaseUrl: string, path: string, key: BackupKey, lifecycle: Lifecycle) {
  const running = new AbortController();
  lifecycle.onStop(() => running.abort());
  const tools = findPostgresTools(process.env, running.signal);
  assertDumpFits(tools, await reach("DATABASE_BACKUP_URL", databaseUrl));
  await assertSeesAllRows(databaseUrl);
  mkdirSync(dirname(path), { recursive: true });
  lifecycle.onStop(() => rmSync(partialOf(path), { force: true }));
  const size = await dumpDatabase({ databaseUrl, tools, key, path });
  console.log(describeDump({ databaseUrl, path, size, key }));
}

await runCommand(async (lifecycle) => {
  const settings = readSettings(process.env);
  const { folder: dataHome } = chooseDataHome(PROJECT, settings.dataDirectory);
  const path = choosePath(process.argv[2], dataHome);
  if (settings.backupUrl !== undefined) {
    await backUpDatabase(settings.backupUrl, path, findOrMakeKey(dataHome, process.env), lifecycle);
    return lifecycle.stop(0);
  }
  const database = await openRunningDatabase(dataHome, lifecycle);
  const key = findOrMakeKey(dataHome, process.env);
  mkdirSync(dirname(path), { recursive: true });
  lifecycle.onStop(() => rmSync(partialOf(path), { force: true }));
  const manifest = await makeBackup({
    dataHome,
    databaseUrl: database.url,
    underApp: database.underApp,
    postgres: database.version,
    key,
    path,
  });
  const { size } = statSync(path);
  console.log(describeBackup({ dataHome, path, size, key, manifest, underApp: database.underApp }));
  await lifecycle.stop(0);
});
