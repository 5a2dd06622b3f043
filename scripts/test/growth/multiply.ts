import { readFileSync } from "node:fs";
import { type Client, type GrowthDatabase, requireBounds, withClient } from "./cluster.ts";
import type { Team } from "./own-data.ts";

const SQL = readFileSync(new URL("copies.sql", import.meta.url), "utf8");

/** Copies in one transaction. */
const BATCH = 20;
/** Copies between two looks at the size of the database. */
const STRETCH = 400;
const WRITERS = 2;

/** Tables that are read before it is known whose rows a request may see, in an order that their references allow. */
const SHARED: readonly (readonly [table: string, owner: string, changes: string])[] = [
  ["users", "id", "'{}'"],
  // Nobody can sign in to a copy.
  ["accounts", "user_id", `'{"password": null}'`],
  ["sessions", "user_id", "jsonb_build_object('token', 'copied ' || t.id)"],
];

/** Made for each copy by itself, or kept for a short time only. */
const LEFT_OUT = [
  "deals",
  "deal_totals",
  "deal_year_rollups",
  "deal_month_rollups",
  "idempotency_keys",
  "gtm_plan_replies",
];

/** Keeps a workspace as the template of all copies. */
export async function keepTemplate({ ownerUrl }: GrowthDatabase, { workspace, people }: Team): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query(SQL);
    for (const [table, owner, changes] of SHARED) await keep(client, table, owner, people, "1", changes);
    await keep(client, "workspaces", "id", [workspace], "1");
    await keep(client, "memberships", "workspace_id", [workspace], "1");
    for (const { table, owner } of await tenantTables(client))
      await keep(client, table, owner, [...people, workspace], table === "audit_log" ? "t.sequence" : "1");
    await client.query("select growth.keep_deals($1)", [workspace]);
    await client.query("commit");
  });
}

async function keep(
  client: Client,
  table: string,
  owner: string,
  owners: readonly string[],
  ordering: string,
  changes = "'{}'",
): Promise<void> {
  await client.query("select growth.keep($1, $2, $3, $4, $5)", [
    table,
    owner,
    owners,
    ordering,
    `${changes}::jsonb`,
  ]);
}

/** Those under row-level security, each after all that it refers to. */
async function tenantTables(client: Client): Promise<{ table: string; owner: string }[]> {
  const { rows } = await client.query<{ table: string; owner: string }>(
    `with recursive tenants as (
       select c.oid, c.relname, (select a.attname from pg_attribute a where a.attrelid = c.oid
         and a.attname in ('owner_id', 'user_id') order by a.attname limit 1) as owner
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
         and c.relname <> all ($1)
     ), depths as (
       select oid, 0 as depth from tenants
       union
       select k.conrelid, d.depth + 1 from depths d join pg_constraint k on k.confrelid = d.oid and k.contype = 'f'
         where k.conrelid <> k.confrelid and d.depth < 20
     )
     select t.relname as table, t.owner from tenants t join depths d using (oid)
     group by t.relname, t.owner order by max(d.depth), t.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Adds copies `from` to `to`, both included. */
export async function addCopies(database: GrowthDatabase, from: number, to: number): Promise<void> {
  for (let first = from; first <= to; first += STRETCH) {
    const last = Math.min(to, first + STRETCH - 1);
    let next = first;
    await Promise.all(
      Array.from({ length: WRITERS }, () =>
        withClient(database.ownerUrl, async (client) => {
          await client.query("set synchronous_commit = off");
          while (next <= last) {
            const begin = next;
            next += BATCH;
            await client.query("select growth.add_copy(n) from generate_series($1::int, $2::int) n", [
              begin,
              Math.min(last, begin + BATCH - 1),
            ]);
          }
        }),
      ),
    );
    await requireBounds(database);
  }
}

/** Adds deals to a workspace. */
export async function addDeals({ ownerUrl }: GrowthDatabase, owner: string, count: number): Promise<void> {
  await withClient(ownerUrl, (client) => client.query("select growth.add_deals($1, $2)", [owner, count]));
}

/** Makes somebody an editor of some copies. */
export async function joinCopies(
  { ownerUrl }: GrowthDatabase,
  { workspace }: Team,
  person: string,
  numbers: readonly number[],
): Promise<void> {
  await withClient(ownerUrl, (client) =>
    client.query(
      `insert into memberships (workspace_id, user_id, role)
       select unnest($1::uuid[]), $2, 'editor' on conflict do nothing`,
      [numbers.map((number) => copiedId(workspace, number)), person],
    ),
  );
}

/** The id in a copy for one of the template. */
export const copiedId = (id: string, number: number): string =>
  id.slice(0, -6) + number.toString(16).padStart(6, "0");
