import type { WorkspaceRole } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "./with-user.ts";

const settings = z.object({ workspace: z.string(), person: z.string().nullable() });

async function set(tx: UserTransaction, workspace: string, person: string): Promise<void> {
  await tx.execute(
    sql`select set_config('app.user_id', ${workspace}, true), set_config('app.person_id', ${person}, true)`,
  );
}

/**
 * Requires a higher role than the endpoint does, read again: the one that came with the session may have been lowered.
 * @throws {AppError} through the database: `forbidden`
 */
export async function requireRole(
  tx: UserTransaction,
  personId: string,
  least: WorkspaceRole,
): Promise<void> {
  await tx.execute(sql`select app_require_member(${personId}::uuid, ${least})`);
}

/**
 * Runs `work` in another workspace of the person who acts, in the same transaction. What it throws must end the transaction.
 * @throws {AppError} through the database: `not_found` without a membership there, `forbidden` for a role below editor
 */
export async function inWorkspace<T>(
  tx: UserTransaction,
  workspaceId: string,
  personId: string,
  work: () => Promise<T>,
): Promise<T> {
  const found = await tx.execute(
    sql`select current_setting('app.user_id') as workspace, current_setting('app.person_id', true) as person`,
  );
  const before = settings.parse(found.rows[0]);
  // The log of a personal workspace does not name its user.
  await set(tx, workspaceId, personId === workspaceId ? "" : personId);
  await requireRole(tx, personId, "editor");
  const result = await work();
  await set(tx, before.workspace, before.person ?? "");
  return result;
}
