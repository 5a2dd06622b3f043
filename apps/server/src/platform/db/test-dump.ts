/** For tests of dumps: a database by its address, filled, and as text that can be compared. */
import { Client } from "pg";
import { readContents, readStructure } from "./test-database-state.ts";
import { fillTables } from "./test-filler.ts";

export const fillDatabase = (url: string): Promise<void> => connected(url, fillTables);

/** Everything that can be compared of a database: its rows, its structure, and who may use what. */
export const describeDatabase = (url: string) =>
  connected(url, async (client) => ({
    contents: await readContents(client),
    structure: await readStructure(client),
  }));

/** Runs statements; returns the last one's rows. */
export const runStatements = (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  connected(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
