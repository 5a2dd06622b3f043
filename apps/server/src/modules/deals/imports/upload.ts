import {
  type ImportMapping,
  importedFields,
  importMapping,
  type ReplyOf,
  suggestImportMapping,
} from "@beachhead/contract";
import { newId } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { DealDependencies } from "../deal.ts";
import { findMappingOfImports } from "../settings/mapping-store.ts";
import { deleteImport, insertImport } from "./import-store.ts";
import { storePreview } from "./preview-reply.ts";
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
  const known = await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await requireConfirmedAddress(tx);
    await insertImport(tx, ownerId, { id, fileName, fileType: "text/csv" }, clock.now());
    return findMappingOfImports(tx, ownerId);
  });
  try {
    const mappingOf = (names: readonly string[]) => lastMapping(known, names) ?? suggestImportMapping(names);
    const owner = { withUser, ownerId, importId: id };
    const { bytes, fileType, ...preview } = await storeFile(owner, upload, query("sheet"), {
      choices: {},
      mappingOf,
    });
    return await withUser(ownerId, (tx) =>
      storePreview(tx, ownerId, { id, fileName, preview }, { fileBytes: bytes, fileType }, clock.now()),
    );
  } catch (error) {
    await withUser(ownerId, (tx) => deleteImport(tx, ownerId, id));
    if (error instanceof UnreadableFile) throw invalid([{ path: "", message: error.message }]);
    throw error;
  }
}

/** What the columns of the last import were mapped to, if the file has them all. */
function lastMapping(known: unknown, names: readonly string[]): ImportMapping | undefined {
  const { success, data } = importMapping.safeParse(known);
  if (!success || importedFields.every((field) => data[field] === "")) return undefined;
  return importedFields.every((field) => data[field] === "" || names.includes(data[field]))
    ? data
    : undefined;
}
