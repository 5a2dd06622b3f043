import { importMapping, mappedFields, type ReplyOf, suggestMapping } from "@beachhead/contract";
import { newId } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { DealDependencies } from "../deal.ts";
import { findMappingOfImports } from "../settings/mapping-store.ts";
import { deleteImport, insertImport, updateImport } from "./import-store.ts";
import { requireConfirmedAddress } from "./require-confirmed-address.ts";
import { storeFile } from "./store-file.ts";
import { UnreadableFile } from "./text-decoding.ts";

/** Stores an uploaded file and answers what is in it. No deal is stored yet. */
export async function uploadDealImport(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, upload, query }: VerbContext<"uploadDealImport", "upload" | "query">,
): Promise<ReplyOf<"uploadDealImport">> {
  const id = newId();
  const fileName = (query("fileName") ?? "").replaceAll(/[^\p{L}\p{N} ._()-]/gu, "").slice(0, 200);
  await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await requireConfirmedAddress(tx);
    await insertImport(tx, ownerId, { id, fileName, fileType: "text/csv" }, clock.now());
  });
  try {
    const file = await storeFile({ withUser, ownerId, importId: id }, upload, query("sheet"));
    const { rows, dialect, columns, bytes, fileType, workbook } = file;
    return await withUser(ownerId, async (tx) => {
      const changes = { rowsTotal: rows, dialect, columns, fileBytes: bytes, fileType };
      await updateImport(tx, ownerId, id, changes, clock.now());
      const names = columns.map(({ name }) => name);
      const known = importMapping.safeParse(await findMappingOfImports(tx, ownerId));
      const fits =
        known.success &&
        mappedFields.some((field) => known.data[field] !== "") &&
        mappedFields.every((field) => known.data[field] === "" || names.includes(known.data[field]));
      return {
        success: true as const,
        importId: id,
        fileName,
        rows,
        dialect,
        columns,
        workbook,
        mapping: fits ? known.data : suggestMapping(names),
      };
    });
  } catch (error) {
    await withUser(ownerId, (tx) => deleteImport(tx, ownerId, id));
    if (error instanceof UnreadableFile) throw invalid([{ path: "", message: error.message }]);
    throw error;
  }
}
