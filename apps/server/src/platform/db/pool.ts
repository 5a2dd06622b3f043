import { Pool, type PoolClient, type PoolConfig } from "pg";
import { withSessionSettings } from "./connection-url.ts";
import { APP_ROLE, AUTH_ROLE } from "./roles.ts";
import {
  type DatabaseSettings,
  EVENT_CONNECTIONS,
  JOB_CONNECTIONS,
  type PoolSizes,
  READ_CONNECTIONS,
} from "./settings.ts";

/** How long a request waits for the database, in milliseconds; migrations wait without an end. */
export interface DatabaseTimeLimits {
  statement: number;
  lock: number;
  /** Between two statements of a transaction. */
  idleInTransaction: number;
  /**
   * A server that answers at all ends a statement in time by itself; one that is frozen, or cut off without a word,
   * does not, and the caller must not wait for it.
   */
  answer: number;
  /** A free connection of the pool, or a new one. */
  connection: number;
  /** The same to a replica: the primary can be read instead. */
  replicaConnection: number;
}

const TIME_LIMITS: DatabaseTimeLimits = {
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  answer: 6_000,
  connection: 5_000,
  replicaConnection: 1_000,
};

export interface PoolOptions extends Partial<DatabaseSettings> {
  /** Any login that may take the app and auth roles; the default for the other addresses. */
  databaseUrl: string;
  /** Connections of the app pool, for tests; default `connections.app`. */
  maximumConnections?: number;
  /** For tests; what is left out is as in production. */
  timeLimits?: Partial<DatabaseTimeLimits>;
  /** Told of connections lost while idle or between two queries. */
  onConnectionError?: (error: Error) => void;
}

export interface Pools {
  /** Requests: the role `beachhead_app`, tenant tables under row-level security. Use it through `withUser`. */
  app: Pool;
  /** platform/auth only: the role `beachhead_auth`, account tables. */
  auth: Pool;
  /** platform/jobs only: the app role, always by the direct address, since it listens and holds locks. */
  jobs: Pool;
  /** platform/db/listen.ts only: one connection with the app role by the direct address. */
  events: Pool;
  /** platform/db/replica.ts only: the app role at replicas, if there are any. */
  reads: Pool | undefined;
  close(): Promise<void>;
}

const DEFAULT_SIZES: PoolSizes = { app: 20, auth: 10, jobs: JOB_CONNECTIONS };

/**
 * Opens no connection yet: the first query does. `databaseAppUrl` and `databaseAuthUrl` are used unchanged,
 * because a pooler refuses session options: their logins bring role and time limits (`assertRestrictedRoles`
 * checks that). Nothing but the pools of jobs and events may keep state in a session: no LISTEN, no session lock, SET LOCAL only.
 */
export function createPools(options: PoolOptions): Pools {
  const { databaseUrl, databaseDirectUrl = databaseUrl, connections = DEFAULT_SIZES } = options;
  const limits = { ...TIME_LIMITS, ...options.timeLimits };
  const report = options.onConnectionError ?? (() => undefined);
  const open = (address: string, config: PoolConfig) =>
    createPool(
      address,
      { connectionTimeoutMillis: limits.connection, ...config },
      report,
      options.preparedStatements ?? true,
    );
  const as = (url: string, role: string) => withSessionSettings(url, { role, ...settingsOf(limits) });
  const app = open(options.databaseAppUrl ?? as(databaseUrl, APP_ROLE), {
    max: options.maximumConnections ?? connections.app,
    application_name: "beachhead app",
    pipeline: true,
    query_timeout: limits.answer,
  });
  const auth = open(options.databaseAuthUrl ?? as(databaseUrl, AUTH_ROLE), {
    max: connections.auth,
    application_name: "beachhead auth",
    query_timeout: limits.answer,
  });
  const jobs = open(as(databaseDirectUrl, APP_ROLE), {
    max: connections.jobs,
    application_name: "beachhead jobs",
  });
  const events = open(as(databaseDirectUrl, APP_ROLE), {
    max: EVENT_CONNECTIONS,
    application_name: "beachhead events",
    query_timeout: limits.answer,
  });
  const { databaseReadUrl } = options;
  const reads =
    databaseReadUrl === undefined
      ? undefined
      : open(as(databaseReadUrl, APP_ROLE), {
          max: READ_CONNECTIONS,
          application_name: "beachhead reads",
          pipeline: true,
          query_timeout: limits.answer,
          connectionTimeoutMillis: limits.replicaConnection,
        });
  return {
    app,
    auth,
    jobs,
    events,
    reads,
    close: async () => {
      await Promise.all([app.end(), auth.end(), jobs.end(), events.end(), ...(reads ? [reads.end()] : [])]);
    },
  };
}

const settingsOf = ({ statement, lock, idleInTransaction }: DatabaseTimeLimits) => ({
  statement_timeout: `${statement}ms`,
  lock_timeout: `${lock}ms`,
  idle_in_transaction_session_timeout: `${idleInTransaction}ms`,
});

/** For one command of an operator: few connections and no time limits, under the same roles as the servers. */
export function createAdminPools(databaseUrl: string): Pick<Pools, "app" | "auth" | "close"> {
  const ignore = () => undefined;
  const poolOf = (role: string) =>
    createPool(
      withSessionSettings(databaseUrl, { role }),
      { max: 2, application_name: "beachhead admin", pipeline: true },
      ignore,
      true,
    );
  const app = poolOf(APP_ROLE);
  const auth = poolOf(AUTH_ROLE);
  return {
    app,
    auth,
    close: async () => {
      await Promise.all([app.end(), auth.end()]);
    },
  };
}

function createPool(
  connectionString: string,
  config: PoolConfig,
  report: (error: Error) => void,
  preparedStatements: boolean,
): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: TIME_LIMITS.connection,
    idleTimeoutMillis: 60_000,
    // Finds that the machine at the other end is gone, also where a connection only listens.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  });
  pool.on("error", report);
  pool.on("connect", (client) => {
    // The pool listens only while a client is idle; a client that breaks in use must not end the process.
    client.on("error", report);
    if (!preparedStatements) withoutStatementNames(client);
  });
  return pool;
}

/**
 * Makes every query of a connection unnamed: a transaction pooler may run the next one on another connection,
 * which does not know the name. Here, once, so that no query is forgotten.
 */
function withoutStatementNames(client: PoolClient): void {
  const query: unknown = client.query;
  if (typeof query !== "function") throw new TypeError("The connection has no query function.");
  const unnamed = (first: unknown, ...rest: unknown[]): unknown => {
    // A submittable object (a cursor) has no name that anybody gave it.
    const isConfig = typeof first === "object" && first !== null && !("submit" in first);
    return Reflect.apply(query, client, [isConfig ? { ...first, name: undefined } : first, ...rest]);
  };
  Object.defineProperty(client, "query", { value: unnamed, configurable: true });
}
