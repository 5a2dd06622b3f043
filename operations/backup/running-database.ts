import { existsSync } from "node:fs";
import { join } from "node:path";
import { readServerVersion } from "../../apps/server/src/platform/db/server-version.ts";
import {
  homeOutside,
  startCluster,
  superuserAddress,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { waitUntil } from "../../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { tryLockDataDirectory } from "../supervisor/data-lock.ts";
import type { Lifecycle } from "../supervisor/lifecycle.ts";
import { PROJECT } from "../supervisor/local-services.ts";
import { BackupError } from "./backup-error.ts";
import { DATABASE_FOLDER } from "./contents.ts";

export interface RunningDatabase {
  /** The superuser's address. */
  url: string;
  /** "18.4". */
  version: string;
  /** The app was running and stays running; otherwise the database was started for this. */
  underApp: boolean;
}

/**
 * The database of a data directory: the one that the app runs, or, while no app runs, one started here that the
 * lifecycle stops again.
 * @throws {BackupError} when there is none, or the app is in the middle of a start or a stop.
 */
export async function openRunningDatabase(
  dataHome: string,
  lifecycle: Pick<Lifecycle, "onStop">,
): Promise<RunningDatabase> {
  if (!existsSync(join(dataHome, DATABASE_FOLDER, "PG_VERSION")))
    throw new BackupError(`There is no database in ${dataHome}; DATA_DIR names another data directory.`);
  const lock = tryLockDataDirectory(dataHome);
  if (lock !== undefined) {
    lifecycle.onStop(() => lock.release());
    const starting = startCluster({ dataHome, programsHome: homeOutside(PROJECT) });
    lifecycle.onStop(() =>
      starting.then(
        (cluster) => cluster.stop(),
        () => undefined,
      ),
    );
    await starting;
  }
  await waitUntil(() => superuserAddress(dataHome) !== undefined, 30_000);
  const url = superuserAddress(dataHome);
  if (url === undefined)
    throw new BackupError(`The app on ${dataHome} is just starting or stopping; try again.`);
  const version = await readServerVersion(url);
  return {
    url,
    version: `${Math.floor(version / 10_000)}.${version % 10_000}`,
    underApp: lock === undefined,
  };
}
