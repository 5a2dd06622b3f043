import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "./with-user.ts";

const rowSchema = z.object({ deleted: z.boolean() });

/** Whether the transaction's user deleted the account and may still restore it. Jobs then leave the user alone. */
export async function isAccountDeleted(tx: UserTransaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select app_delete_after() is not null as deleted`);
  return rowSchema.parse(rows[0]).deleted;
}
