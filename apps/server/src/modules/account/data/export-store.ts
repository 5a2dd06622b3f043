import { and, eq, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { addMs, HOUR_MS } from "../../../platform/clock/durations.ts";
import { dataExports } from "../../../platform/db/schema/account.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { defineTask } from "../../../platform/jobs/index.ts";

const exportIds = z.object({ exportId: z.uuid() });

/** Makes the archive of a data export. */
export const MAKE_EXPORT = defineTask("account.make-export", exportIds, {
  maxAttempts: 4,
  slow: true,
});
/** Deletes the archive when it expires. */
export const EXPIRE_EXPORT = defineTask("account.expire-export", exportIds);

/** The job of an export that is still running by then was parked. */
export const LONGEST_EXPORT_MS = HOUR_MS;

/** A data export without its archive. */
export interface StoredExport {
  id: string;
  state: "running" | "ready" | "failed";
  requestedAt: Date;
  expiresAt: Date | null;
  size: number | null;
}

export async function findExport(tx: UserTransaction, ownerId: string): Promise<StoredExport | undefined> {
  const [row] = await tx
    .select({
      id: dataExports.id,
      state: dataExports.state,
      requestedAt: dataExports.requestedAt,
      expiresAt: dataExports.expiresAt,
      size: sql<number | null>`octet_length(${dataExports.archive})`,
    })
    .from(dataExports)
    .where(eq(dataExports.ownerId, ownerId));
  return row;
}

export async function findArchive(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  now: Date,
): Promise<{ archive: Buffer; requestedAt: Date } | undefined> {
  const [row] = await tx.select().from(dataExports).where(rowOf(ownerId, id));
  if (!row?.archive || row.expiresAt === null || row.expiresAt <= now) return undefined;
  return { archive: row.archive, requestedAt: row.requestedAt };
}

/** Replaces the export before; false when that one is still running. */
export async function beginExport(
  tx: UserTransaction,
  row: { ownerId: string; id: string; requestedAt: Date },
): Promise<boolean> {
  const values = { ...row, state: "running" as const, expiresAt: null, archive: null };
  const isLate = lte(dataExports.requestedAt, addMs(row.requestedAt, -LONGEST_EXPORT_MS));
  const { rowCount } = await tx
    .insert(dataExports)
    .values(values)
    .onConflictDoUpdate({
      target: dataExports.ownerId,
      set: values,
      setWhere: sql`${ne(dataExports.state, "running")} or ${isLate}`,
    });
  return (rowCount ?? 0) > 0;
}

/** False when a newer request has replaced the export. */
export async function finishExport(
  tx: UserTransaction,
  { ownerId, id }: { ownerId: string; id: string },
  ready: { archive: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(dataExports)
    .set({ state: "ready", ...ready })
    .where(rowOf(ownerId, id));
  return (rowCount ?? 0) > 0;
}

export async function failExport(tx: UserTransaction, ownerId: string, id: string): Promise<void> {
  await tx
    .update(dataExports)
    .set({ state: "failed", archive: null, expiresAt: null })
    .where(rowOf(ownerId, id));
}

export async function deleteExport(tx: UserTransaction, ownerId: string, id: string): Promise<void> {
  await tx.delete(dataExports).where(rowOf(ownerId, id));
}

const rowOf = (ownerId: string, id: string) => and(eq(dataExports.ownerId, ownerId), eq(dataExports.id, id));
