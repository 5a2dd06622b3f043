/**
 * `npm run restore -- <file> [data directory]`: puts a backup into an empty data directory, checked before it is there;
 * with DATABASE_URL, into that empty database.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { chooseDataHome, homeOutside } from "../apps/server/src/platform/embedded-postgres/index.ts";
import { BackupError } from "./backup/backup-error.ts";
import { findKey, keepKey } from "./backup/key.ts";
import { findPostgresTools } from "./backup/postgres-tools.ts";
import { assertKeyFits } from "./backup/read-archive.ts";
import { assertEmpty, restoreBackup } from "./backup/restore-backup.ts";
import { holdsDump, restoreDatabase } from "./backup/restore-database.ts";
import { describeRestored, describeRestoredDatabase } from "./backup/words.ts";
import { reach } from "./supervisor/database.ts";
import { runCommand } from "./supervisor/lifecycle.ts";
import { PROJECT } from "./supervisor/local-services.ts";
import { readSettings } from "./supervisor/settings.ts";

await runCommand(async (lifecycle) => {
  const settings = readSettings(process.env);
  const [file, target] = process.argv.slice(2);
  if (file === undefined) throw new BackupError("Usage: npm run restore -- <file> [data directory]");
  const path = resolve(file);
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`);
  const own = chooseDataHome(PROJECT, settings.dataDirectory).folder;
  const key = findKey(own, process.env);
  if (key === undefined) {
    throw new BackupError(
      `The key of the backup is needed: in BACKUP_KEY, in a file that BACKUP_KEY_FILE names, or in ${own}/backup-key.`,
    );
  }
  await assertKeyFits(path, key.bytes);
  if (await holdsDump(path, key)) {
    if (target !== undefined || settings.databaseUrl === undefined) {
      throw new BackupError(
        "The backup is of a PostgreSQL of your own: set DATABASE_URL to an empty database, and name no folder.",
      );
    }
    const running = new AbortController();
    lifecycle.onStop(() => running.abort());
    const databaseUrl = settings.pools.databaseDirectUrl ?? settings.databaseUrl;
    const tools = findPostgresTools(process.env, running.signal);
    await reach("DATABASE_URL", databaseUrl);
    await restoreDatabase({ databaseUrl, tools, key, path });
    console.log(describeRestoredDatabase(databaseUrl));
    return lifecycle.stop(0);
  }
  if (settings.databaseUrl !== undefined) {
    throw new BackupError(
      "DATABASE_URL is set, and the backup is of a data directory with a database of its own; unset it.",
    );
  }
  const dataHome = target === undefined ? own : resolve(target);
  assertEmpty(dataHome);
  const home = chooseDataHome(PROJECT, target === undefined ? settings.dataDirectory : dataHome);
  const started = performance.now();
  const restored = await restoreBackup({
    path,
    key,
    dataHome: home.folder,
    programsHome: homeOutside(PROJECT),
    onStop: (close) => lifecycle.onStop(close),
  });
  keepKey(home.folder, key);
  console.log(describeRestored(home.folder, restored, (performance.now() - started) / 1000));
  await lifecycle.stop(0);
});
