import { alerts } from "./schema/alerts.ts";
import { liveTables } from "./schema/live-tables.ts";
import { webhookDeliveries, webhooks } from "./schema/webhooks.ts";
import { planId, soon, type TenantRow } from "./test-tenant-row.ts";
import { newId } from "./uuid.ts";

/** One row of each table of webhooks, alerts and live tables. */
export const webhookRows: readonly TenantRow[] = [
  {
    table: webhooks,
    insert: (tx, owner) =>
      tx.insert(webhooks).values({
        ownerId: owner,
        id: planId(owner),
        name: "Data warehouse",
        format: "standard",
        sealed: "v1.sealed",
        events: ["plan.approved"],
        createdAt: soon,
      }),
  },
  {
    table: alerts,
    insert: (tx, owner) =>
      tx.insert(alerts).values({
        ownerId: owner,
        id: newId(),
        name: "Odds",
        metric: "odds",
        people: [],
        byMail: false,
        byInbox: false,
        webhookIds: [planId(owner)],
        createdAt: soon,
      }),
  },
  {
    table: liveTables,
    insert: (tx, owner) =>
      tx
        .insert(liveTables)
        .values({ ownerId: owner, id: newId(), name: "Deals", content: "deals", createdAt: soon }),
  },
  {
    table: webhookDeliveries,
    insert: (tx, owner) =>
      tx.insert(webhookDeliveries).values({
        ownerId: owner,
        webhookId: planId(owner),
        id: newId(),
        type: "plan.approved",
        title: "Launch",
        data: {},
      }),
  },
];
