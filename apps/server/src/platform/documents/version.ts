import { sql } from "drizzle-orm";
import type { UserTransaction } from "../db/with-user.ts";
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

/** Sets the version of a locked document. */
export async function bumpVersion(
  tx: UserTransaction,
  { table }: DocumentKind,
  ownerId: string,
  id: string,
  version: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update ${table} set version = ${version}, updated_at = ${now.toISOString()}
    where ${table.ownerId} = ${ownerId} and ${table.id} = ${id}`);
}
