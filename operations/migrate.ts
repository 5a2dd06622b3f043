/** `npm run migrate`: brings the database forward to this version and ends; the servers start with MIGRATE=0. */
import { chooseDataHome } from "../apps/server/src/platform/embedded-postgres/index.ts";
import { lockDataDirectory } from "./supervisor/data-lock.ts";
import { migrateDatabase, openDatabase } from "./supervisor/database.ts";
import { runCommand } from "./supervisor/lifecycle.ts";
import { PROJECT } from "./supervisor/local-services.ts";
import { readSettings } from "./supervisor/settings.ts";

await runCommand(async (lifecycle) => {
  const settings = readSettings(process.env);
  const home = chooseDataHome(PROJECT, settings.dataDirectory);
  if (settings.databaseUrl === undefined) {
    const lock = await lockDataDirectory(home.folder);
    lifecycle.onStop(() => lock.release());
  }
  const database = await openDatabase(settings, home.folder, PROJECT);
  lifecycle.onStop(() => database.cluster?.stop());
  const applied = await migrateDatabase(database, settings);
  console.log(
    applied.length === 0
      ? "The database is up to date; no migration was applied."
      : `Applied ${applied.join(", ")}.`,
  );
  await lifecycle.stop(0);
});
