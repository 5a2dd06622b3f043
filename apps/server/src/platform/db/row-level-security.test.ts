import { eq, getTableName, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPools, type Pools } from "./pool.ts";
import { subscriptions } from "./schema/subscriptions.ts";
import { accountRows } from "./test-account-rows.ts";
import { commentRows } from "./test-comment-rows.ts";
import { createTestDatabase, grantPlan, type TestDatabase } from "./test-database.ts";
import { dealRows } from "./test-deal-rows.ts";
import { planRows } from "./test-plan-rows.ts";
import { createTestPools } from "./test-pools.ts";
import { insertUser } from "./test-rows.ts";
import { webhookRows } from "./test-webhook-rows.ts";
import { createWithUser, type WithUser } from "./with-user.ts";

/** Tables that belong to no tenant; every other table must hold row-level security. */
const NO_TENANT = [
  "access_tokens",
  "accounts",
  "attempts",
  "company_assertions",
  "company_domains",
  "company_identities",
  "company_providers",
  "erased_invoices",
  "daily_rates",
  "gtm_plan_share_tokens",
  "live_table_tokens",
  "share_tokens",
  "held_emails",
  "invitations",
  "invoice_counters",
  "key_canaries",
  "memberships",
  "oauth_records",
  "payment_order_owners",
  "schema_migrations",
  "scim_group_members",
  "scim_groups",
  "scim_people",
  "scim_tokens",
  "session_rules",
  "sessions",
  "two_factors",
  "users",
  "verifications",
  "workspaces",
];

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let alice: string;
let bob: string;

/** In an order in which each row finds those that it refers to. */
const tenantRows = [...accountRows, ...planRows, ...dealRows, ...commentRows, ...webhookRows];
const tenantTables = tenantRows.map(({ table }) => table);

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
  alice = await insertUser(database, "Alice");
  bob = await insertUser(database, "Bob");
  for (const owner of [alice, bob]) {
    await withUser(owner, async (tx) => {
      for (const { insert } of tenantRows) await insert(tx, owner);
    });
  }
});

afterAll(async () => {
  await pools.close();
  await database.drop();
});

describe.each(tenantRows.map((row) => [getTableName(row.table), row] as const))(
  "%s",
  (name, { table, insert }) => {
    test(`${name} shows no row while no user is set`, async () => {
      const seen = await pools.app.query(`select * from ${name}`);
      expect(seen.rowCount).toBe(0);
    });

    test(`${name} shows a user only their own row`, async () => {
      const seen = await withUser(alice, (tx) => tx.select().from(table));
      expect(seen).toHaveLength(1);
      expect(JSON.stringify(seen)).toContain(alice);
      expect(JSON.stringify(seen)).not.toContain(bob);
    });

    test(`${name} refuses a row in another user's name`, async () => {
      await expect(withUser(alice, (tx) => insert(tx, bob))).rejects.toMatchObject({
        cause: { code: "42501", message: `new row violates row-level security policy for table "${name}"` },
      });
    });
  },
);

test("every table but the accounts' forces row-level security with one policy for the owner", async () => {
  const found = await pools.app.query<{ name: string; enabled: boolean; forced: boolean; policies: string }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select string_agg(p.cmd || ' ' || p.qual || ' ' || p.with_check, '; ') from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);
  const tenant = found.rows.filter((row) => !NO_TENANT.includes(row.name));
  expect(tenant.map((row) => row.name)).toEqual(tenantTables.map(getTableName).sort());
  for (const row of tenant) {
    expect(row, row.name).toMatchObject({ enabled: true, forced: true });
    expect(row.policies).toMatch(
      /^ALL \((owner|user)_id = app_user\(\)\) \((owner|user)_id = app_user\(\)\)$/,
    );
  }
});

test("every tenant table has its owner first in the primary key", async () => {
  const found = await pools.app.query<{ name: string; first: string }>(`
    select c.relname as name, a.attname as first
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and n.nspname = 'public' and c.relrowsecurity`);
  expect(found.rows).toHaveLength(tenantTables.length);
  for (const row of found.rows) expect(row.first, row.name).toMatch(/^(owner|user)_id$/);
});

test("the account tables are closed to the app role, which reads the user's own profile by a function", async () => {
  // What was migrated is not secret: a server that does not migrate asks for it.
  for (const name of NO_TENANT.filter((each) => each !== "schema_migrations")) {
    await expect(pools.app.query(`select * from ${name}`), name).rejects.toMatchObject({ code: "42501" });
  }
  const own = await withUser(alice, (tx) => tx.execute(sql`select id, name from app_user_profile()`));
  expect(own.rows).toEqual([{ id: alice, name: "Alice" }]);
  expect((await pools.app.query("select * from app_user_profile()")).rowCount).toBe(0);
});

test("the auth role reaches the account tables and no tenant table", async () => {
  expect((await pools.auth.query("select id from users")).rowCount).toBe(2);
  for (const name of [...tenantTables.map(getTableName), "erased_invoices"]) {
    await expect(pools.auth.query(`select * from ${name}`), name).rejects.toMatchObject({
      code: "42501",
    });
  }
});

test.each([
  ["update audit_log set action = 'x'"],
  ["delete from audit_log"],
  ["update subscriptions set trial_ends_at = now() + interval '9 years'"],
  ["update subscriptions set user_id = app_user()"],
  ["update outbox set recipient = 'somebody@example.com'"],
  ["update shares set expires_at = now() + interval '9 years'"],
  ["update gtm_plan_shares set expires_at = now() + interval '9 years'"],
  [
    "insert into ledger select app_user(), gen_random_uuid(), 'credit', 1000, 'gift', 'gift', now() from generate_series(1, 1)",
  ],
  ["insert into ledger values (app_user(), gen_random_uuid(), 'simulation', -1, 'refund', 'refund', now())"],
  ["update ledger set delta = 0"],
  ["update payment_orders set consulting_amount = 1000"],
  ["delete from payment_orders"],
  ["update invoices set number = '1'"],
  ["select * from payment_order_owners"],
  ["update invoice_counters set last = 0"],
  ["select * from erased_invoices"],
  ["delete from ledger"],
  ["alter table product_costs no force row level security"],
  ["create table mine (id int)"],
  ["set role postgres"],
])("the app role may not: %s", async (statement) => {
  await expect(withUser(alice, (tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject({
    cause: { code: "42501" },
  });
});

test("the server's login cannot read any table after RESET ROLE", async () => {
  const client = new Client({ connectionString: database.serverUrl });
  await client.connect();
  try {
    await client.query("reset role");
    await expect(client.query("select * from product_costs")).rejects.toMatchObject({ code: "42501" });
    await expect(client.query("select * from users")).rejects.toMatchObject({ code: "42501" });
  } finally {
    await client.end();
  }
});

test("session options in the address cannot change the server's role", async () => {
  const url = new URL(database.ownerUrl);
  url.searchParams.set("options", "-c role=none");
  const sly = createPools({ databaseUrl: url.href });
  try {
    const answer = await sly.app.query<{ role: string }>("select current_user as role");
    expect(answer.rows[0]?.role).toBe("beachhead_app");
  } finally {
    await sly.close();
  }
});

test("the plan fixture changes the plan of the named user only", async () => {
  await grantPlan(database, alice, "enterprise");
  const planOf = async (user: string) =>
    (await withUser(user, (tx) => tx.select().from(subscriptions).where(eq(subscriptions.userId, user))))[0]
      ?.plan;
  expect(await planOf(alice)).toBe("enterprise");
  expect(await planOf(bob)).toBe("trial");
});
