import { join, resolve } from "node:path";
import {
  chooseDataHome,
  type DataHome,
  type ServiceUser,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { providers } from "../../apps/server/src/providers/index.ts";
import { lockDataDirectory } from "./data-lock.ts";
import { type AppDatabase, openDatabase, prepareDatabase } from "./database.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { assertPortFree } from "./port.ts";
import { PROJECT } from "./project.ts";
import { type RunFile, readRunFile, removeRunFile, writeRunFile } from "./run-file.ts";
import { type Sandboxes, startSandboxes } from "./sandboxes.ts";
import { chooseServerAccount, compileCacheOf, prepareForAccount } from "./server-account.ts";
import type { Settings } from "./settings.ts";

export { PROJECT } from "./project.ts";
export const SERVER_FILE = join(PROJECT, "apps/server/src/main.ts");

/** Tries to bring back a database that ended on its own. */
const DATABASE_RESTARTS = 3;

/** What `npm start` and `npm run dev` share: the locked data directory, the migrated database, `run.json`. */
export interface LocalServices {
  home: DataHome;
  database: AppDatabase;
  /** Undefined with sandboxes off, or if every provider is configured. */
  sandboxes: Sandboxes | undefined;
  /** Account that the servers run as when we are root; undefined: our own. */
  account: ServiceUser | undefined;
  /** For server processes. */
  environment: Record<string, string>;
  /** Changes `run.json`. */
  note(change: Partial<RunFile>): void;
}

/**
 * Locks the data directory, checks the port, opens and migrates the database; undone by the lifecycle, last the
 * lock.
 * @throws {StartError | LaunchError} with one sentence for the person at the terminal.
 */
export async function startServices(
  settings: Settings,
  lifecycle: Lifecycle,
  serverPort: number,
): Promise<LocalServices> {
  const home = chooseDataHome(PROJECT, settings.dataDirectory);
  const lock = await lockDataDirectory(home.folder);
  lifecycle.onStop(() => lock.release());

  const left = readRunFile(home.folder);
  // The servers of an app that was killed end by themselves, a moment later.
  await assertPortFree(settings.port, settings.host, left?.port === settings.port ? 5_000 : 0);
  const run: RunFile = {
    state: "starting",
    pid: process.pid,
    url: settings.publicUrl,
    host: settings.host,
    port: settings.port,
    startedAt: new Date().toISOString(),
    servers: [],
    database: null,
    sandboxes: null,
  };
  const note = (change: Partial<RunFile>) => writeRunFile(home.folder, Object.assign(run, change));
  note({});
  lifecycle.onStop(() => removeRunFile(home.folder));

  const account = chooseServerAccount({
    settings,
    dataHome: home.folder,
    files: [
      process.execPath,
      SERVER_FILE,
      join(PROJECT, "packages/contract/package.json"),
      join(PROJECT, "node_modules/fastify/package.json"),
      join(PROJECT, "sandbox/main.ts"),
    ],
    report: (line) => console.error(line),
  });
  if (account !== undefined) prepareForAccount(account, home.folder, process.env);
  const sandboxing = startSandboxesIfWanted(settings, home.folder, account);
  lifecycle.onStop(() =>
    sandboxing.then(
      (started) => started?.stop(),
      () => undefined,
    ),
  );
  const opening = openDatabase(settings, home.folder, PROJECT);
  lifecycle.onStop(() =>
    opening.then(
      (opened) => opened.cluster?.stop(),
      () => undefined,
    ),
  );
  const database = await opening;
  if (database.cluster !== undefined) {
    note({ database: { pid: database.cluster.pid, version: database.version } });
    keepRunning(database, settings, home.folder, lifecycle, note);
  }
  await prepareDatabase(database, settings);
  const sandboxes = await sandboxing;
  note({ sandboxes: sandboxes?.ports ?? null });
  const compiled = account && compileCacheOf(account, process.env.NODE_COMPILE_CACHE);
  return {
    home,
    database,
    sandboxes,
    account,
    environment: {
      ...serverEnvironment(settings, database, home.folder, serverPort),
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
      ...sandboxes?.environment,
    },
    note,
  };
}

function startSandboxesIfWanted(
  settings: Settings,
  dataHome: string,
  account: ServiceUser | undefined,
): Promise<Sandboxes | undefined> {
  const sandboxed = providers.filter(({ id }) => !settings.configured.includes(id));
  if (!settings.sandbox || sandboxed.length === 0) return Promise.resolve(undefined);
  const starting = startSandboxes({
    project: PROJECT,
    folder: join(dataHome, "sandbox"),
    firstPort: settings.port + 1,
    appUrl: settings.publicUrl,
    providers: sandboxed,
    account,
    report: (line) => console.error(line),
  });
  // Waited for after the database; until then a failure must not count as unhandled.
  starting.catch(() => undefined);
  return starting;
}

/** A database that ends on its own is started again on the same socket; the servers' pools find it there. */
function keepRunning(
  database: AppDatabase,
  settings: Settings,
  dataHome: string,
  lifecycle: Lifecycle,
  note: (change: Partial<RunFile>) => void,
): void {
  let restarts = 0;
  const startAgain = async () => {
    if (lifecycle.stopping) return;
    restarts += 1;
    if (restarts > DATABASE_RESTARTS) {
      console.error(`The database ended ${restarts} times; see postgres.log in ${dataHome}.`);
      await lifecycle.stop(1);
    }
    console.error("The database ended on its own; starting it again.");
    try {
      const again = await openDatabase(settings, dataHome, PROJECT);
      database.cluster = again.cluster;
      if (again.cluster !== undefined) note({ database: { pid: again.cluster.pid, version: again.version } });
      watch();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      await lifecycle.stop(1);
    }
  };
  const watch = () => database.cluster?.onExit(() => void startAgain());
  watch();
}

function serverEnvironment(
  settings: Settings,
  database: AppDatabase,
  dataHome: string,
  port: number,
): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(inherited),
    PORT: String(port),
    HOST: settings.host,
    DATABASE_URL: database.serverUrl,
    ...(database.cluster === undefined ? {} : { DATABASE_EMBEDDED: "1" }),
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: dataHome,
    NODE_ENV: process.env.NODE_ENV ?? "development",
    SANDBOX: settings.sandbox ? "1" : "0",
    WEB_DIST: resolve(PROJECT, settings.webDist ?? "apps/web/dist"),
  };
}
