import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";
import type { DocumentKind } from "./document-kind.ts";

const counted = z.object({ documents: z.coerce.number() });

/** How many documents of a kind that is made for GTM plans are made for this one, without deleted ones. */
export async function countOfPlan(
  tx: UserTransaction,
  { table }: DocumentKind,
  ownerId: string,
  planId: string,
): Promise<number> {
  const { rows } = await tx.execute(sql`
    select count(*) as documents from ${table}
    where owner_id = ${ownerId} and gtm_plan_id = ${planId} and deleted_at is null`);
  return counted.parse(rows[0]).documents;
}
