import { sql } from "drizzle-orm";
import { recordAudit } from "../audit/audit.ts";
import { addMs, DAY_MS } from "../clock/durations.ts";
import { shares } from "../db/schema/platform.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { notFound } from "../errors/app-error.ts";
import type { Acting } from "../http/verb-context.ts";
import { requireRoomForRestored } from "../storage/document-limits.ts";
import { findRetention, restorableSince } from "../storage/retention.ts";
import { capitalized, type DocumentKind } from "./document-kind.ts";

/** Deletes a locked document; it can be restored for as long as its workspace chose, its share links cannot. @returns the reply of the call */
export async function softDelete(
  tx: UserTransaction,
  kind: DocumentKind,
  { actor, ownerId }: Acting,
  id: string,
  now: Date,
): Promise<{ success: true; message: string; restoreUntil: string }> {
  await setDeletedAt(tx, kind, ownerId, id, now);
  const { deletedDays } = await findRetention(tx, ownerId);
  await recordAudit(tx, actor, `${kind.entity}.delete`, { entity: kind.entity, entityId: id });
  return {
    success: true,
    message: `${capitalized(kind)} deleted`,
    restoreUntil: addMs(now, deletedDays * DAY_MS).toISOString(),
  };
}

/** What a restore must know of a document: deleted or not, locked. */
export interface RestorableDocument {
  id: string;
  version: number;
  deletedAt: Date | null;
}

/**
 * Restores a document whose time has not ended; one that is not deleted is left unchanged. The wire and the audit
 * log call this "undelete".
 * @param document undefined when the owner has no such document
 * @param requireRestorable the kind's own conditions, checked only for a deleted document
 * @returns the reply of the call
 * @throws {AppError} `not_found`; `limit_reached` when the account has too many documents
 */
export async function restoreDocument(
  tx: UserTransaction,
  kind: DocumentKind,
  { actor, ownerId }: Acting,
  document: RestorableDocument | undefined,
  now: Date,
  requireRestorable?: () => Promise<void>,
): Promise<{ success: true; message: string; version: number }> {
  if (document === undefined) throw notFound(`This ${kind.noun}`);
  const { id, version, deletedAt } = document;
  const reply = { success: true as const, message: `${capitalized(kind)} restored`, version };
  if (deletedAt === null) return reply;
  if (deletedAt <= restorableSince(now, await findRetention(tx, ownerId)))
    throw notFound(`This ${kind.noun}`);
  await requireRestorable?.();
  await requireRoomForRestored(tx, ownerId);
  await setDeletedAt(tx, kind, ownerId, id, null);
  await recordAudit(tx, actor, `${kind.entity}.undelete`, { entity: kind.entity, entityId: id });
  return reply;
}

async function setDeletedAt(
  tx: UserTransaction,
  { table }: DocumentKind,
  ownerId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  // In one statement: a delete costs no further round trip.
  const endShares = deletedAt
    ? sql`with ended as (
        update ${shares} set revoked_at = ${deletedAt.toISOString()}
        where owner_id = ${ownerId} and subject_id = ${id} and revoked_at is null
          and expires_at > ${deletedAt.toISOString()})`
    : sql``;
  await tx.execute(sql`${endShares}
    update ${table} set deleted_at = ${deletedAt?.toISOString() ?? null}
    where ${table.ownerId} = ${ownerId} and ${table.id} = ${id}`);
}
