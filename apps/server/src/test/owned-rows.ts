import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { hashToken } from "../platform/auth/bearer-token.ts";
import type { TestDatabase } from "../platform/db/test-database.ts";
import { newId } from "../platform/db/uuid.ts";

/** Reads all that a user holds in the database, and changes what only time or an operator would. */
export async function openOwnedRows(database: TestDatabase, userId: string) {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query("select set_config('app.user_id', $1, false)", [userId]);
  const { rows: tables } = await client.query<{ name: string; owner: string }>(
    `select table_name as name, column_name as owner from information_schema.columns
     where table_schema = 'public' and column_name in ('owner_id', 'user_id') and table_name <> 'sessions'`,
  );
  // Each write gives a row another place or another xmin; to read those takes a fraction of what reading texts takes.
  const sums = tables.map(
    ({ name, owner }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t.ctid || ' ' || t.xmin, ',' order by t.ctid)), '') as sum
       from ${client.escapeIdentifier(name)} t where ${client.escapeIdentifier(owner)} = $1`,
  );
  const everything = [
    ...sums,
    "select 'users', md5(t::text) from users t where id = $1",
    "select 'sessions', count(*)::text from sessions where user_id = $1",
  ].join(" union all ");

  return {
    /** How many tables are looked at. */
    tables: tables.length + 2,
    async read(): Promise<string> {
      // Named: planning so many tables would take longer than reading them.
      const { rows } = await client.query<{ name: string; sum: string }>({
        name: "everything",
        text: everything,
        values: [userId],
      });
      return rows
        .map(({ name, sum }) => `${name} ${sum}`)
        .toSorted()
        .join("\n");
    },
    async setVerified(verified: boolean): Promise<void> {
      await client.query("update users set email_verified = $2 where id = $1", [userId, verified]);
    },
    async endTrial(): Promise<void> {
      await client.query(
        `update subscriptions set plan = 'trial', period = null, status = 'free', end_at = null,
           start_at = now() - interval '30 days', trial_ends_at = now() - interval '16 days' where user_id = $1`,
        [userId],
      );
    },
    /** The token of a link as a mail to this address would have it. */
    async addLink(purpose: string, email: string): Promise<string> {
      const token = randomBytes(32).toString("base64url");
      await client.query(
        "insert into verifications (id, identifier, value, expires_at) values ($1, $2, $3, now() + interval '1 year')",
        [newId(), `${purpose} ${hashToken(token)}`, `${userId} ${email}`],
      );
      return token;
    },
    async expireSession(id: string): Promise<void> {
      await client.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [id]);
    },
    async expireAccessToken(id: string): Promise<void> {
      await client.query("update access_tokens set expires_at = now() - interval '1 second' where id = $1", [
        id,
      ]);
    },
    close: () => client.end(),
  };
}

export type OwnedRows = Awaited<ReturnType<typeof openOwnedRows>>;
