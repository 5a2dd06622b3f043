import { Client, type QueryResult } from "pg";

/**
 * Connects once and asks for `server_version_num`: 150018 for PostgreSQL 15.18.
 * @throws what node-postgres throws, with PostgreSQL's or the system's `code`.
 */
export async function readServerVersion(databaseUrl: string): Promise<number> {
  const answer = await queryOnce(databaseUrl, "select current_setting('server_version_num') as number");
  return Number(answer.rows[0]?.["number"]);
}

/** One query over a connection of its own. */
export async function queryOnce(
  databaseUrl: string,
  text: string,
): Promise<QueryResult<Record<string, unknown>>> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 8_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
