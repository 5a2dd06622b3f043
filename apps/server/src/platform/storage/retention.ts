import { type Retention, retentionBody, UNDELETE_DAYS } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { addMs, DAY_MS } from "../clock/durations.ts";
import type { UserTransaction } from "../db/with-user.ts";

/** Of a workspace that chose nothing. */
const DEFAULT: Retention = { auditYears: null, deletedDays: UNDELETE_DAYS };

/** Rows of the audit log deleted in one transaction. */
const BATCH = 10_000;

export async function findRetention(tx: UserTransaction, ownerId: string): Promise<Retention> {
  const { rows } = await tx.execute(sql`
    select audit_years as "auditYears", deleted_days as "deletedDays"
    from retention_settings where owner_id = ${ownerId}`);
  return rows[0] === undefined ? DEFAULT : retentionBody.parse(rows[0]);
}

export async function putRetention(
  tx: UserTransaction,
  ownerId: string,
  { auditYears, deletedDays }: Retention,
): Promise<void> {
  await tx.execute(sql`
    insert into retention_settings (owner_id, audit_years, deleted_days)
    values (${ownerId}, ${auditYears}, ${deletedDays})
    on conflict (owner_id) do update set audit_years = excluded.audit_years, deleted_days = excluded.deleted_days`);
}

/** Documents deleted at this time or earlier can no longer be restored. */
export const restorableSince = (now: Date, { deletedDays }: Pick<Retention, "deletedDays">): Date =>
  addMs(now, -deletedDays * DAY_MS);

const due = z.object({ auditBefore: z.coerce.date().nullable(), auditRows: z.coerce.number() });

/** Which rows of the audit log a setting deletes. */
export async function findDueAudit(tx: UserTransaction, ownerId: string, years: number | null) {
  const { rows } = await tx.execute(sql`
    select audit_cutoff(${years}::integer) as "auditBefore", (
      select count(*) from audit_log where owner_id = ${ownerId} and created_at < audit_cutoff(${years}::integer)
    ) as "auditRows"`);
  return due.parse(rows[0]);
}

const cut = z.object({ rows: z.number() });

/** Deletes the oldest rows of the owner's audit log as far as its setting says. @returns how many; 0 when none is left */
export async function cutAuditLog(tx: UserTransaction): Promise<number> {
  const { rows } = await tx.execute(sql`select cut_audit_log(${BATCH}) as rows`);
  return cut.parse(rows[0]).rows;
}
