import { mappedFieldLabels, mappedFields, type ReplyOf } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { requireRoomForBytes } from "../../../platform/storage/document-limits.ts";
import { requireDealsWithinPlan } from "../../subscriptions/index.ts";
import type { DealDependencies } from "../deal.ts";
import { replaceFieldMapping } from "../settings/mapping-store.ts";
import { COLUMN_TYPES } from "../store/incoming-deal.ts";
import { findStageTables, saveStages } from "../store/stage-tables.ts";
import {
  deleteParts,
  findImport,
  listImports as findImports,
  type ImportRow,
  importReply,
  lockImport,
  updateImport,
} from "./import-store.ts";
import { requireConfirmedAddress } from "./require-confirmed-address.ts";
import { requestSlice } from "./run-import.ts";

const LISTED = 50;

function required(row: ImportRow | undefined): ImportRow {
  if (row === undefined) throw notFound("This import");
  return row;
}

/** Starts the import of a previewed file and remembers its mapping. */
export async function startDealImport(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, params, body }: VerbContext<"startDealImport", "params" | "body">,
): Promise<ReplyOf<"startDealImport">> {
  const now = clock.now();
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const found = required(await lockImport(tx, ownerId, params.id));
    if (found.state !== "preview")
      throw new AppError("conflict", "This import has started already. Upload the file again to repeat it.");
    await requireConfirmedAddress(tx);
    requireColumns(body.mapping, found);
    await requireDealsWithinPlan(tx, ownerId, found.rows);
    await requireRoomForBytes(tx, ownerId);
    const { mapping, defaults, stages, dialect } = body;
    const job = { mapping, dialect: { ...found.dialect, ...dialect }, currency: defaults.currency ?? "" };
    await updateImport(tx, ownerId, found.id, { state: "running", job }, now);
    await replaceFieldMapping(tx, ownerId, "import", mapping, now);
    if (stages !== undefined) {
      const [, , edited = {}] = await findStageTables(tx, ownerId, "import");
      await saveStages(tx, ownerId, "import", { edited: { ...edited, ...stages } }, now);
    }
    await requestSlice(tx, ownerId);
    await recordAudit(tx, actor, "deal.import", { entity: "deal-import", entityId: found.id });
    return { success: true as const, importId: found.id, state: "running" as const };
  });
}

function requireColumns(
  mapping: ReplyOf<"uploadDealImport">["mapping"],
  { columns }: Pick<ImportRow, "columns">,
): void {
  const names = new Set(columns.map(({ name }) => name));
  for (const field of mappedFields)
    if (mapping[field] !== "" && !names.has(mapping[field]))
      throw invalid([
        {
          path: `mapping.${field}`,
          message: `${mappedFieldLabels[field]}: the file has no column of this name`,
        },
      ]);
  for (const field of ["amount", "stage"] as const)
    if (mapping[field] === "")
      throw invalid([
        {
          path: `mapping.${field}`,
          message: `Choose the column that holds the ${mappedFieldLabels[field].toLowerCase()}`,
        },
      ]);
}

export async function getDealImport(
  { withUser }: DealDependencies,
  { ownerId, params }: VerbContext<"getDealImport", "params">,
): Promise<ReplyOf<"getDealImport">> {
  const row = required(await withUser.read(ownerId, (tx) => findImport(tx, ownerId, params.id)));
  return { success: true, ...importReply(row), errors: row.errors };
}

export async function listDealImports(
  { withUser }: DealDependencies,
  { ownerId }: VerbContext<"listDealImports">,
): Promise<ReplyOf<"listDealImports">> {
  const rows = await withUser.read(ownerId, (tx) => findImports(tx, ownerId, LISTED));
  return rows.map(importReply);
}

/** Deals in one transaction. */
const UNDO_BATCH = 10_000;

/**
 * Undoes an import: what it added is deleted, what it replaced comes back. After an interruption, the
 * same call undoes the rest.
 */
export async function undoDealImport(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, params }: VerbContext<"undoDealImport", "params">,
): Promise<ReplyOf<"undoDealImport">> {
  const id = await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const found = required(await lockImport(tx, ownerId, params.id));
    await updateImport(tx, ownerId, found.id, { state: "undone", rowsStored: 0 }, clock.now());
    await deleteParts(tx, ownerId, found.id);
    if (found.state === "running") await requestSlice(tx, ownerId);
    await recordAudit(tx, actor, "deal.undo-import", { entity: "deal-import", entityId: found.id });
    return found.id;
  });
  for (const undo of [restoreReplaced, deleteAdded])
    for (let changed = UNDO_BATCH; changed >= UNDO_BATCH; )
      changed = await withUser(ownerId, (tx) => undo(tx, ownerId, id));
  return { success: true, message: "Import undone" };
}

const restored = COLUMN_TYPES.map(([name]) => name).filter((name) => name !== "id" && name !== "external_id");

async function restoreReplaced(tx: UserTransaction, ownerId: string, importId: string): Promise<number> {
  const assignments = sql.raw(restored.map((name) => `${name} = former.${name}`).join(", "));
  const { rowCount } = await tx.execute(sql`
    update deals set ${assignments}, import_id = former.import_id, updated_at = former.updated_at, replaced = null
    from (
      select id as deal_id, (jsonb_populate_record(null::deals, replaced)).* from deals
      where owner_id = ${ownerId} and import_id = ${importId} and replaced is not null limit ${UNDO_BATCH}
    ) former
    where deals.owner_id = ${ownerId} and deals.id = former.deal_id`);
  return rowCount ?? 0;
}

async function deleteAdded(tx: UserTransaction, ownerId: string, importId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from deals where owner_id = ${ownerId} and id in (
      select id from deals where owner_id = ${ownerId} and import_id = ${importId} limit ${UNDO_BATCH})`);
  return rowCount ?? 0;
}
