import type { DealImport, Dialect, ImportAccount, ImportMapping, ImportPreview } from "@beachhead/contract";
import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { dealImportParts, dealImports } from "../../../platform/db/schema/deals.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { FilePlace } from "./csv-rows.ts";
import type { StoredForm } from "./file-form.ts";
import type { RowFault } from "./row-to-deal.ts";

/** What the user chose for an import, and how far it is. */
export interface ImportJob {
  mapping: ImportMapping;
  dialect: Dialect;
  currency: string;
  /** The start of the stored ids of the file; absent in imports of earlier versions. */
  idScope?: string;
  /** What became of the rows so far; absent in imports of earlier versions. */
  account?: ImportAccount;
  /** Where the row after the last stored one begins; absent before the first slice. */
  next?: FilePlace;
}

const isOwners = (ownerId: string, id: string) =>
  and(eq(dealImports.ownerId, ownerId), eq(dealImports.id, id));

const columns = {
  id: dealImports.id,
  state: dealImports.state,
  fileName: dealImports.fileName,
  fileType: dealImports.fileType,
  dialect: sql<StoredForm>`${dealImports.dialect}`,
  columns: sql<ImportPreview["columns"]>`${dealImports.columns}`,
  job: sql<ImportJob | null>`${dealImports.job}`,
  rows: dealImports.rowsTotal,
  rowsRead: dealImports.rowsRead,
  rowsStored: dealImports.rowsStored,
  rowsRejected: dealImports.rowsRejected,
  errors: sql<RowFault[]>`${dealImports.errors}`,
  createdAt: dealImports.createdAt,
};

const rowsOf = (tx: UserTransaction) => tx.select(columns).from(dealImports);
export type ImportRow = Awaited<ReturnType<typeof rowsOf>>[number];

export async function findImport(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ImportRow | undefined> {
  return isUuid(id) ? (await rowsOf(tx).where(isOwners(ownerId, id)))[0] : undefined;
}

/** The import, locked until the transaction ends. */
export async function lockImport(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ImportRow | undefined> {
  return isUuid(id) ? (await rowsOf(tx).where(isOwners(ownerId, id)).for("update"))[0] : undefined;
}

/** The newest imports; previews that were never started are none. */
export async function listImports(tx: UserTransaction, ownerId: string, limit: number): Promise<ImportRow[]> {
  return rowsOf(tx)
    .where(and(eq(dealImports.ownerId, ownerId), sql`${dealImports.state} <> 'preview'`))
    .orderBy(desc(dealImports.createdAt), desc(dealImports.id))
    .limit(limit);
}

/** The running import that was uploaded first. */
export async function findOldestRunning(tx: UserTransaction, ownerId: string): Promise<string | undefined> {
  const [oldest] = await tx
    .select({ id: dealImports.id })
    .from(dealImports)
    .where(and(eq(dealImports.ownerId, ownerId), eq(dealImports.state, "running")))
    .orderBy(asc(dealImports.createdAt), asc(dealImports.id))
    .limit(1);
  return oldest?.id;
}

/** Adds an import whose file follows, and drops files that were previewed and never imported. */
export async function insertImport(
  tx: UserTransaction,
  ownerId: string,
  { id, fileName, fileType }: { id: string; fileName: string; fileType: string },
  now: Date,
): Promise<void> {
  await tx.delete(dealImports).where(and(eq(dealImports.ownerId, ownerId), eq(dealImports.state, "preview")));
  await tx
    .insert(dealImports)
    .values({ ownerId, id, fileName, fileType, state: "preview", createdAt: now, updatedAt: now });
}

export async function updateImport(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  changes: Partial<Omit<typeof dealImports.$inferInsert, "ownerId" | "id">>,
  now: Date,
): Promise<void> {
  await tx
    .update(dealImports)
    .set({ ...changes, updatedAt: now })
    .where(isOwners(ownerId, id));
}

export async function deleteImport(tx: UserTransaction, ownerId: string, id: string): Promise<void> {
  await tx.delete(dealImports).where(isOwners(ownerId, id));
}

export async function insertPart(
  tx: UserTransaction,
  ownerId: string,
  importId: string,
  part: number,
  content: Buffer,
): Promise<void> {
  await tx.insert(dealImportParts).values({ ownerId, importId, part, content });
}

/** A piece of the file; undefined after the last one. */
export async function readPart(
  tx: UserTransaction,
  ownerId: string,
  importId: string,
  part: number,
): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ content: dealImportParts.content })
    .from(dealImportParts)
    .where(
      and(
        eq(dealImportParts.ownerId, ownerId),
        eq(dealImportParts.importId, importId),
        eq(dealImportParts.part, part),
      ),
    )
    .orderBy(asc(dealImportParts.part));
  return rows[0]?.content;
}

/** Deletes the file of an import, or its pieces from a number on. */
export async function deleteParts(
  tx: UserTransaction,
  ownerId: string,
  importId: string,
  from = 0,
): Promise<void> {
  await tx
    .delete(dealImportParts)
    .where(
      and(
        eq(dealImportParts.ownerId, ownerId),
        eq(dealImportParts.importId, importId),
        gte(dealImportParts.part, from),
      ),
    );
}

export function importReply(row: ImportRow): Omit<DealImport, "success" | "errors" | "account"> {
  return {
    importId: row.id,
    fileName: row.fileName,
    state: row.state,
    rows: row.rows,
    rowsRead: row.rowsRead,
    rowsStored: row.rowsStored,
    rowsRejected: row.rowsRejected,
    createdAt: row.createdAt.toISOString(),
  };
}
