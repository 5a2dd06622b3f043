import { sql } from "drizzle-orm";
import { preparedStatement, type Statement } from "../db/statements.ts";
import { AppError } from "../errors/app-error.ts";
import type { DocumentKind } from "./document-kind.ts";

/**
 * Accepts a save only if its `If-Match` version is current: the part it replaces has not changed since.
 * @param ifMatch undefined: the save overwrites any version
 * @param partVersion the document's version when the part last changed; a part never saved has 0
 * @param current loads the document for the error's `current`
 * @throws {AppError} `stale`
 */
export async function requireCurrentVersion(
  { noun }: DocumentKind,
  { version }: { version: number },
  ifMatch: number | undefined,
  partVersion: number,
  current: () => Promise<unknown>,
): Promise<void> {
  if (ifMatch === undefined) return;
  // A version above the document's own never existed.
  if (partVersion <= ifMatch && ifMatch <= version) return;
  throw new AppError(
    "stale",
    `This ${noun} was changed elsewhere since you opened it. Take that version, or save yours over it.`,
    { current: await current() },
  );
}

const { placeholder } = sql;
const updates = new Map<DocumentKind, ReturnType<typeof preparedStatement>>();

/** The statement that sets the version of a locked document. */
export function versionUpdate(
  kind: DocumentKind,
  ownerId: string,
  id: string,
  version: number,
  now: Date,
): Statement {
  const update = updates.get(kind) ?? prepareUpdate(kind);
  updates.set(kind, update);
  return update({ ownerId, id, version, now });
}

const prepareUpdate = ({ table, entity }: DocumentKind) =>
  preparedStatement(
    `version of ${entity}`,
    sql`update ${table} set version = ${placeholder("version")}, updated_at = ${placeholder("now")}
      where ${table.ownerId} = ${placeholder("ownerId")} and ${table.id} = ${placeholder("id")}`,
  );
