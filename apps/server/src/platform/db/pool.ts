import { Pool, type PoolConfig } from "pg";
import { withSessionSettings } from "./connection-url.ts";
import { APP_ROLE, AUTH_ROLE } from "./roles.ts";

/** Time limits of a request's session; migrations run without them. */
const TIME_LIMITS = {
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
};

/**
 * A server that answers at all ends a statement in time by itself; one that is frozen, or cut off without a word,
 * does not, and whoever asked must not wait for it.
 */
const ANSWER_LIMIT_MILLISECONDS = 6_000;

export interface PoolOptions {
  /** Any login that may take the app and auth roles. */
  databaseUrl: string;
  /**
   * Where a pooler refuses session options: a login that inherits `beachhead_app` and nothing else, with its
   * own time limits. Used as it is, for the app pool only.
   */
  databaseAppUrl?: string | undefined;
  /** Connections of the app pool; default 20. */
  maximumConnections?: number;
  /** Told of connections lost while idle or between two queries. */
  onConnectionError?: (error: Error) => void;
}

export interface Pools {
  /** Requests: the role `beachhead_app`, tenant tables under row-level security. Use it through `withUser`. */
  app: Pool;
  /** platform/auth only: the role `beachhead_auth`, account tables. */
  auth: Pool;
  /** platform/jobs only: the app role, always by DATABASE_URL, since it listens and holds locks. */
  jobs: Pool;
  close(): Promise<void>;
}

/** Opens no connection yet: the first query does. */
export function createPools(options: PoolOptions): Pools {
  const report = options.onConnectionError ?? (() => undefined);
  const app = createPool(
    options.databaseAppUrl ?? withSessionSettings(options.databaseUrl, { role: APP_ROLE, ...TIME_LIMITS }),
    {
      max: options.maximumConnections ?? 20,
      application_name: "beachhead app",
      query_timeout: ANSWER_LIMIT_MILLISECONDS,
    },
    report,
  );
  const auth = createPool(
    withSessionSettings(options.databaseUrl, { role: AUTH_ROLE, ...TIME_LIMITS }),
    { max: 10, application_name: "beachhead auth", query_timeout: ANSWER_LIMIT_MILLISECONDS },
    report,
  );
  const jobs = createPool(
    withSessionSettings(options.databaseUrl, { role: APP_ROLE, ...TIME_LIMITS }),
    { max: 5, application_name: "beachhead jobs" },
    report,
  );
  return {
    app,
    auth,
    jobs,
    close: async () => {
      await Promise.all([app.end(), auth.end(), jobs.end()]);
    },
  };
}

/** For one command of an operator: few connections and no time limits, under the same roles as the servers. */
export function createAdminPools(databaseUrl: string): Pick<Pools, "app" | "auth" | "close"> {
  const ignore = () => undefined;
  const of = (role: string) =>
    createPool(
      withSessionSettings(databaseUrl, { role }),
      { max: 2, application_name: "beachhead admin" },
      ignore,
    );
  const app = of(APP_ROLE);
  const auth = of(AUTH_ROLE);
  return {
    app,
    auth,
    close: async () => {
      await Promise.all([app.end(), auth.end()]);
    },
  };
}

function createPool(connectionString: string, config: PoolConfig, report: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...config,
  });
  pool.on("error", report);
  // The pool listens only while a client is idle; a client that breaks in use must not end the process.
  pool.on("connect", (client) => client.on("error", report));
  return pool;
}

/** The server must not start: its role would see through row-level security. */
export class UnsafeRoleError extends Error {
  override name = "UnsafeRoleError";
}

/**
 * Checks that the app pool's role stays under row-level security.
 * @throws {UnsafeRoleError} when the role owns a table, is a superuser or may bypass row-level security.
 */
export async function assertRestrictedRole(pool: Pool): Promise<void> {
  const found = await pool.query<{ role: string; bypasses: boolean; owned: string | null }>(`
    select current_user as role,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
      (select min(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'usage')
      ) as owned`);
  const row = found.rows[0];
  if (row === undefined || row.bypasses || row.owned !== null) {
    const why = row?.bypasses ? "may bypass row-level security" : `owns the table ${row?.owned ?? ""}`;
    throw new UnsafeRoleError(
      `The server's database role ${row?.role ?? ""} ${why}; let it log in as a member of ${APP_ROLE} only.`,
    );
  }
}
