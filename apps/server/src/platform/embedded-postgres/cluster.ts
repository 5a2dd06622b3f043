import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { address, endpointOf } from "./address.ts";
import { type Binaries, copyBinaries, locateBinaries } from "./binaries.ts";
import { type Credentials, loadCredentials } from "./credentials.ts";
import { LaunchError } from "./launch-error.ts";
import {
  clearRemains,
  isRunning,
  type PostmasterFile,
  readPostmasterFile,
  stopPostmaster,
  waitUntil,
  worksIn,
} from "./postmaster.ts";
import { DATABASE, OWNER, provision, SERVER_LOGIN, SUPERUSER } from "./provision.ts";
import { type Endpoint, initialise, type ServerProcessOptions, startServer } from "./server-process.ts";
import {
  canEnter,
  chooseServiceUser,
  handOver,
  makePrivateFolder,
  makeSharedPlaceFolder,
  type ServiceUser,
} from "./service-user.ts";

export interface ClusterOptions {
  /** The data directory of the app; the cluster lives in `postgres` below it. */
  dataHome: string;
  /** Where to copy the programs when the account that runs them cannot reach the installed ones. */
  programsHome: string;
  /** Default true. Tests may trade durability for speed; the app never does. */
  durable?: boolean;
  ownerMayCreateDatabases?: boolean;
}

export interface Cluster {
  /** "18.4". */
  version: string;
  /** "adopted": a server left running by an app that was killed. */
  origin: "created" | "started" | "adopted";
  pid: number;
  /** Account it runs under when that is not this process's own. */
  account: string | undefined;
  /** For migrations: owns the tables, creates roles, is not a superuser. */
  ownerUrl: string;
  /** For the server processes: may only take the app and auth roles. */
  serverUrl: string;
  /** Called once when the server ends, by `stop` or on its own. */
  onExit(listener: () => void): void;
  /** Fast shutdown: open sessions end, everything is written. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data directory, or adopts the one that a killed app left running.
 * One caller at a time per data directory: the app's own lock sees to that.
 * @throws {LaunchError} with one sentence for the person at the terminal.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDirectory = join(options.dataHome, "postgres");
  const user = chooseServiceUser(dataDirectory);
  const binaries = reachableBinaries(user, options.programsHome);
  const isNew = !existsSync(join(dataDirectory, "PG_VERSION"));
  const credentials = loadCredentials(join(options.dataHome, "credentials.json"), !isNew);
  const shared: Omit<ServerProcessOptions, "endpoint"> = {
    binaries,
    user,
    dataDirectory,
    logFile: join(options.dataHome, "postgres.log"),
    durable: options.durable ?? true,
  };
  if (isNew) initialise({ ...shared, endpoint: { port: 0 } }, SUPERUSER, credentials.superuser);
  else assertSameMajor(dataDirectory, binaries);
  handOver(dataDirectory, user);

  const orphan = isNew ? undefined : await adopt(dataDirectory, binaries.version, credentials);
  const endpoint = orphan === undefined ? await newEndpoint(options.dataHome, user) : endpointOf(orphan);
  const child = orphan === undefined ? await startServer({ ...shared, endpoint }) : undefined;
  const pid = orphan?.pid ?? child?.pid ?? 0;
  const owner = { name: OWNER, password: credentials.owner };
  const server = { name: SERVER_LOGIN, password: credentials.server };
  try {
    await provision({
      superuserUrl: address(endpoint, SUPERUSER, credentials.superuser, "postgres"),
      owner,
      server,
      database: DATABASE,
      ownerMayCreateDatabases: options.ownerMayCreateDatabases ?? false,
    });
  } catch (error) {
    await stopPostmaster(pid);
    throw error;
  }
  return {
    version: binaries.version,
    origin: orphan !== undefined ? "adopted" : isNew ? "created" : "started",
    pid,
    account: user?.name,
    ownerUrl: address(endpoint, owner.name, owner.password, DATABASE),
    serverUrl: address(endpoint, server.name, server.password, DATABASE),
    onExit: (listener) => {
      if (child === undefined) watch(pid, listener);
      else if (child.exitCode !== null || child.signalCode !== null) listener();
      else child.once("exit", listener);
    },
    stop: () => stopPostmaster(pid),
  };
}

function reachableBinaries(user: ServiceUser | undefined, programsHome: string): Binaries {
  const installed = locateBinaries();
  if (canEnter(join(installed.folder, "bin"), user)) return installed;
  return copyBinaries(installed, programsHome);
}

function assertSameMajor(dataDirectory: string, binaries: Binaries): void {
  const found = readFileSync(join(dataDirectory, "PG_VERSION"), "utf8").trim();
  if (found === binaries.version.split(".")[0]) return;
  throw new LaunchError(
    `The data in ${dataDirectory} was written by PostgreSQL ${found}; this version brings ${binaries.version}.`,
  );
}

/**
 * The server left running on this data directory, if it is there, answers to our password and is of our
 * version. Any other that works in the directory is stopped, and what a dead one left behind is cleared.
 */
async function adopt(
  dataDirectory: string,
  version: string,
  credentials: Credentials,
): Promise<PostmasterFile | undefined> {
  const left = readPostmasterFile(dataDirectory);
  if (left !== undefined && worksIn(left.pid, dataDirectory)) {
    const status = () => readPostmasterFile(dataDirectory)?.status;
    await waitUntil(() => status() === "ready" || !isRunning(left.pid), 30_000);
    const now = readPostmasterFile(dataDirectory);
    if (now?.pid === left.pid && now.status === "ready" && isRunning(now.pid)) {
      const url = address(endpointOf(now), SUPERUSER, credentials.superuser, "postgres");
      if ((await answeringVersion(url)) === version) return now;
    }
    await stopPostmaster(left.pid);
  }
  await clearRemains(dataDirectory);
  return undefined;
}

async function answeringVersion(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ server_version: string }>("show server_version");
    return /^\d+\.\d+/.exec(answer.rows[0]?.server_version ?? "")?.[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The system limits a socket's path to about 100 bytes, so a deep data directory's moves to a short place. */
async function newEndpoint(dataHome: string, user: ServiceUser | undefined): Promise<Endpoint> {
  if (process.platform === "win32") return { port: await freePort() };
  const inside = join(dataHome, "socket");
  if (Buffer.byteLength(join(inside, ".s.PGSQL.5432.lock")) <= 100) {
    makePrivateFolder(inside, user);
    return freshSocket(inside);
  }
  const hash = createHash("sha256").update(realpathSync(dataHome)).digest("hex").slice(0, 12);
  const outside = join(tmpdir(), `beachhead-${hash}`);
  makeSharedPlaceFolder(outside, user);
  return freshSocket(outside);
}

/**
 * The folder is this data directory's alone and no server runs on it, so a socket in it is a dead server's. Its
 * lock file would stop the start when the number in it belongs to a zombie or a stranger by now.
 */
function freshSocket(socketFolder: string): Endpoint {
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"])
    rmSync(join(socketFolder, name), { force: true });
  return { socketFolder, port: 5432 };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const found = probe.address();
      probe.close(() => resolve(typeof found === "object" && found !== null ? found.port : 0));
    });
  });
}

/** An adopted server is nobody's child here, so its end has to be looked for. */
function watch(pid: number, listener: () => void): void {
  const timer = setInterval(() => {
    if (isRunning(pid)) return;
    clearInterval(timer);
    listener();
  }, 500);
  timer.unref();
}
