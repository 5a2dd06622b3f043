import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { liveTables } from "../../platform/db/schema/live-tables.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction, WithUser } from "../../platform/db/with-user.ts";

export type LiveTableRow = typeof liveTables.$inferSelect;

const isTable = (ownerId: string, id: string) => and(eq(liveTables.ownerId, ownerId), eq(liveTables.id, id));

export const listTables = (tx: UserTransaction, ownerId: string): Promise<LiveTableRow[]> =>
  tx
    .select()
    .from(liveTables)
    .where(eq(liveTables.ownerId, ownerId))
    .orderBy(asc(liveTables.createdAt), asc(liveTables.id));

export async function insertTable(
  tx: UserTransaction,
  row: typeof liveTables.$inferInsert,
  tokenHash: Buffer,
): Promise<void> {
  await tx.insert(liveTables).values(row);
  await tx.execute(sql`select add_live_table_token(${tokenHash}::bytea, ${row.id}::uuid)`);
}

/** @returns whether there was one */
export async function removeTable(tx: UserTransaction, ownerId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await tx.delete(liveTables).where(isTable(ownerId, id));
  return (rowCount ?? 0) > 0;
}

export async function findTable(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<LiveTableRow | undefined> {
  const [row] = await tx.select().from(liveTables).where(isTable(ownerId, id));
  return row;
}

export async function noteUse(tx: UserTransaction, { ownerId, id }: LiveTableRow, now: Date): Promise<void> {
  await tx.update(liveTables).set({ lastUsedAt: now }).where(isTable(ownerId, id));
}

const found = z.array(z.object({ owner_id: z.string(), table_id: z.string() }));
/** Before it is known whose rows a call may see, it is nobody's. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whose table a token opens. */
export function findOwnerOfToken(
  withUser: WithUser,
  tokenHash: Buffer,
): Promise<{ ownerId: string; id: string } | undefined> {
  return withUser.read(NOBODY, async (tx) => {
    const { rows } = await tx.execute(sql`select * from live_table_of_token(${tokenHash}::bytea)`);
    const [row] = found.parse(rows);
    return row && { ownerId: row.owner_id, id: row.table_id };
  });
}
