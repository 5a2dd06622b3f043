/** `npm run admin -- user list|create|reset|grant|delete`: accounts, for the operator of an installation. */
import { createUserAdmin, type UserAdmin } from "../apps/server/src/admin/users.ts";
import { chooseDataHome } from "../apps/server/src/platform/embedded-postgres/index.ts";
import { runUserCommand, USAGE } from "./admin/user-command.ts";
import { openRunningDatabase } from "./backup/running-database.ts";
import { type Lifecycle, runCommand } from "./supervisor/lifecycle.ts";
import { PROJECT } from "./supervisor/local-services.ts";
import { readSettings, type Settings } from "./supervisor/settings.ts";
import { StartError } from "./supervisor/start-error.ts";

async function openAdmin(settings: Settings, lifecycle: Lifecycle): Promise<UserAdmin> {
  const databaseUrl =
    settings.databaseUrl ??
    (await openRunningDatabase(chooseDataHome(PROJECT, settings.dataDirectory).folder, lifecycle)).url;
  const admin = createUserAdmin({ databaseUrl, publicUrl: settings.publicUrl });
  lifecycle.onStop(() => admin.close());
  return admin;
}

await runCommand(async (lifecycle) => {
  const [subject, ...parameters] = process.argv.slice(2);
  if (subject !== "user") throw new StartError(USAGE);
  const settings = readSettings(process.env);
  console.log(await runUserCommand(parameters, () => openAdmin(settings, lifecycle)));
  await lifecycle.stop(0);
});
