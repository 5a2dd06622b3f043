import { isDeepStrictEqual } from "node:util";
import {
  type Dialect,
  type DialectChoices,
  type ImportMapping,
  importedFieldLabels,
  importedFields,
  type ReplyOf,
  suggestImportMapping,
} from "@beachhead/contract";
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
import { emptyAccount } from "./account.ts";
import type { FileForm } from "./file-form.ts";
import {
  deleteParts,
  findImport,
  listImports as findImports,
  type ImportRow,
  importReply,
  lockImport,
  updateImport,
} from "./import-store.ts";
import type { FilePreview } from "./preview.ts";
import { storePreview } from "./preview-reply.ts";
import { requireConfirmedAddress } from "./require-confirmed-address.ts";
import { requestSlice } from "./run-import.ts";
import { sourceOfIds } from "./source-of-ids.ts";
import { type FileOwner, previewStored } from "./store-file.ts";
import { UnreadableFile } from "./text-decoding.ts";

const LISTED = 50;

function required(row: ImportRow | undefined): ImportRow {
  if (row === undefined) throw notFound("This import");
  return row;
}

/** Looks at an uploaded file again, with another mapping or notation. No deal is stored yet. */
export async function previewDealImport(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, params, body }: VerbContext<"previewDealImport", "params" | "body">,
): Promise<ReplyOf<"previewDealImport">> {
  const found = await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    return requirePreview(required(await findImport(tx, ownerId, params.id)));
  });
  const owner = { withUser, ownerId, importId: found.id };
  const { id, fileName } = found;
  const preview = await previewAgain(owner, found, body);
  return withUser(ownerId, async (tx) => {
    requirePreview(required(await lockImport(tx, ownerId, id)));
    return storePreview(tx, ownerId, { id, fileName, preview }, undefined, clock.now());
  });
}

/** Starts the import of a previewed file and remembers its mapping. */
export async function startDealImport(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, params, body }: VerbContext<"startDealImport", "params" | "body">,
): Promise<ReplyOf<"startDealImport">> {
  const now = clock.now();
  const { mapping, defaults, stages, dialect = {} } = body;
  const previewed = await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const found = requirePreview(required(await findImport(tx, ownerId, params.id)));
    await requireConfirmedAddress(tx);
    return found;
  });
  const owner = { withUser, ownerId, importId: previewed.id };
  const preview = await previewAgain(owner, previewed, { mapping, dialect });
  requireColumns(mapping, preview);
  const { form } = preview;
  requireAnswers(form);
  return withUser(ownerId, async (tx) => {
    const found = requirePreview(required(await lockImport(tx, ownerId, params.id)));
    await requireDealsWithinPlan(tx, ownerId, form.deals);
    await requireRoomForBytes(tx, ownerId);
    const { columns, rows, decimal, dates, encoding, delimiter } = preview;
    const names = columns.map(({ name }) => name);
    const currency = defaults.currency ?? "";
    const isNew = dialect.source === "new";
    const { scope } = await sourceOfIds(tx, ownerId, {
      id: found.id,
      idColumn: mapping.externalId,
      names,
      isNew,
    });
    const read = { encoding, delimiter, decimal, dates };
    const job = {
      mapping,
      dialect: read,
      currency,
      idScope: scope,
      account: emptyAccount(form, rows, currency),
    };
    const file = { columns, rowsTotal: rows, dialect: { ...read, form } };
    await updateImport(tx, ownerId, found.id, { state: "running", job, ...file }, now);
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

function requirePreview(found: ImportRow): ImportRow {
  if (found.state === "preview") return found;
  throw new AppError("conflict", "This import has started already. Upload the file again to repeat it.");
}

/** What is in the file with this mapping and these choices: what was found before, or it is read again. */
async function previewAgain(
  owner: FileOwner,
  found: ImportRow,
  { mapping, dialect = {} }: { mapping?: ImportMapping | undefined; dialect?: DialectChoices | undefined },
): Promise<FilePreview> {
  const { form, ...before } = found.dialect;
  const { encoding = before.encoding, delimiter = before.delimiter, ...said } = dialect;
  const choices = form === undefined ? said : withoutKnown(said, before, form);
  const isWorkbook = form?.isWorkbook ?? found.fileType !== "text/csv";
  const layout = isWorkbook
    ? { encoding: before.encoding, delimiter: before.delimiter }
    : { encoding, delimiter };
  const isSame = layout.encoding === before.encoding && layout.delimiter === before.delimiter;
  if (
    form !== undefined &&
    isSame &&
    isDeepStrictEqual([form.mapping, form.choices], [mapping ?? form.mapping, choices])
  ) {
    const { rows, columns } = found;
    return { ...before, form, rows, columns };
  }
  try {
    const request = {
      isWorkbook,
      serials: form?.serials ?? 1900,
      ...(form?.workbook !== undefined && { workbook: form.workbook }),
      choices,
      mappingOf: (names: readonly string[]) => mapping ?? suggestImportMapping(names),
    } as const;
    return await previewStored(owner, request, layout);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid([{ path: "", message: error.message }]) : error;
  }
}

/** The choices without those that only repeat what the file tells. */
function withoutKnown(
  choices: DialectChoices,
  found: Dialect,
  { questions, choices: before }: FileForm,
): DialectChoices {
  const { decimal, dates, ...others } = choices;
  const isOwn = (about: "decimal" | "dates") =>
    before[about] !== undefined ||
    choices[about] !== found[about] ||
    questions.some((question) => question.about === about);
  return {
    ...others,
    ...(decimal !== undefined && isOwn("decimal") && { decimal }),
    ...(dates !== undefined && isOwn("dates") && { dates }),
  };
}

/** @throws {AppError} for what the file does not tell and nobody has said, and for what no answer helps */
function requireAnswers({ questions, refusals }: FileForm): void {
  const issues = [...refusals, ...questions.map(({ path, message }) => ({ path, message }))];
  const [first, ...others] = issues;
  if (first !== undefined) throw invalid([first, ...others]);
}

function requireColumns(
  mapping: ReplyOf<"uploadDealImport">["mapping"],
  { columns }: Pick<ImportRow, "columns">,
): void {
  const names = new Set(columns.map(({ name }) => name));
  for (const field of importedFields)
    if (mapping[field] !== "" && !names.has(mapping[field]))
      throw invalid([
        {
          path: `mapping.${field}`,
          message: `${importedFieldLabels[field]}: the file has no column of this name`,
        },
      ]);
  for (const field of ["amount", "stage"] as const)
    if (mapping[field] === "" && !(field === "stage" && mapping.status !== ""))
      throw invalid([
        {
          path: `mapping.${field}`,
          message: `Choose the column that holds the ${importedFieldLabels[field].toLowerCase()}`,
        },
      ]);
}

export async function getDealImport(
  { withUser }: DealDependencies,
  { ownerId, params }: VerbContext<"getDealImport", "params">,
): Promise<ReplyOf<"getDealImport">> {
  const row = required(await withUser.read(ownerId, (tx) => findImport(tx, ownerId, params.id)));
  return { success: true, ...importReply(row), errors: row.errors, account: row.job?.account ?? null };
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
