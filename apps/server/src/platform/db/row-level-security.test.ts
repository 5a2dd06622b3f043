import { eq, getTableName, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPools, type Pools } from "./pool.ts";
import { dataExports } from "./schema/account.ts";
import { advisorAnswers, advisorDrafts } from "./schema/advisor.ts";
import { consultingQueries, enterpriseRequests } from "./schema/consulting.ts";
import { dashboardViews } from "./schema/dashboards.ts";
import {
  dealImportParts,
  dealImports,
  dealMonthRollups,
  dealStages,
  deals,
  dealTotals,
  dealYearRollups,
  exchangeRateDays,
  exchangeRates,
  fieldMappings,
} from "./schema/deals.ts";
import { dgChannels, dgPlans, salesChannels } from "./schema/dg-plans.ts";
import {
  gtmPlanGoals,
  gtmPlanProducts,
  gtmPlanReplies,
  gtmPlanSections,
  gtmPlans,
  gtmPlanVersions,
} from "./schema/gtm-plans.ts";
import { campaignReports, connectionFlows, connections } from "./schema/integrations.ts";
import { invoices, paymentEvents, paymentOrders } from "./schema/payments.ts";
import { auditLog, gtmPlanShares, idempotencyKeys, outbox, shares } from "./schema/platform.ts";
import { productCosts } from "./schema/product-costs.ts";
import { passageSources, passages } from "./schema/retrieval.ts";
import { simulations } from "./schema/simulations.ts";
import { ledger, subscriptions } from "./schema/subscriptions.ts";
import { createTestDatabase, grantPlan, type TestDatabase } from "./test-database.ts";
import { insertUser } from "./test-rows.ts";
import { newId } from "./uuid.ts";
import { createWithUser, type UserTransaction, type WithUser } from "./with-user.ts";

/** Tables that belong to no tenant; every other table must hold row-level security. */
const NO_TENANT = [
  "access_tokens",
  "accounts",
  "attempts",
  "erased_invoices",
  "daily_rates",
  "gtm_plan_share_tokens",
  "share_tokens",
  "held_emails",
  "invoice_counters",
  "key_canaries",
  "payment_order_owners",
  "schema_migrations",
  "sessions",
  "two_factors",
  "users",
  "verifications",
];

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let alice: string;
let bob: string;

const soon = new Date(Date.now() + 60_000);
const inputs = { fixedAdminCost: 1 };

/** A plan of each owner's, for the rows that belong to one. */
const gtmPlanOf = new Map<string, string>();

function planId(owner: string): string {
  const id = gtmPlanOf.get(owner) ?? newId();
  gtmPlanOf.set(owner, id);
  return id;
}

/** An order of each owner's, for its invoice. */
const paymentOrderOf = new Map<string, string>();

function paymentOrderId(owner: string): string {
  const id = paymentOrderOf.get(owner) ?? newId();
  paymentOrderOf.set(owner, id);
  return id;
}

/** One row of each tenant table. */
const insertions: Record<string, (tx: UserTransaction, owner: string) => Promise<unknown>> = {
  subscriptions: (tx, owner) => tx.insert(subscriptions).values({ userId: owner }),
  ledger: (tx, owner) =>
    tx.insert(ledger).values({
      userId: owner,
      id: newId(),
      kind: "simulation",
      delta: 1,
      reason: "run",
      idempotencyKey: newId(),
      periodStart: soon,
    }),
  payment_orders: (tx, owner) =>
    tx.insert(paymentOrders).values({
      ownerId: owner,
      id: paymentOrderId(owner),
      orderId: `order_${newId()}`,
      receipt: newId(),
      currency: "USD",
      planAmount: 0,
      consultingAmount: 25,
    }),
  payment_events: (tx, owner) =>
    tx
      .insert(paymentEvents)
      .values({ ownerId: owner, eventId: newId(), kind: "order.paid", receivedAt: soon }),
  invoices: (tx, owner) =>
    tx.insert(invoices).values({
      ownerId: owner,
      id: newId(),
      paymentOrderId: paymentOrderId(owner),
      number: newId(),
      issuedAt: soon,
      billTo: { name: "", company: "", email: "" },
      lines: [],
    }),
  gtm_plans: (tx, owner) =>
    tx.insert(gtmPlans).values({
      ownerId: owner,
      id: planId(owner),
      name: "Launch",
      companyName: "Acme",
      website: "https://acme.example",
      segmentData: [],
    }),
  gtm_plan_products: (tx, owner) =>
    tx.insert(gtmPlanProducts).values({
      ownerId: owner,
      planId: planId(owner),
      id: newId(),
      position: 0,
      name: "CRM",
      nameKey: "crm",
      description: "",
      geos: [],
      geoKeys: [],
      industries: [],
    }),
  gtm_plan_goals: (tx, owner) =>
    tx
      .insert(gtmPlanGoals)
      .values({ ownerId: owner, planId: planId(owner), id: 1, position: 0, goal: "Revenue (USD)" }),
  gtm_plan_replies: (tx, owner) =>
    tx.insert(gtmPlanReplies).values({
      ownerId: owner,
      planId: planId(owner),
      version: 1,
      form: 1,
      body: Buffer.from("{}"),
    }),
  gtm_plan_sections: (tx, owner) =>
    tx.insert(gtmPlanSections).values({
      ownerId: owner,
      planId: planId(owner),
      combinationId: newId(),
      section: "segmentation",
      version: 1,
      data: {},
    }),
  gtm_plan_versions: (tx, owner) =>
    tx.insert(gtmPlanVersions).values({
      ownerId: owner,
      planId: planId(owner),
      version: 1,
      reason: "pause",
      savedAt: soon,
      keptAt: soon,
      snapshot: {},
    }),
  gtm_plan_shares: (tx, owner) =>
    tx.insert(gtmPlanShares).values({
      ownerId: owner,
      id: newId(),
      planId: planId(owner),
      createdAt: soon,
      expiresAt: soon,
    }),
  shares: (tx, owner) =>
    tx.insert(shares).values({
      ownerId: owner,
      id: newId(),
      kind: "dg-plan",
      subjectId: planId(owner),
      createdAt: soon,
      expiresAt: soon,
    }),
  dg_plans: (tx, owner) =>
    tx.insert(dgPlans).values({
      ownerId: owner,
      id: planId(owner),
      gtmPlanId: planId(owner),
      productGeo: "CRM-India",
      name: "India inbound",
      description: "",
      currency: "USD",
      access: "edit",
    }),
  dg_channels: (tx, owner) =>
    tx.insert(dgChannels).values({
      ownerId: owner,
      planId: planId(owner),
      key: 6,
      version: 1,
      label: "Field Sales",
      checked: true,
      content: [],
      roiInputs: {},
    }),
  sales_channels: (tx, owner) =>
    tx.insert(salesChannels).values({ ownerId: owner, gtmPlanId: planId(owner), version: 1, products: {} }),
  product_costs: (tx, owner) =>
    tx.insert(productCosts).values({
      ownerId: owner,
      id: newId(),
      gtmPlan: "Launch",
      productName: "CRM",
      costTitle: "Cost",
      geo: "India",
      pricingCurrency: "USD",
      inputs,
    }),
  simulations: (tx, owner) =>
    tx.insert(simulations).values({
      ownerId: owner,
      id: newId(),
      simulationTitle: "Base",
      gtmPlan: "Launch",
      productName: "CRM",
      geo: "India",
      costTitle: "Cost",
      pricingCurrency: "USD",
      inputs,
      costSnapshot: {},
      options: {},
      result: {},
      engineVersion: "1",
      inputHash: "hash",
    }),
  deals: (tx, owner) =>
    tx.insert(deals).values({
      ownerId: owner,
      id: newId(),
      source: "manual",
      externalId: newId(),
      status: "open",
      amountCents: 100,
      currency: "USD",
    }),
  // The deal has made these two rows for its own owner.
  deal_totals: (tx, owner) =>
    tx
      .insert(dealTotals)
      .values({ ownerId: owner, version: 1, deals: 1, changedAt: soon })
      .onConflictDoNothing(),
  deal_year_rollups: (tx, owner) =>
    tx
      .insert(dealYearRollups)
      .values({ ownerId: owner, year: 0, leadSourceKey: "", productKey: "", geoKey: "", currency: "USD" })
      .onConflictDoNothing(),
  deal_month_rollups: (tx, owner) =>
    tx
      .insert(dealMonthRollups)
      .values({ ownerId: owner, month: 24_312, productKey: "", geoKey: "", currency: "USD" }),
  field_mappings: (tx, owner) =>
    tx.insert(fieldMappings).values({ ownerId: owner, provider: "hubspot", mapping: {} }),
  dashboard_views: (tx, owner) =>
    tx.insert(dashboardViews).values({ ownerId: owner, id: planId(owner), name: "Mine", view: "" }),
  deal_stages: (tx, owner) => tx.insert(dealStages).values({ ownerId: owner, provider: "hubspot" }),
  // Before exchange_rates, whose trigger writes the same day.
  exchange_rate_days: (tx, owner) =>
    tx.insert(exchangeRateDays).values({ ownerId: owner, base: "USD", date: "2026-01-31", rates: {} }),
  exchange_rates: (tx, owner) =>
    tx.insert(exchangeRates).values({ ownerId: owner, base: "USD", date: "2026-01-31", rates: {} }),
  deal_imports: (tx, owner) =>
    tx
      .insert(dealImports)
      .values({ ownerId: owner, id: planId(owner), state: "preview", fileType: "text/csv" }),
  deal_import_parts: (tx, owner) =>
    tx
      .insert(dealImportParts)
      .values({ ownerId: owner, importId: planId(owner), part: 0, content: Buffer.from("a,b") }),
  advisor_answers: (tx, owner) =>
    tx.insert(advisorAnswers).values({
      ownerId: owner,
      combinationId: newId(),
      id: newId(),
      planId: planId(owner),
      engine: "built-in",
      answer: {},
    }),
  advisor_drafts: (tx, owner) =>
    tx.insert(advisorDrafts).values({
      ownerId: owner,
      combinationId: newId(),
      section: "positioning",
      id: newId(),
      planId: planId(owner),
      draft: {},
    }),
  passage_sources: (tx, owner) =>
    tx.insert(passageSources).values({ ownerId: owner, id: planId(owner), kind: "text", title: "Notes" }),
  passages: (tx, owner) =>
    tx.insert(passages).values({
      ownerId: owner,
      sourceId: planId(owner),
      position: 0,
      id: newId(),
      title: "Notes",
      content: "A CRM for sales teams.",
      embedding: Buffer.alloc(4),
      embeddingModel: "model",
      embeddingDimensions: 1,
    }),
  connections: (tx, owner) =>
    tx.insert(connections).values({
      ownerId: owner,
      provider: "zoho-crm",
      kind: "crm",
      id: newId(),
      sealed: "sealed",
      masked: {},
      dataCentre: "eu",
    }),
  connection_flows: (tx, owner) =>
    tx.insert(connectionFlows).values({
      ownerId: owner,
      id: newId(),
      provider: "zoho-crm",
      stateHash: newId(),
      browserHash: "hash",
      dataCentre: "eu",
      expiresAt: soon,
    }),
  campaign_reports: (tx, owner) =>
    tx.insert(campaignReports).values({
      ownerId: owner,
      source: "zoho-campaigns",
      campaignKey: newId(),
      name: "Spring",
      subject: "Spring is here",
      status: "Sent",
      readAt: soon,
    }),
  audit_log: (tx, owner) =>
    tx
      .insert(auditLog)
      .values({ ownerId: owner, id: newId(), actor: "user", action: "create", entity: "product-cost" }),
  idempotency_keys: (tx, owner) =>
    tx.insert(idempotencyKeys).values({
      userId: owner,
      key: newId(),
      route: "POST /api/product-cost",
      bodyHash: "hash",
      expiresAt: soon,
    }),
  data_exports: (tx, owner) =>
    tx.insert(dataExports).values({ ownerId: owner, id: newId(), state: "running", requestedAt: soon }),
  consulting_queries: (tx, owner) =>
    tx.insert(consultingQueries).values({
      ownerId: owner,
      id: newId(),
      problem: "Prices in India",
      credits: 25,
      createdAt: soon,
    }),
  enterprise_requests: (tx, owner) =>
    tx.insert(enterpriseRequests).values({
      ownerId: owner,
      id: newId(),
      name: "Ada",
      email: "ada@test.example",
      company: "Acme",
      contact: "5550100",
      message: "1,000 seats",
      createdAt: soon,
    }),
  outbox: (tx, owner) =>
    tx.insert(outbox).values({
      ownerId: owner,
      id: newId(),
      kind: "test",
      recipient: "somebody@test.example",
      subject: "Hello",
      text: "Hello",
      idempotencyKey: newId(),
    }),
};
const tenantTables = [
  subscriptions,
  ledger,
  paymentOrders,
  paymentEvents,
  invoices,
  gtmPlans,
  gtmPlanProducts,
  gtmPlanGoals,
  gtmPlanReplies,
  gtmPlanSections,
  gtmPlanVersions,
  gtmPlanShares,
  shares,
  dgPlans,
  dgChannels,
  salesChannels,
  productCosts,
  simulations,
  deals,
  fieldMappings,
  dealStages,
  dashboardViews,
  exchangeRateDays,
  exchangeRates,
  dealImports,
  dealImportParts,
  dealTotals,
  dealYearRollups,
  dealMonthRollups,
  advisorAnswers,
  advisorDrafts,
  passageSources,
  passages,
  connections,
  connectionFlows,
  campaignReports,
  auditLog,
  idempotencyKeys,
  outbox,
  dataExports,
  consultingQueries,
  enterpriseRequests,
];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools({ databaseUrl: database.serverUrl });
  withUser = createWithUser(pools.app);
  alice = await insertUser(database, "Alice");
  bob = await insertUser(database, "Bob");
  for (const owner of [alice, bob]) {
    await withUser(owner, async (tx) => {
      for (const insert of Object.values(insertions)) await insert(tx, owner);
    });
  }
});

afterAll(async () => {
  await pools.close();
  await database.drop();
});

describe.each(tenantTables.map((table) => [getTableName(table), table] as const))("%s", (name, table) => {
  test("shows nothing while no user is set", async () => {
    const seen = await pools.app.query(`select * from ${name}`);
    expect(seen.rowCount).toBe(0);
  });

  test("shows a user only their own row", async () => {
    const seen = await withUser(alice, (tx) => tx.select().from(table));
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen)).toContain(alice);
    expect(JSON.stringify(seen)).not.toContain(bob);
  });

  test("refuses a row in another user's name", async () => {
    await expect(withUser(alice, (tx) => insertRow(name, tx, bob))).rejects.toMatchObject({
      cause: { code: "42501", message: `new row violates row-level security policy for table "${name}"` },
    });
  });
});

function insertRow(name: string, tx: UserTransaction, owner: string): Promise<unknown> {
  const insert = insertions[name];
  if (insert === undefined) throw new Error(`No row for ${name}`);
  return insert(tx, owner);
}

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
  // What was migrated is no secret: a server that does not migrate asks for it.
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

test("taking back the role leaves the server's login with nothing", async () => {
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

test("an address cannot talk the server out of its role", async () => {
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
