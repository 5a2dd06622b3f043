import { and, asc, desc, eq, gte, inArray } from "drizzle-orm";
import { ledger } from "../../platform/db/schema/subscriptions.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";

/** Most uses that a history answers. */
const MOST_USES = 500;

/** Uses since a date, newest first. */
export async function findUses(tx: UserTransaction, userId: string, since: Date) {
  const kinds = ["simulation", "aiFetch"] as const;
  const rows = await tx
    .select({ kind: ledger.kind, createdAt: ledger.createdAt, reason: ledger.reason })
    .from(ledger)
    .where(and(eq(ledger.userId, userId), inArray(ledger.kind, kinds), gte(ledger.createdAt, since)))
    .orderBy(desc(ledger.createdAt), desc(ledger.id))
    .limit(MOST_USES);
  return rows.flatMap(({ kind, ...row }) => (kind === "credit" ? [] : [{ ...row, kind }]));
}

/** Every change of the credit balance, oldest first. */
export async function findCreditEntries(tx: UserTransaction, userId: string) {
  return tx
    .select({ id: ledger.id, createdAt: ledger.createdAt, delta: ledger.delta, reason: ledger.reason })
    .from(ledger)
    .where(and(eq(ledger.userId, userId), eq(ledger.kind, "credit")))
    .orderBy(asc(ledger.createdAt), asc(ledger.id));
}
