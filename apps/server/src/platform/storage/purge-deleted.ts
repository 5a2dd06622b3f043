import { UNDELETE_DAYS } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import type { UserTransaction } from "../db/with-user.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Documents of each kind that one call purges at most, so that no request and no transaction pays for all of them. */
const BATCH = 20;

/** Documents deleted at this time or earlier can no longer be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - UNDELETE_DAYS * DAY);
}

/**
 * Deletes documents of the user for good whose 30 days for restoring are over, with all that belongs to them.
 * @returns how many; 0 when nothing is left to purge
 */
export async function purgeDeleted(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const before = restorableSince(now).toISOString();
  let purged = 0;
  for (const table of ["simulations", "product_costs", "dg_plans"]) {
    const name = sql.identifier(table);
    const { rowCount } = await tx.execute(sql`
      delete from ${name} where owner_id = ${userId} and deleted_at <= ${before} and id in (
        select id from ${name} where owner_id = ${userId} and deleted_at <= ${before} limit ${BATCH})`);
    purged += rowCount ?? 0;
  }
  // A GTM plan takes its channel plans with it, so it waits for those that are not to go yet.
  const { rowCount } = await tx.execute(sql`
    delete from gtm_plans where owner_id = ${userId} and deleted_at <= ${before} and id in (
      select id from gtm_plans plan where owner_id = ${userId} and deleted_at <= ${before}
        and not exists (select from dg_plans d where d.owner_id = plan.owner_id and d.gtm_plan_id = plan.id)
      limit ${BATCH})`);
  return purged + (rowCount ?? 0);
}
