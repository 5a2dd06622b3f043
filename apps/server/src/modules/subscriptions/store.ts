import { and, eq, type SQL, sql } from "drizzle-orm";
import { ledger, subscriptions } from "../../platform/db/schema/subscriptions.ts";
import { preparedPerConnection } from "../../platform/db/statements.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { SubscriptionRow } from "./period.ts";

export type LedgerKind = (typeof ledger.$inferSelect)["kind"];

/** Asked with every save. */
const subscriptionOfUser = preparedPerConnection((tx) =>
  tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder("userId")))
    .prepare("subscription_of_user"),
);

export async function findSubscription(
  tx: UserTransaction,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const rows = await subscriptionOfUser(tx).execute({ userId });
  return rows[0];
}

/** Holds the row until the transaction ends: all that count against a limit take turns here. */
export async function findSubscriptionForUpdate(
  tx: UserTransaction,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for("update");
  return rows[0];
}

/** Keeps the row that is there, if any. */
export async function insertTrial(
  tx: UserTransaction,
  userId: string,
  startAt: Date,
  trialEndsAt: Date,
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ userId, plan: "trial", startAt, trialEndsAt })
    .onConflictDoNothing();
}

/** A plan without an end. Keeps the row that is there, if any. */
export async function insertPlan(
  tx: UserTransaction,
  userId: string,
  plan: SubscriptionRow["plan"],
  startAt: Date,
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ userId, plan, period: "monthly", status: "active", startAt })
    .onConflictDoNothing();
}

export async function updatePlan(
  tx: UserTransaction,
  userId: string,
  plan: Pick<SubscriptionRow, "plan" | "period" | "status" | "startAt" | "endAt" | "updatedAt"> &
    Partial<Pick<SubscriptionRow, "paidAmount" | "paidCurrency" | "nextBillingAt">>,
): Promise<void> {
  await tx.update(subscriptions).set(plan).where(eq(subscriptions.userId, userId));
}

/** Sums by kind: everything for credits, the period's entries for the metered kinds. */
export async function sumLedger(
  tx: UserTransaction,
  userId: string,
  periodStart: Date,
): Promise<Record<LedgerKind, number>> {
  const rows = await tx
    .select({ kind: ledger.kind, total: sql<number>`sum(${ledger.delta})::float8` })
    .from(ledger)
    .where(
      and(
        eq(ledger.userId, userId),
        sql`(${ledger.kind} = 'credit' or ${eq(ledger.periodStart, periodStart)})`,
      ),
    )
    .groupBy(ledger.kind);
  const totals: Record<LedgerKind, number> = { aiFetch: 0, simulation: 0, credit: 0 };
  for (const row of rows) totals[row.kind] = row.total;
  return totals;
}

/** Whether an entry has this key. */
export async function hasLedgerEntry(
  tx: UserTransaction,
  userId: string,
  kind: LedgerKind,
  idempotencyKey: string,
): Promise<boolean> {
  return hasEntry(tx, userId, kind, eq(ledger.idempotencyKey, idempotencyKey));
}

/** Whether an entry of this period was written for the document. */
export async function hasEntryFor(
  tx: UserTransaction,
  userId: string,
  kind: LedgerKind,
  documentId: string,
  periodStart: Date,
): Promise<boolean> {
  const isItsEntry = and(eq(ledger.documentId, documentId), eq(ledger.periodStart, periodStart));
  return hasEntry(tx, userId, kind, isItsEntry);
}

async function hasEntry(
  tx: UserTransaction,
  userId: string,
  kind: LedgerKind,
  condition: SQL | undefined,
): Promise<boolean> {
  return (await tx.$count(ledger, and(eq(ledger.userId, userId), eq(ledger.kind, kind), condition))) > 0;
}

export async function insertLedgerEntry(
  tx: UserTransaction,
  entry: Omit<typeof ledger.$inferInsert, "id">,
): Promise<void> {
  await tx.insert(ledger).values({ ...entry, id: newId() });
}
