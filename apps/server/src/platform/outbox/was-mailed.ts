import { and, eq } from "drizzle-orm";
import { outbox } from "../db/schema/platform.ts";
import type { UserTransaction } from "../db/with-user.ts";

/** Whether the transaction's user caused a mail of this kind to this address, sent or still waiting. */
export async function wasMailed(tx: UserTransaction, kind: string, address: string): Promise<boolean> {
  const rows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), eq(outbox.recipient, address)))
    .limit(1);
  return rows.length > 0;
}
