import { Client } from "pg";

export interface RowCounts {
  /** `schema.table` to rows, of every table that is not PostgreSQL's own, in one snapshot. */
  counts: Record<string, number>;
  /** PostgreSQL's name of that snapshot: the same name later means that nothing was written in between. */
  snapshot: string;
}

/** Reads every table whole, so that a page that does not fit its checksum is found. */
export async function countRows(url: string): Promise<RowCounts> {
  return asReader(url, async (client) => {
    await client.query("begin isolation level repeatable read, read only");
    // An index could answer without looking at the rows.
    await client.query("set local enable_indexonlyscan = off");
    const snapshot = await currentSnapshot(client);
    const tables = await client.query<{ schema: string; name: string }>(
      `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       order by 1, 2`,
    );
    const counts: Record<string, number> = {};
    for (const { schema, name } of tables.rows) {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`);
      counts[`${schema}.${name}`] = Number(counted.rows[0]?.rows);
    }
    return { counts, snapshot };
  });
}

/** The name of the snapshot that a transaction beginning now would have. */
export function readSnapshot(url: string): Promise<string> {
  return asReader(url, currentSnapshot);
}

async function currentSnapshot(client: Client): Promise<string> {
  const found = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return found.rows[0]?.snapshot ?? "";
}

async function asReader<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "beachhead backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
