import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { paymentEvents, paymentOrders } from "../../platform/db/schema/payments.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";

export type OrderRow = typeof paymentOrders.$inferSelect;

/** Of an order, in hundredths of its currency. */
export const totalOf = ({ planAmount, consultingAmount }: OrderRow) => (planAmount + consultingAmount) * 100;

/** Stores an order and whose it is. */
export async function insertOrder(
  tx: UserTransaction,
  order: typeof paymentOrders.$inferInsert,
): Promise<void> {
  await tx.insert(paymentOrders).values(order);
  await tx.execute(sql`select add_payment_order_owner(${order.orderId})`);
}

const byOrderId = (orderId: string) => eq(paymentOrders.orderId, orderId);

/** An order of the transaction's user by the gateway's id. */
export async function findOrder(tx: UserTransaction, orderId: string): Promise<OrderRow | undefined> {
  return (await tx.select().from(paymentOrders).where(byOrderId(orderId)))[0];
}

/** As `findOrder`, locked until the transaction ends. */
export async function lockOrder(tx: UserTransaction, orderId: string): Promise<OrderRow | undefined> {
  return (await tx.select().from(paymentOrders).where(byOrderId(orderId)).for("update"))[0];
}

export async function updateOrder(
  tx: UserTransaction,
  { ownerId, id }: OrderRow,
  change: Partial<Pick<OrderRow, "status" | "paymentId" | "paidAt" | "checkedAt" | "refunded">>,
): Promise<void> {
  await tx
    .update(paymentOrders)
    .set(change)
    .where(and(eq(paymentOrders.ownerId, ownerId), eq(paymentOrders.id, id)));
}

const ownerRow = z.object({ owner: z.uuid().nullable() });

/** Whose order it is; asked in a transaction of any user. */
export async function findOwnerOfOrder(tx: UserTransaction, orderId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`select owner_of_payment_order(${orderId}) as owner`);
  return ownerRow.parse(rows[0]).owner ?? undefined;
}

/** False when the event was taken before. */
export async function insertEvent(
  tx: UserTransaction,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const written = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return written.length > 0;
}
