import { DELIVERIES_PAGE, type DeliveryState, MAX_REPLAYED } from "@beachhead/contract";
import { and, asc, desc, eq, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { webhookDeliveries, webhooks } from "../../platform/db/schema/webhooks.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** How the deliveries of a webhook go. */
export interface WebhookProgress {
  waiting: number;
  lastDeliveredAt: Date | null;
}

const isWebhook = (ownerId: string, id: string) => and(eq(webhooks.ownerId, ownerId), eq(webhooks.id, id));
const isOf = ({ ownerId, id }: Pick<WebhookRow, "ownerId" | "id">) =>
  and(eq(webhookDeliveries.ownerId, ownerId), eq(webhookDeliveries.webhookId, id));

export const listWebhookRows = (tx: UserTransaction, ownerId: string): Promise<WebhookRow[]> =>
  tx
    .select()
    .from(webhooks)
    .where(eq(webhooks.ownerId, ownerId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));

export async function findWebhook(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(webhooks).where(isWebhook(ownerId, id));
  return row;
}

/** A webhook, locked until the transaction ends. @throws {AppError} `not_found` */
export async function lockWebhook(tx: UserTransaction, ownerId: string, id: string): Promise<WebhookRow> {
  if (!isUuid(id)) throw notFound("This webhook");
  const [row] = await tx.select().from(webhooks).where(isWebhook(ownerId, id)).for("update");
  if (row === undefined) throw notFound("This webhook");
  return row;
}

export async function insertWebhook(
  tx: UserTransaction,
  row: typeof webhooks.$inferInsert,
): Promise<WebhookRow> {
  const [stored] = await tx.insert(webhooks).values(row).returning();
  if (stored === undefined) throw new Error("The webhook was not stored");
  return stored;
}

export async function changeWebhook(
  tx: UserTransaction,
  row: WebhookRow,
  changes: Partial<Omit<WebhookRow, "ownerId" | "id">>,
): Promise<WebhookRow> {
  await tx.update(webhooks).set(changes).where(isWebhook(row.ownerId, row.id));
  return { ...row, ...changes };
}

export async function removeWebhook(tx: UserTransaction, { ownerId, id }: WebhookRow): Promise<void> {
  await tx.delete(webhooks).where(isWebhook(ownerId, id));
}

const progressRows = z.tuple([
  z.object({ waiting: z.coerce.number(), lastDeliveredAt: z.coerce.date().nullable() }),
]);

export async function readProgress(tx: UserTransaction, row: WebhookRow): Promise<WebhookProgress> {
  const { rows } = await tx.execute(sql`
    select (select count(*) from webhook_deliveries
        where owner_id = ${row.ownerId} and webhook_id = ${row.id} and state = 'waiting') as waiting,
      (select tried_at from webhook_deliveries
        where owner_id = ${row.ownerId} and webhook_id = ${row.id} and state = 'delivered'
        order by sequence desc limit 1) as "lastDeliveredAt"`);
  return progressRows.parse(rows)[0];
}

/** One page, newest first, and one row more if another page follows. @param before a `sequence` */
export function listDeliveryRows(
  tx: UserTransaction,
  row: WebhookRow,
  { state, before }: { state: DeliveryState | undefined; before: number | undefined },
): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        isOf(row),
        state && eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.sequence, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(DELIVERIES_PAGE + 1);
}

/** Which deliveries are sent again. */
export interface Replayed {
  eventId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  failedOnly: boolean;
}

/** Has deliveries that ended made again. @returns how many */
export async function replay(
  tx: UserTransaction,
  row: WebhookRow,
  { eventId, since, until, failedOnly }: Replayed,
  now: Date,
): Promise<number> {
  const chosen: (SQL | undefined)[] =
    eventId === undefined
      ? [
          since && gte(webhookDeliveries.occurredAt, since),
          until && lte(webhookDeliveries.occurredAt, until),
          failedOnly ? eq(webhookDeliveries.state, "failed") : undefined,
        ]
      : [eq(webhookDeliveries.id, eventId)];
  const ids = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isOf(row), ne(webhookDeliveries.state, "waiting"), ...chosen))
    .orderBy(asc(webhookDeliveries.sequence))
    .limit(MAX_REPLAYED);
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({
      state: "waiting",
      attempts: 0,
      dueAt: now,
      expiresAt: sql`${now.toISOString()}::timestamptz + interval '24 hours'`,
    })
    .where(and(isOf(row), sql`${webhookDeliveries.id} in ${ids}`));
  return rowCount ?? 0;
}

/** Has what is due for a webhook delivered at this time or earlier. */
export async function wake(tx: UserTransaction, webhookId: string, at: Date): Promise<void> {
  await tx.execute(sql`select wake_webhook(${webhookId}::uuid, ${at.toISOString()}::timestamptz)`);
}

const idRows = z.array(z.object({ id: z.string() }));

/** Puts a test event on its way, after everything that waits. @returns its id */
export async function addTestEvent(tx: UserTransaction, { ownerId, id }: WebhookRow): Promise<string> {
  await tx.execute(
    sql`select emit_event('webhook.test', null, null, '', '{"message": "This is a test."}', ${id}::uuid)`,
  );
  const { rows } = await tx.execute(sql`select id from webhook_deliveries
    where owner_id = ${ownerId} and webhook_id = ${id} order by sequence desc limit 1`);
  return idRows.parse(rows)[0]?.id ?? "";
}
