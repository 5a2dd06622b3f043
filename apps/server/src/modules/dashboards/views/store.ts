import { and, asc, eq, ne, sql } from "drizzle-orm";
import { dashboardViews } from "../../../platform/db/schema/dashboards.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { TitledTable } from "../../../platform/documents/titles.ts";

export const titledViews: TitledTable = { table: dashboardViews, title: dashboardViews.name };

export type ViewRow = typeof dashboardViews.$inferSelect;

const isView = (ownerId: string, id: string) =>
  and(eq(dashboardViews.ownerId, ownerId), eq(dashboardViews.id, id));

/** The views of an owner by name. */
export function findViews(tx: UserTransaction, ownerId: string): Promise<ViewRow[]> {
  return tx
    .select()
    .from(dashboardViews)
    .where(eq(dashboardViews.ownerId, ownerId))
    .orderBy(asc(sql`lower(${dashboardViews.name})`), asc(dashboardViews.id));
}

export async function findView(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ViewRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx.select().from(dashboardViews).where(isView(ownerId, id));
  return rows[0];
}

/** Inserts a view, or replaces the one with its id. A view that opens first takes the place of the former one. */
export async function putView(tx: UserTransaction, row: ViewRow): Promise<void> {
  const { ownerId, id, createdAt: _made, ...changes } = row;
  if (row.isFirst)
    await tx
      .update(dashboardViews)
      .set({ isFirst: false })
      .where(
        and(eq(dashboardViews.ownerId, ownerId), eq(dashboardViews.isFirst, true), ne(dashboardViews.id, id)),
      );
  await tx
    .insert(dashboardViews)
    .values(row)
    .onConflictDoUpdate({ target: [dashboardViews.ownerId, dashboardViews.id], set: changes });
}

/** @returns whether there was such a view */
export async function removeView(tx: UserTransaction, ownerId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await tx
    .delete(dashboardViews)
    .where(isView(ownerId, id))
    .returning({ id: dashboardViews.id });
  return rows.length === 1;
}

/** Makes the changes of one owner's views take turns, so that a limit and a name hold under concurrent saves. */
export async function lockViews(tx: UserTransaction, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`dashboard_views ${ownerId}`}, 0))`);
}
