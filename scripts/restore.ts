/** `npm run restore -- <file> [data directory]`: puts a backup into an empty data directory, checked before it is there. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { chooseDataHome, homeOutside } from "../apps/server/src/platform/embedded-postgres/index.ts";
import { BackupError } from "./backup/backup-error.ts";
import { findKey, keepKey } from "./backup/key.ts";
import { assertKeyFits } from "./backup/read-archive.ts";
import { assertEmpty, restoreBackup } from "./backup/restore-backup.ts";
import { describeRestored } from "./backup/words.ts";
import { runCommand } from "./supervisor/lifecycle.ts";
import { PROJECT } from "./supervisor/local-services.ts";
import { readSettings } from "./supervisor/settings.ts";

await runCommand(async (lifecycle) => {
  const settings = readSettings(process.env);
  const [file, target] = process.argv.slice(2);
  if (file === undefined) throw new BackupError("Usage: npm run restore -- <file> [data directory]");
  const path = resolve(file);
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`);
  if (settings.databaseUrl !== undefined) {
    throw new BackupError(
      "DATABASE_URL is set, and a restored data directory has a database of its own; unset it.",
    );
  }
  const own = chooseDataHome(PROJECT, settings.dataDirectory).folder;
  const key = findKey(own, process.env);
  if (key === undefined) {
    throw new BackupError(
      `The key of the backup is needed: in BACKUP_KEY, in a file that BACKUP_KEY_FILE names, or in ${own}/backup-key.`,
    );
  }
  await assertKeyFits(path, key.bytes);
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
