import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";
import { findRetention, restorableSince } from "./retention.ts";

/** Most documents of each kind that one call purges, so that no single request or transaction pays for all. */
const BATCH = 20;

/**
 * Deletes documents of the user that were that can no longer be restored permanently, with all their rows.
 * @returns how many; 0 when none is left
 */
export async function purgeDeleted(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const before = restorableSince(now, await findRetention(tx, userId)).toISOString();
  let purged = 0;
  for (const table of ["simulations", "product_costs", "dg_plans"]) {
    const name = sql.identifier(table);
    const { rows } = await tx.execute(sql`
      delete from ${name} where owner_id = ${userId} and deleted_at <= ${before} and id in (
        select id from ${name} where owner_id = ${userId} and deleted_at <= ${before} limit ${BATCH}) returning id`);
    purged += await forget(tx, userId, rows);
  }
  // Deleting a GTM plan deletes its channel plans too, so it waits until they are purged.
  const { rows } = await tx.execute(sql`
    delete from gtm_plans where owner_id = ${userId} and deleted_at <= ${before} and id in (
      select id from gtm_plans plan where owner_id = ${userId} and deleted_at <= ${before}
        and not exists (select from dg_plans d where d.owner_id = plan.owner_id and d.gtm_plan_id = plan.id)
      limit ${BATCH}) returning id`);
  return purged + (await forget(tx, userId, rows));
}

const counted = z.object({ documents: z.coerce.number() });

/** How many documents were deleted at a time or earlier. */
export async function countDeletedBefore(tx: UserTransaction, userId: string, before: Date): Promise<number> {
  const counts = ["simulations", "product_costs", "dg_plans", "gtm_plans"].map(
    (table) => sql`(select count(*) from ${sql.identifier(table)}
      where owner_id = ${userId} and deleted_at <= ${before.toISOString()})`,
  );
  const { rows } = await tx.execute(sql`select ${sql.join(counts, sql` + `)} as documents`);
  return counted.parse(rows[0]).documents;
}

const purgedIds = z.array(z.object({ id: z.string() }));

/** Deletes what the log says of the contents of purged documents. @returns how many documents there were */
async function forget(tx: UserTransaction, userId: string, rows: unknown): Promise<number> {
  const ids = purgedIds.parse(rows).map(({ id }) => id);
  if (ids.length > 0)
    await tx.execute(sql`
      delete from audit_changes said using audit_log log
      where log.owner_id = ${userId} and log.entity_id = any(${sql.param(ids)}::uuid[])
        and said.owner_id = log.owner_id and said.id = log.id`);
  return ids.length;
}
