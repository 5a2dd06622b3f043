import { Client } from "pg";
import { parseConnectionUrl } from "./connection-url.ts";
import { type DatabaseSettings, EVENT_CONNECTIONS, READ_CONNECTIONS } from "./settings.ts";

/** More connections are configured than the database takes. */
export class TooManyConnectionsError extends Error {
  override name = "TooManyConnectionsError";
}

/**
 * Connections that one process opens at most to the server of the direct address. A pool whose address has another
 * host or port goes through a pooler, whose connections are its own business.
 */
export function connectionsOfProcess(settings: DatabaseSettings): number {
  const { databaseUrl, databaseAppUrl, databaseAuthUrl, databaseDirectUrl, databaseReadUrl, connections } =
    settings;
  const direct = serverOf(databaseDirectUrl ?? databaseUrl);
  const pools: [string, number][] = [
    [databaseAppUrl ?? databaseUrl, connections.app],
    [databaseAuthUrl ?? databaseUrl, connections.auth],
    [databaseDirectUrl ?? databaseUrl, connections.jobs + EVENT_CONNECTIONS],
    ...(databaseReadUrl === undefined
      ? []
      : [[databaseReadUrl, READ_CONNECTIONS] satisfies [string, number]]),
  ];
  return pools.filter(([url]) => serverOf(url) === direct).reduce((sum, [, most]) => sum + most, 0);
}

/**
 * Asks the server how many connections it takes, and refuses more.
 * @param processes that will run with these settings
 * @throws {TooManyConnectionsError} one sentence with the numbers and the variables to change
 */
export async function assertConnectionsFit(settings: DatabaseSettings, processes: number): Promise<void> {
  const each = connectionsOfProcess(settings);
  const available = await readAvailable(settings.databaseDirectUrl ?? settings.databaseUrl);
  if (each * processes <= available) return;
  const most = Math.floor(available / each);
  const fewer = most >= 1 ? `set WEB_PROCESSES to ${most} or less, ` : "";
  throw new TooManyConnectionsError(
    `${processes} server ${processes === 1 ? "process opens" : "processes open"} up to ${each * processes} ` +
      `database connections (${each} each), and the database allows ${available}: ${fewer}lower ` +
      "DATABASE_APP_CONNECTIONS and DATABASE_AUTH_CONNECTIONS, or raise the server's max_connections.",
  );
}

/** `max_connections` without those that are reserved for administrators. */
async function readAvailable(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ available: number }>(`select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as available`);
    return found.rows[0]?.available ?? 0;
  } finally {
    await client.end();
  }
}

function serverOf(text: string): string {
  const url = parseConnectionUrl(text);
  return `${url.searchParams.get("host") ?? url.hostname}:${url.port || "5432"}`;
}
