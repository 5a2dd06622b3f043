/**
 * Databases for tests. One server a run: the embedded PostgreSQL in a temporary folder, or the one of
 * TEST_DATABASE_URL. Every suite makes a database of its own, a copy of one migrated template.
 *
 * vitest: this file is the project's globalSetup; then in a suite
 * `const database = await createTestDatabase()` and `await database.drop()` at its end.
 */

import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, DatabaseError } from "pg";
import { startCluster } from "../embedded-postgres/index.ts";
import { prepareJobTables } from "../jobs/schema.ts";
import { parseConnectionUrl, withDatabase } from "./connection-url.ts";
import { MIGRATIONS_FOLDER, migrate, readMigrations } from "./migrate.ts";

/** Where the workers of a run find its server: set by `startTestServer`. */
const ADMIN_URL = "BEACHHEAD_TEST_ADMIN_URL";
const SERVER_URL = "BEACHHEAD_TEST_SERVER_URL";
const TEMPLATE = "BEACHHEAD_TEST_TEMPLATE";

export interface TestServer {
  stop(): Promise<void>;
}

export interface TestDatabase {
  name: string;
  /** Owner: migrations and fixtures. */
  ownerUrl: string;
  /** What a server process gets as DATABASE_URL. */
  serverUrl: string;
  drop(): Promise<void>;
}

export type Plan = "trial" | "diy" | "startup" | "scaleup" | "enterprise";

/**
 * vitest's globalSetup: one server for the whole run; the returned function ends it.
 * @public
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return () => server.stop();
}

/**
 * Starts the run's server and migrates the template. Call once a run, before any worker starts. With `durable` a
 * commit waits for the disk, as it does outside of tests.
 */
export async function startTestServer(options: { durable?: boolean } = {}): Promise<TestServer> {
  const external = process.env.TEST_DATABASE_URL;
  if (external !== undefined && external !== "") {
    const login = await createLogin(external);
    await useServer(external, login.url);
    return {
      stop: async () => {
        await dropDatabase(external, process.env[TEMPLATE] ?? "");
        await asAdmin(external, (client) => client.query(`drop role ${login.name}`));
      },
    };
  }
  const folder = await mkdtemp(join(tmpdir(), "beachhead-test-"));
  // As root the database runs under another account, which must be able to pass through.
  await chmod(folder, 0o711);
  const cluster = await startCluster({
    dataHome: folder,
    programsHome: join(folder, "programs"),
    durable: options.durable ?? false,
    ownerMayCreateDatabases: true,
  });
  await useServer(cluster.ownerUrl, cluster.serverUrl);
  return {
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A login like the embedded server's own for the server processes: it may take the two roles, and has nothing. */
async function createLogin(adminUrl: string): Promise<{ name: string; url: string }> {
  const name = `beachhead_test_${randomBytes(4).toString("hex")}`;
  const url = parseConnectionUrl(adminUrl);
  url.username = name;
  url.password = randomBytes(16).toString("hex");
  await asAdmin(adminUrl, (client) =>
    client.query(`create role ${name} login noinherit password '${url.password}'`),
  );
  return { name, url: url.href };
}

async function useServer(adminUrl: string, serverUrl: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const hash = createHash("sha256")
    .update(migrations.map((each) => each.checksum).join())
    .digest("hex");
  const template = `beachhead_template_${hash.slice(0, 8)}_${randomBytes(4).toString("hex")}`;
  await asAdmin(adminUrl, (client) => client.query(`create database ${template}`));
  const login = new URL(serverUrl).username;
  await migrate({
    prepareJobTables,
    databaseUrl: withDatabase(adminUrl, template),
    logins: [decodeURIComponent(login)],
  });
  process.env[ADMIN_URL] = adminUrl;
  process.env[SERVER_URL] = serverUrl;
  process.env[TEMPLATE] = template;
}

/**
 * A new database with every migration applied and no row in it; with `empty` without any table; or a copy of
 * `template`.
 */
export async function createTestDatabase(
  options: { empty?: boolean; template?: TestDatabase } = {},
): Promise<TestDatabase> {
  const [adminUrl, serverUrl, newest] = [ADMIN_URL, SERVER_URL, TEMPLATE].map((key) => process.env[key]);
  if (adminUrl === undefined || serverUrl === undefined || newest === undefined) {
    throw new Error("No test server runs: vitest needs platform/db/test-database.ts as globalSetup.");
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = options.template?.name ?? newest;
  // Copying files takes PostgreSQL less time than logging them page by page, as it would by default.
  const copied = options.empty ? "" : `template ${template} strategy file_copy`;
  await endConnections(options.template?.ownerUrl);
  await asAdmin(adminUrl, (client) => client.query(`create database ${name} ${copied}`));
  const ownerUrl = withDatabase(adminUrl, name);
  idleConnections.set(ownerUrl, []);
  return {
    name,
    ownerUrl,
    serverUrl: withDatabase(serverUrl, name),
    drop: async () => {
      await endConnections(ownerUrl);
      idleConnections.delete(ownerUrl);
      await dropDatabase(adminUrl, name);
    },
  };
}

/**
 * Gives a user a plan, as the owner of the tables. For tests only: the server has no such way, and this file
 * is imported by nothing that it runs.
 */
export async function grantPlan(
  database: Pick<TestDatabase, "ownerUrl">,
  userId: string,
  plan: Plan,
): Promise<void> {
  await asOwnerOf(database, userId, (client) =>
    client.query(
      `insert into subscriptions (user_id, plan, period, status, start_at, end_at)
       values (app_user(), $1, 'yearly', 'active', now(), now() + interval '1 year')
       on conflict (user_id) do update set plan = excluded.plan, period = excluded.period,
         status = excluded.status, start_at = excluded.start_at, end_at = excluded.end_at`,
      [plan],
    ),
  );
}

/** Adds consulting credits to a user who has a subscription. */
export async function grantCredits(database: TestDatabase, userId: string, credits: number): Promise<void> {
  await asOwnerOf(database, userId, (client) =>
    client.query("select change_credits(gen_random_uuid(), $1, 'Test', gen_random_uuid()::text, now())", [
      credits,
    ]),
  );
}

/** Runs SQL as the owner of the tables with the user set (row-level security is forced on the owner, too). */
export async function asOwnerOf<T>(
  database: Pick<TestDatabase, "ownerUrl">,
  userId: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return asOwner(database, async (client) => {
    await client.query("select set_config('app.user_id', $1, false)", [userId]);
    return work(client);
  });
}

/**
 * Connections to databases of this process that nothing uses now: opening one takes a test more time than most of its
 * statements.
 */
const idleConnections = new Map<string, Client[]>();

/** Runs SQL as the owner of the tables, without a user. */
export async function asOwner<T>(
  { ownerUrl }: Pick<TestDatabase, "ownerUrl">,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = idleConnections.get(ownerUrl)?.pop() ?? (await connect(ownerUrl));
  try {
    const result = await work(client);
    await client.query("discard all");
    const idle = idleConnections.get(ownerUrl);
    if (idle === undefined) await client.end();
    else idle.push(client);
    return result;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connect(ownerUrl: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl });
  // A test may end all connections of its database.
  client.on("error", () => {
    const idle = idleConnections.get(ownerUrl);
    const index = idle?.indexOf(client) ?? -1;
    if (index >= 0) idle?.splice(index, 1);
  });
  await client.connect();
  return client;
}

async function endConnections(ownerUrl = ""): Promise<void> {
  await Promise.all((idleConnections.get(ownerUrl)?.splice(0) ?? []).map((client) => client.end()));
}

async function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const OBJECT_IN_USE = "55006";

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    try {
      // PostgreSQL waits for connections that are about to close; ending those would be an error in their clients.
      await client.query(`drop database if exists ${name}`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}
