import { and, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { addMs } from "../../../platform/clock/durations.ts";
import { webhookDeliveries } from "../../../platform/db/schema/webhooks.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { DeliveryRow, WebhookRow } from "../store.ts";
import { waitAfter } from "./back-off.ts";
import type { Outcome } from "./send.ts";

const isWaiting = ({ ownerId, id }: WebhookRow) =>
  and(
    eq(webhookDeliveries.ownerId, ownerId),
    eq(webhookDeliveries.webhookId, id),
    eq(webhookDeliveries.state, "waiting"),
  );

/** Ends the deliveries whose day is over. */
export async function expire(tx: UserTransaction, row: WebhookRow, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({
      state: "failed",
      reply: sql`case when ${webhookDeliveries.reply} = '' then 'Not delivered within 24 hours.' else ${webhookDeliveries.reply} end`,
    })
    .where(and(isWaiting(row), lte(webhookDeliveries.expiresAt, now)));
}

/**
 * Takes the first deliveries that are due, in order, and counts a try of each. One that follows another of its document
 * is not due before that one is.
 */
export async function claim(
  tx: UserTransaction,
  row: WebhookRow,
  most: number,
  now: Date,
): Promise<DeliveryRow[]> {
  const at = now.toISOString();
  // Each part is computed once: a plan that compares all that wait with each other would end no burst of events.
  const claimed = await tx
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, triedAt: now })
    .where(
      and(
        isWaiting(row),
        sql`${webhookDeliveries.sequence} = any (array(
          with blocked as materialized (
            select document_id, min(sequence) as sequence from webhook_deliveries
            where owner_id = ${row.ownerId} and webhook_id = ${row.id} and state = 'waiting'
              and due_at > ${at}::timestamptz
            group by document_id)
          select next.sequence from webhook_deliveries next
            left join blocked on blocked.document_id = next.document_id and blocked.sequence < next.sequence
          where next.owner_id = ${row.ownerId} and next.webhook_id = ${row.id} and next.state = 'waiting'
            and next.due_at <= ${at}::timestamptz and blocked.sequence is null
          order by next.sequence limit ${most}))`,
      ),
    )
    .returning();
  return claimed.toSorted((a, b) => a.sequence - b.sequence);
}

const dueRows = z.array(z.object({ due: z.coerce.date().nullable() }));

/** When the next delivery is due that is not yet; null: none waits. */
export async function nextDue(
  tx: UserTransaction,
  { ownerId, id }: WebhookRow,
  now: Date,
): Promise<Date | null> {
  const { rows } = await tx.execute(sql`select min(due_at) as due from webhook_deliveries
    where owner_id = ${ownerId} and webhook_id = ${id} and state = 'waiting'
      and due_at > ${now.toISOString()}::timestamptz`);
  return dueRows.parse(rows)[0]?.due ?? null;
}

/** A claimed delivery; without an outcome it was not sent. */
export interface Tried {
  delivery: DeliveryRow;
  outcome: Outcome | undefined;
}

/** Stores what became of claimed deliveries, in one statement. @returns how many were given up */
export async function storeOutcomes(
  tx: UserTransaction,
  { ownerId, id }: WebhookRow,
  tried: readonly Tried[],
  now: Date,
): Promise<number> {
  const changes = tried.map(({ delivery, outcome }) => changeOf(delivery, outcome, now));
  await tx.execute(sql`update webhook_deliveries d
    set state = c.state, attempts = c.attempts, due_at = c.due_at, status = c.status, reply = c.reply
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      c (id uuid, state text, attempts integer, due_at timestamptz, status integer, reply text)
    where d.owner_id = ${ownerId} and d.webhook_id = ${id} and d.id = c.id and d.state = 'waiting'`);
  return changes.filter(({ state }) => state === "failed").length;
}

function changeOf(
  { id, attempts, dueAt, status, reply }: DeliveryRow,
  outcome: Outcome | undefined,
  now: Date,
) {
  // It was claimed behind one that failed: the try does not count.
  if (outcome === undefined)
    return { id, state: "waiting", attempts: attempts - 1, due_at: dueAt, status, reply };
  const facts = { id, attempts, status: outcome.status, reply: outcome.reply };
  if (outcome.isDelivered) return { ...facts, state: "delivered", due_at: dueAt };
  const wait = waitAfter(attempts);
  return wait === undefined
    ? { ...facts, state: "failed", due_at: dueAt }
    : { ...facts, state: "waiting", due_at: addMs(now, wait) };
}
