import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { expect, test } from "vitest";
import * as account from "./schema/account.ts";
import * as accounts from "./schema/accounts.ts";
import * as advisor from "./schema/advisor.ts";
import * as alerts from "./schema/alerts.ts";
import * as approvals from "./schema/approvals.ts";
import * as comments from "./schema/comments.ts";
import * as company from "./schema/company.ts";
import * as consulting from "./schema/consulting.ts";
import * as dashboards from "./schema/dashboards.ts";
import * as deals from "./schema/deals.ts";
import * as dgPlans from "./schema/dg-plans.ts";
import * as gtmPlans from "./schema/gtm-plans.ts";
import * as integrations from "./schema/integrations.ts";
import * as liveTables from "./schema/live-tables.ts";
import * as payments from "./schema/payments.ts";
import * as platform from "./schema/platform.ts";
import * as productCosts from "./schema/product-costs.ts";
import * as retrieval from "./schema/retrieval.ts";
import * as simulations from "./schema/simulations.ts";
import * as subscriptions from "./schema/subscriptions.ts";
import * as webhooks from "./schema/webhooks.ts";
import { createTestDatabase } from "./test-database.ts";

test("the Drizzle tables have the columns, types, nulls and defaults of the migrated tables", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const found = await client.query<{ line: string }>(`
    select c.relname || '.' || a.attname || ' ' ||
      replace(format_type(a.atttypid, a.atttypmod), 'timestamp(3) with time zone', 'timestamp (3) with time zone') ||
      case when a.attnotnull then ' not null' else '' end ||
      case when a.attgenerated = 's' then ' generated' when a.atthasdef then ' default' else '' end as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'`);
  await client.end();
  await database.drop();

  const exported: unknown[] = [
    account,
    accounts,
    comments,
    company,
    consulting,
    integrations,
    platform,
    subscriptions,
    advisor,
    approvals,
    gtmPlans,
    dgPlans,
    dashboards,
    deals,
    productCosts,
    simulations,
    payments,
    retrieval,
    webhooks,
    alerts,
    liveTables,
  ].flatMap((domain): unknown[] => Object.values(domain));
  const declared = exported
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        (column) =>
          `${getTableName(table)}.${column.name} ${column.getSQLType()}` +
          (column.notNull ? " not null" : "") +
          (column.generated ? " generated" : column.hasDefault ? " default" : ""),
      ),
    );
  expect(declared.sort()).toEqual(found.rows.map((row) => row.line).sort());
});
