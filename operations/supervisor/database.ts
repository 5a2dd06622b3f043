import {
  assertConnectionsFit,
  TooManyConnectionsError,
} from "../../apps/server/src/platform/db/connection-count.ts";
import { parseConnectionUrl, withoutPassword } from "../../apps/server/src/platform/db/connection-url.ts";
import { assertMigrated, MigrationHistoryError, migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { createPools } from "../../apps/server/src/platform/db/pool.ts";
import { assertRestrictedRoles, UnsafeRoleError } from "../../apps/server/src/platform/db/restricted-role.ts";
import { queryOnce, readServerVersion } from "../../apps/server/src/platform/db/server-version.ts";
import { waitForPrimary } from "../../apps/server/src/platform/db/wait-for-primary.ts";
import {
  type Cluster,
  homeOutside,
  startCluster,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { prepareJobTables } from "../../apps/server/src/platform/jobs/schema.ts";
import type { Settings } from "./settings.ts";
import { StartError } from "./start-error.ts";

const OLDEST_MAJOR = 15;

export interface AppDatabase {
  /** "18.4". */
  version: string;
  /** The embedded server, or undefined when DATABASE_URL names another. */
  cluster: Cluster | undefined;
  /** What the server processes get. */
  serverUrl: string;
  /** For people: without a password. */
  place: string;
}

/**
 * Starts the embedded database or reaches the one of DATABASE_URL.
 * @throws {StartError} when that one cannot be used.
 */
export async function openDatabase(
  settings: Settings,
  dataHome: string,
  projectFolder: string,
): Promise<AppDatabase> {
  if (settings.databaseUrl !== undefined) {
    const version = await reachPrimary("DATABASE_URL", settings.databaseUrl);
    const { databaseDirectUrl, databaseAppUrl, databaseAuthUrl } = settings.pools;
    if (databaseDirectUrl !== undefined) await reachPrimary("DATABASE_DIRECT_URL", databaseDirectUrl);
    if (databaseAppUrl !== undefined) await reachPrimary("DATABASE_APP_URL", databaseAppUrl);
    if (databaseAuthUrl !== undefined) await reachPrimary("DATABASE_AUTH_URL", databaseAuthUrl);
    const place = withoutPassword(settings.databaseUrl);
    return { version, cluster: undefined, serverUrl: settings.databaseUrl, place };
  }
  const cluster = await startCluster({ dataHome, programsHome: homeOutside(projectFolder) });
  return { version: cluster.version, cluster, serverUrl: cluster.serverUrl, place: dataHome };
}

/**
 * Migrates.
 * @returns the names of the files applied now
 * @throws {StartError} when the history does not fit.
 */
export async function migrateDatabase(database: AppDatabase, settings: Settings): Promise<string[]> {
  const directUrl = settings.pools.databaseDirectUrl ?? database.serverUrl;
  const login = decodeURIComponent(parseConnectionUrl(database.serverUrl).username);
  return explained(() =>
    migrate({
      prepareJobTables,
      databaseUrl: database.cluster?.ownerUrl ?? directUrl,
      logins: database.cluster === undefined ? [] : [login],
      onLockWait: (file) =>
        console.log(
          `${file} waits: another connection, such as that of a backup, holds a lock on its tables.`,
        ),
    }),
  );
}

/**
 * Migrates, or with MIGRATE=0 makes sure that it is done; then makes sure that the servers' roles stay under
 * row-level security and that the database takes their connections.
 * @throws {StartError} when the history does not fit, a role sees too much, or there are too many connections.
 */
export async function prepareDatabase(database: AppDatabase, settings: Settings): Promise<void> {
  if (settings.migrates) await migrateDatabase(database, settings);
  const databaseSettings = { databaseUrl: database.serverUrl, ...settings.pools };
  const pools = createPools(databaseSettings);
  try {
    await explained(async () => {
      if (!settings.migrates) await assertMigrated(pools.jobs);
      await Promise.all([
        assertConnectionsFit(databaseSettings, settings.webProcesses),
        assertRestrictedRoles(pools),
      ]);
    });
  } finally {
    await pools.close();
  }
}

const OURS = [MigrationHistoryError, TooManyConnectionsError, UnsafeRoleError];

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && OURS.some((each) => error instanceof each)) {
      throw new StartError(error.message, { cause: error });
    }
    if (!(error instanceof Error)) throw error;
    const reason = error.cause instanceof Error ? ` (${error.cause.message})` : "";
    throw new StartError(`The database could not be prepared: ${error.message}${reason}`, { cause: error });
  }
}

/** Waits while there is no primary, and says so. */
async function reachPrimary(variable: string, url: string): Promise<string> {
  try {
    await waitForPrimary({ query: (text) => queryOnce(url, text) }, (reason) =>
      console.error(`${variable}: waiting for the database, which has no primary now (${reason}).`),
    );
  } catch (error) {
    throw new StartError(explainUnreachable(variable, url, error), { cause: error });
  }
  return reach(variable, url);
}

/**
 * @returns the server's version, "18.4"
 * @throws {StartError} when it cannot be reached or is too old
 */
export async function reach(variable: string, url: string): Promise<string> {
  let version: number;
  try {
    version = await readServerVersion(url);
  } catch (error) {
    throw new StartError(explainUnreachable(variable, url, error), { cause: error });
  }
  return assertSupported(variable, version);
}

/** @param versionNumber PostgreSQL's `server_version_num`, 150018 for 15.18. */
export function assertSupported(variable: string, versionNumber: number): string {
  const version = `${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}`;
  if (versionNumber >= OLDEST_MAJOR * 10_000) return version;
  throw new StartError(
    `${variable} names a PostgreSQL ${version}; Beachhead needs PostgreSQL ${OLDEST_MAJOR} or later.`,
  );
}

function explainUnreachable(variable: string, url: string, error: unknown): string {
  const parsed = parseConnectionUrl(url);
  const user = decodeURIComponent(parsed.username) || "(none)";
  const database = decodeURIComponent(parsed.pathname.slice(1)) || user;
  const host = parsed.searchParams.get("host") ?? parsed.hostname;
  const port = parsed.port || "5432";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = error instanceof Error ? error.message : String(error);
  switch (code) {
    case "28P01":
    case "28000":
      return `${variable}: the server at ${host}:${port} refuses the user ${user} or the password.`;
    case "3D000":
      return `${variable}: the server at ${host}:${port} has no database ${database}; create it first.`;
    default:
      return `${variable}: no PostgreSQL can be reached at ${host}:${port} (${code || reason}).`;
  }
}
