import { dataExports } from "./schema/account.ts";
import { consultingQueries, enterpriseRequests } from "./schema/consulting.ts";
import { invoices, paymentEvents, paymentOrders } from "./schema/payments.ts";
import { auditChanges, auditLog, idempotencyKeys, outbox, retentionSettings } from "./schema/platform.ts";
import { ledger, subscriptions } from "./schema/subscriptions.ts";
import { soon, type TenantRow } from "./test-tenant-row.ts";
import { newId } from "./uuid.ts";

/** An order of each owner's, for its invoice. */
const paymentOrderOf = new Map<string, string>();

function paymentOrderId(owner: string): string {
  const id = paymentOrderOf.get(owner) ?? newId();
  paymentOrderOf.set(owner, id);
  return id;
}

/** One row of each table around an account: what it may use, payments, mails and the log of changes. */
export const accountRows: readonly TenantRow[] = [
  { table: subscriptions, insert: (tx, owner) => tx.insert(subscriptions).values({ userId: owner }) },
  {
    table: retentionSettings,
    insert: (tx, owner) =>
      tx.insert(retentionSettings).values({ ownerId: owner, auditYears: 7, deletedDays: 60 }),
  },
  {
    table: ledger,
    insert: (tx, owner) =>
      tx.insert(ledger).values({
        userId: owner,
        id: newId(),
        kind: "simulation",
        delta: 1,
        reason: "run",
        idempotencyKey: newId(),
        periodStart: soon,
      }),
  },
  {
    table: paymentOrders,
    insert: (tx, owner) =>
      tx.insert(paymentOrders).values({
        ownerId: owner,
        id: paymentOrderId(owner),
        orderId: `order_${newId()}`,
        receipt: newId(),
        currency: "USD",
        planAmount: 0,
        consultingAmount: 25,
      }),
  },
  {
    table: paymentEvents,
    insert: (tx, owner) =>
      tx
        .insert(paymentEvents)
        .values({ ownerId: owner, eventId: newId(), kind: "order.paid", receivedAt: soon }),
  },
  {
    table: invoices,
    insert: (tx, owner) =>
      tx.insert(invoices).values({
        ownerId: owner,
        id: newId(),
        paymentOrderId: paymentOrderId(owner),
        number: newId(),
        issuedAt: soon,
        billTo: { name: "", company: "", email: "" },
        lines: [],
      }),
  },
  {
    table: auditLog,
    insert: (tx, owner) =>
      tx
        .insert(auditLog)
        .values({ ownerId: owner, id: newId(), actor: "user", action: "create", entity: "product-cost" }),
  },
  {
    table: auditChanges,
    insert: (tx, owner) =>
      tx
        .insert(auditChanges)
        .values({ ownerId: owner, id: newId(), entityId: newId(), changes: [], more: 0 }),
  },
  {
    table: idempotencyKeys,
    insert: (tx, owner) =>
      tx.insert(idempotencyKeys).values({
        userId: owner,
        key: newId(),
        route: "POST /api/product-cost",
        bodyHash: "hash",
        expiresAt: soon,
      }),
  },
  {
    table: dataExports,
    insert: (tx, owner) =>
      tx.insert(dataExports).values({ ownerId: owner, id: newId(), state: "running", requestedAt: soon }),
  },
  {
    table: consultingQueries,
    insert: (tx, owner) =>
      tx.insert(consultingQueries).values({
        ownerId: owner,
        id: newId(),
        problem: "Prices in India",
        credits: 25,
        createdAt: soon,
      }),
  },
  {
    table: enterpriseRequests,
    insert: (tx, owner) =>
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
  },
  {
    table: outbox,
    insert: (tx, owner) =>
      tx.insert(outbox).values({
        ownerId: owner,
        id: newId(),
        kind: "test",
        recipient: "somebody@test.example",
        subject: "Hello",
        text: "Hello",
        idempotencyKey: newId(),
      }),
  },
];
