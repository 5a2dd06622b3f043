/** What must hold of a database before pg_dump reads it, or pg_restore fills it. */
import { Client } from "pg";
import { ensureRoles } from "./roles.ts";

/**
 * The name of the login when row-level security binds it: it is forced, so that even the owner of the tables sees no
 * row of theirs.
 * @returns undefined for a superuser and a login with BYPASSRLS
 */
export function findBoundLogin(databaseUrl: string): Promise<string | undefined> {
  return connected(databaseUrl, async (client) => {
    const found = await client.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname = current_user and not (rolsuper or rolbypassrls)",
    );
    return found.rows[0]?.name;
  });
}

/** The name of a table or another relation that is there; undefined: the database is empty. */
export function findAnyRelation(databaseUrl: string): Promise<string | undefined> {
  return connected(databaseUrl, async (client) => {
    const found = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    );
    return found.rows[0]?.name;
  });
}

/**
 * Makes the roles to which a dump grants rights.
 * @throws when one is missing and the login may not create roles; the message holds the SQL to run
 */
export function makeRoles(databaseUrl: string): Promise<void> {
  return connected(databaseUrl, (client) => ensureRoles(client, []));
}

async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: "beachhead backup" });
  // A connection that breaks rejects the query in flight; without a listener it would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
