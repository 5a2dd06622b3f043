import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";

const found = z.object({ rows: z.coerce.number(), broken: z.coerce.number().nullable() });

export interface AuditVerdict {
  rows: number;
  /** Sequence number of the first row that was changed, or where rows were added or removed; null if the chain is intact. */
  firstBroken: number | null;
}

/**
 * Recomputes the hash chain of the transaction's user and compares it with the stored one. Where retention deleted the
 * oldest rows, a later row has number and hash of the last of them.
 */
export async function verifyAudit(tx: UserTransaction): Promise<AuditVerdict> {
  const answer = await tx.execute(sql`
    select count(*) as rows,
      min(sequence) filter (where hash <> computed or not case position
        when 1 then sequence = 1 and previous_hash = '' or exists (
          select from audit_log anchor where anchor.action = 'audit.cut' and anchor.actor = 'system'
            and anchor.detail ->> 'through' = (entries.sequence - 1)::text
            and anchor.detail ->> 'hash' = encode(entries.previous_hash, 'hex'))
        else sequence = sequence_before + 1 and previous_hash = hash_before end) as broken
    from (
      select sequence, previous_hash, hash, audit_log_hash(audit_log) as computed, row_number() over chain as position,
        lag(sequence) over chain as sequence_before, lag(hash) over chain as hash_before
      from audit_log window chain as (order by sequence)
    ) as entries`);
  const { rows, broken } = found.parse(answer.rows[0]);
  return { rows, firstBroken: broken };
}
