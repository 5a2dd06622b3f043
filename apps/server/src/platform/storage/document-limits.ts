import { sql } from "drizzle-orm";
import { z } from "zod";
import { preparedStatement, queryRows } from "../db/statements.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { AppError } from "../errors/app-error.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { findRetention } from "./retention.ts";

export interface DocumentLimits {
  /** Most documents that are not deleted. */
  documents: number;
  /** Most deleted documents that can still be restored. */
  deleted: number;
  /** Most stored bytes of all of these, with the versions of plans, the states that approvals froze, comments and deals. */
  bytes: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = { documents: 500, deleted: 1_500, bytes: 200 * 1024 * 1024 };

const usage = z.object({
  live: z.coerce.number(),
  deleted: z.coerce.number(),
  bytes: z.coerce.number(),
});

/**
 * Checks that the user may create another document. Call it before the insert, in the same transaction: a lock makes
 * concurrent creations count each other. Also purges documents that can no longer be restored.
 * @param added how many documents come at once
 * @throws {AppError} `limit_reached`
 */
export async function requireRoomForDocument(
  tx: UserTransaction,
  userId: string,
  now: Date,
  limits: DocumentLimits = DOCUMENT_LIMITS,
  added = 1,
): Promise<void> {
  await lockDocuments(tx, userId);
  await purgeDeleted(tx, userId, now);
  const { live, deleted, bytes } = await measure(tx, userId);
  if (live + added > limits.documents) throw tooManyDocuments(limits);
  if (deleted >= limits.deleted) {
    throw new AppError(
      "limit_reached",
      `You have deleted ${limits.deleted} documents in the last ${(await findRetention(tx, userId)).deletedDays} days. New ones are possible when the first of these can no longer be restored.`,
    );
  }
  if (bytes >= limits.bytes) throw tooManyBytes(limits);
}

/** Whether the user is below the limit of stored bytes. Takes no lock. */
export async function hasRoomForBytes(
  tx: UserTransaction,
  userId: string,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): Promise<boolean> {
  return (await measure(tx, userId)).bytes < limits.bytes;
}

/**
 * Checks that the user may store more than an ordinary save does: a large body, or a version of a plan.
 * @throws {AppError} `limit_reached`
 */
export async function requireRoomForBytes(
  tx: UserTransaction,
  userId: string,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): Promise<void> {
  if (!(await hasRoomForBytes(tx, userId, limits))) throw tooManyBytes(limits);
}

/**
 * Checks that the user may restore a document, which then counts as one more. Call it before the update, in the same
 * transaction.
 * @throws {AppError} `limit_reached`
 */
export async function requireRoomForRestored(
  tx: UserTransaction,
  userId: string,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): Promise<void> {
  await lockDocuments(tx, userId);
  const { live } = await measure(tx, userId);
  if (live >= limits.documents) throw tooManyDocuments(limits);
}

/** Makes concurrent creations and restores of a user wait for each other. */
async function lockDocuments(tx: UserTransaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${userId}`}, 0))`);
}

/** The refusal of more stored bytes. */
export const tooManyBytes = (limits: DocumentLimits) =>
  new AppError(
    "limit_reached",
    `Your documents and deals take up ${Math.round(limits.bytes / 1024 / 1024)} MB, the most possible. Delete deals, large plans and simulations; deleted documents count as long as they can be restored.`,
  );

const tooManyDocuments = (limits: DocumentLimits) =>
  new AppError(
    "limit_reached",
    `Your account holds ${limits.documents} documents, the most possible. Delete plans, product costs or simulations that you no longer need.`,
  );

const { placeholder } = sql;
const userId = placeholder("userId");

/** Prepared: planning it takes four times as long as running it, and every large save asks. */
const storedOfUser = preparedStatement(
  "stored_documents",
  sql`
    select count(*) filter (where is_document and deleted_at is null),
      count(*) filter (where is_document and deleted_at is not null),
      coalesce(sum(size), 0)
    from (
      select true as is_document, deleted_at, pg_column_size(segment_data) as size
        from gtm_plans where owner_id = ${userId}
      union all select true, deleted_at, 0 from dg_plans where owner_id = ${userId}
      union all select true, deleted_at, pg_column_size(inputs) from product_costs where owner_id = ${userId}
      union all select true, deleted_at, pg_column_size(inputs) + pg_column_size(result)
        from simulations where owner_id = ${userId}
      union all select false, null, pg_column_size(data) from gtm_plan_sections where owner_id = ${userId}
      union all select false, null, pg_column_size(snapshot) from gtm_plan_versions where owner_id = ${userId}
      union all select false, null, pg_column_size(state) from frozen_plans where owner_id = ${userId}
      union all select false, null, pg_column_size(text) from comments where owner_id = ${userId}
      union all select false, null, pg_column_size(content) from dg_channels where owner_id = ${userId}
      union all select false, null, bytes from deal_totals where owner_id = ${userId}
    ) as stored`,
);

/** Sizes as stored: large values are compressed, and measuring does not read them. */
async function measure(tx: UserTransaction, ofUser: string): Promise<z.infer<typeof usage>> {
  const [row = []] = await queryRows(tx, storedOfUser({ userId: ofUser }));
  const [live, deleted, bytes] = row;
  return usage.parse({ live, deleted, bytes });
}
