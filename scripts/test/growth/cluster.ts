import { statfsSync } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { withDatabase } from "../../../apps/server/src/platform/db/connection-url.ts";
import { migrate } from "../../../apps/server/src/platform/db/migrate.ts";
import { asOwnerOf } from "../../../apps/server/src/platform/db/test-database.ts";
import { NO_USER } from "../../../apps/server/src/platform/db/uuid.ts";
import {
  type Cluster,
  startCluster,
  superuserAddress,
} from "../../../apps/server/src/platform/embedded-postgres/index.ts";
import { DATABASE } from "../../../apps/server/src/platform/embedded-postgres/provision.ts";
import { prepareJobTables } from "../../../apps/server/src/platform/jobs/schema.ts";
import { repositoryRoot } from "../../check/repository.ts";

const GIGABYTE = 1e9;
/** Free space without which nothing is generated. */
const LEAST_FREE = 25 * GIGABYTE;
const LARGEST_DATABASE = 20 * GIGABYTE;

/** One database of the bench, with so many workspaces. */
export interface GrowthDatabase {
  workspaces: number;
  ownerUrl: string;
  serverUrl: string;
}

export interface GrowthCluster {
  folder: string;
  /** "18.4". */
  version: string;
  /** An empty one with every migration. */
  create(workspaces: number): Promise<GrowthDatabase>;
  /** A copy; nobody may be connected to the database. */
  copy(database: GrowthDatabase, workspaces: number): Promise<GrowthDatabase>;
  /** Makes a database that of an installation, and drops all others. */
  alone(database: GrowthDatabase): Promise<void>;
  stop(): Promise<void>;
}

/** A durable PostgreSQL with a data directory of its own, which is deleted when it stops. @throws Error without room */
export async function startGrowthCluster(): Promise<GrowthCluster> {
  const folder = join(repositoryRoot, ".cache/growth");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // As root the database runs under another account, which must be able to pass through.
  await chmod(folder, 0o711);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE)
    throw new Error(`${folder} has ${Math.round((bavail * bsize) / GIGABYTE)} GB free; growth needs 25.`);
  return openGrowthCluster(folder);
}

/** The PostgreSQL of a data directory, which may have databases already. */
export async function openGrowthCluster(folder: string): Promise<GrowthCluster> {
  const cluster = await startCluster({
    dataHome: folder,
    programsHome: join(folder, "programs"),
    ownerMayCreateDatabases: true,
  });
  const logins = [decodeURIComponent(new URL(cluster.serverUrl).username)];
  return {
    folder,
    version: cluster.version,
    async create(workspaces) {
      const database = describe(cluster, workspaces);
      await run(cluster.ownerUrl, `create database ${nameOf(workspaces)}`);
      await migrate({ prepareJobTables, databaseUrl: database.ownerUrl, logins });
      return database;
    },
    async copy(database, workspaces) {
      const names = `${nameOf(workspaces)} template ${nameOf(database.workspaces)}`;
      await run(cluster.ownerUrl, `create database ${names} strategy file_copy`);
      // Rights to a database are not copied.
      await run(cluster.ownerUrl, `revoke temporary on database ${nameOf(workspaces)} from public`);
      return describe(cluster, workspaces);
    },
    async alone({ workspaces }) {
      const url = superuserAddress(folder);
      if (url === undefined) throw new Error("The database does not run.");
      await withClient(withDatabase(url, "postgres"), async (client) => {
        const { rows } = await client.query<{ name: string }>(
          "select datname as name from pg_database where datname like 'growth%' or datname = $1",
          [DATABASE],
        );
        for (const { name } of rows)
          if (name !== nameOf(workspaces)) await client.query(`drop database ${name} with (force)`);
        await client.query(`alter database ${nameOf(workspaces)} rename to ${DATABASE}`);
      });
    },
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const nameOf = (workspaces: number): string => `growth_${workspaces}`;

const describe = ({ ownerUrl, serverUrl }: Cluster, workspaces: number): GrowthDatabase => ({
  workspaces,
  ownerUrl: withDatabase(ownerUrl, nameOf(workspaces)),
  serverUrl: withDatabase(serverUrl, nameOf(workspaces)),
});

async function run(url: string, text: string): Promise<void> {
  await withClient(url, (client) => client.query(text));
}

export type Client = Parameters<Parameters<typeof asOwnerOf>[2]>[0];

/** Runs SQL as the owner of the tables, who sees the rows of the owner that `app.user_id` names. */
export const withClient = <Found>(
  ownerUrl: string,
  work: (client: Client) => Promise<Found>,
): Promise<Found> => asOwnerOf({ ownerUrl }, NO_USER, work);

export async function bytesOf({ ownerUrl }: GrowthDatabase): Promise<number> {
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes"),
  );
  return Number(rows[0]?.bytes);
}

/** @throws Error when the database has grown beyond what the bench may take */
export async function requireBounds(database: GrowthDatabase): Promise<void> {
  const bytes = await bytesOf(database);
  if (bytes > LARGEST_DATABASE)
    throw new Error(`The database has ${Math.round(bytes / GIGABYTE)} GB; 20 is the most.`);
}
