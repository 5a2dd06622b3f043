import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { alerts } from "../../platform/db/schema/alerts.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";

export type AlertRow = typeof alerts.$inferSelect;

const isAlert = (ownerId: string, id: string) => and(eq(alerts.ownerId, ownerId), eq(alerts.id, id));

export const listAlertRows = (tx: UserTransaction, ownerId: string): Promise<AlertRow[]> =>
  tx.select().from(alerts).where(eq(alerts.ownerId, ownerId)).orderBy(asc(alerts.createdAt), asc(alerts.id));

export async function findAlert(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<AlertRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(alerts).where(isAlert(ownerId, id)).for("update");
  return row;
}

/** An alert, locked until the transaction ends. @throws {AppError} `not_found` */
export async function lockAlert(tx: UserTransaction, ownerId: string, id: string): Promise<AlertRow> {
  const row = await findAlert(tx, ownerId, id);
  if (row === undefined) throw notFound("This alert");
  return row;
}

export async function insertAlert(tx: UserTransaction, row: typeof alerts.$inferInsert): Promise<AlertRow> {
  const [stored] = await tx.insert(alerts).values(row).returning();
  if (stored === undefined) throw new Error("The alert was not stored");
  return stored;
}

export async function changeAlert(
  tx: UserTransaction,
  row: AlertRow,
  changes: Partial<Omit<AlertRow, "ownerId" | "id">>,
): Promise<AlertRow> {
  await tx.update(alerts).set(changes).where(isAlert(row.ownerId, row.id));
  return { ...row, ...changes };
}

export async function removeAlert(tx: UserTransaction, { ownerId, id }: AlertRow): Promise<void> {
  await tx.delete(alerts).where(isAlert(ownerId, id));
}

export async function removeWebhookFromAlerts(
  tx: UserTransaction,
  ownerId: string,
  webhookId: string,
): Promise<void> {
  await tx
    .update(alerts)
    .set({ webhookIds: sql`array_remove(${alerts.webhookIds}, ${webhookId}::uuid)` })
    .where(and(eq(alerts.ownerId, ownerId), sql`${webhookId}::uuid = any(${alerts.webhookIds})`));
}

const recipients = z.array(
  z.object({ id: z.string(), name: z.string(), email: z.string(), email_verified: z.boolean() }),
);

/** Of these people, the members of the workspace. */
export async function findMembers(tx: UserTransaction, people: readonly string[]) {
  if (people.length === 0) return [];
  const { rows } = await tx.execute(
    sql`select * from app_mail_recipients(${sql.param([...people])}::uuid[])`,
  );
  return recipients.parse(rows);
}
