import { z } from "zod";
import { parseConnectionUrl } from "./connection-url.ts";

/** What a server process does: answer requests, work on jobs, or both. */
export type ProcessType = "all" | "web" | "worker";

/** Upper bounds of connections, by pool. */
export interface PoolSizes {
  app: number;
  auth: number;
  jobs: number;
}

/** How a server process reaches PostgreSQL. */
export interface DatabaseSettings {
  /** The default for the addresses below. */
  databaseUrl: string;
  /** Requests; may go through a transaction pooler. Its login has the role and the time limits itself. */
  databaseAppUrl: string | undefined;
  /** platform/auth; may go through a transaction pooler. Its login has the role and the time limits itself. */
  databaseAuthUrl: string | undefined;
  /** Jobs, LISTEN and session locks; never through a transaction pooler. */
  databaseDirectUrl: string | undefined;
  /** Replicas, for what reads much; never through a transaction pooler. Without it the primary is read. */
  databaseReadUrl: string | undefined;
  connections: PoolSizes;
  /** Whether statements have names; PgBouncer before 1.21 knows none in transaction mode. */
  preparedStatements: boolean;
}

/** Two slow and two quick jobs at a time, for each kind one to listen and one to show that it lives, and one to sweep. */
export const JOB_CONNECTIONS = 9;

/** One, to listen for changes in workspaces. */
export const EVENT_CONNECTIONS = 1;

/** To replicas, if there are any. */
export const READ_CONNECTIONS = 10;

/** One process opens at most this many connections. A web process only reads the queue's length. */
const DEFAULT_SIZES: Record<ProcessType, PoolSizes> = {
  all: { app: 20, auth: 10, jobs: JOB_CONNECTIONS },
  web: { app: 20, auth: 10, jobs: 1 },
  worker: { app: 5, auth: 2, jobs: JOB_CONNECTIONS },
};

const address = z
  .string()
  .refine(isPostgresUrl, "must be an address like postgres://user:password@host:5432/database")
  .optional();

const size = (smallest: number) => {
  const message = `must be a whole number from ${smallest} to 500`;
  return z.coerce.number(message).int(message).min(smallest, message).max(500, message).optional();
};

/** Variables of the environment, for the schema that reads them all. */
export const databaseVariables = {
  DATABASE_APP_URL: address,
  DATABASE_AUTH_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_READ_URL: address,
  DATABASE_APP_CONNECTIONS: size(1),
  DATABASE_AUTH_CONNECTIONS: size(1),
  DATABASE_JOBS_CONNECTIONS: size(JOB_CONNECTIONS),
  DATABASE_PREPARED_STATEMENTS: z.enum(["0", "1", "false", "true"], "must be 1 or 0").default("1"),
  PROCESS_TYPE: z.enum(["all", "web", "worker"], "must be all, web or worker").default("all"),
};

type Variables = z.infer<z.ZodObject<typeof databaseVariables>>;

/** What the variables say beside DATABASE_URL. */
type OtherSettings = Omit<DatabaseSettings, "databaseUrl"> & { processType: ProcessType };

export function readDatabaseSettings(variables: Variables): OtherSettings {
  const sizes = DEFAULT_SIZES[variables.PROCESS_TYPE];
  const jobs = variables.PROCESS_TYPE === "web" ? undefined : variables.DATABASE_JOBS_CONNECTIONS;
  return {
    processType: variables.PROCESS_TYPE,
    databaseAppUrl: variables.DATABASE_APP_URL,
    databaseAuthUrl: variables.DATABASE_AUTH_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReadUrl: variables.DATABASE_READ_URL,
    connections: {
      app: variables.DATABASE_APP_CONNECTIONS ?? sizes.app,
      auth: variables.DATABASE_AUTH_CONNECTIONS ?? sizes.auth,
      jobs: jobs ?? sizes.jobs,
    },
    preparedStatements: /^(1|true)$/.test(variables.DATABASE_PREPARED_STATEMENTS),
  };
}

/** A variable cannot be used; the message names it and the remedy, and never its value, which may hold a password. */
export class DatabaseSettingsError extends Error {
  override name = "DatabaseSettingsError";
}

/**
 * The same, for a program that reads no other variables of the server.
 * @throws {DatabaseSettingsError} on the first variable that cannot be used
 */
export function parseDatabaseSettings(get: (name: string) => string | undefined): OtherSettings {
  const given = Object.fromEntries(Object.keys(databaseVariables).map((name) => [name, get(name)]));
  const parsed = z.object(databaseVariables).safeParse(given);
  if (parsed.success) return readDatabaseSettings(parsed.data);
  const issue = parsed.error.issues[0];
  throw new DatabaseSettingsError(`${issue?.path.join(".")} ${issue?.message}.`);
}

function isPostgresUrl(text: string): boolean {
  try {
    parseConnectionUrl(text);
    return true;
  } catch {
    return false;
  }
}
