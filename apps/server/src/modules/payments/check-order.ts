import type { ReplyOf } from "@beachhead/contract";
import { addMs } from "../../platform/clock/durations.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { confirmOrder } from "./confirm-order.ts";
import { findInvoiceIdOf } from "./invoices/store.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { findOrder } from "./store.ts";

/** An open order is compared with the gateway at most this often, in milliseconds. */
const CHECK_AGAIN = 3_000;

export async function checkOrder(
  dependencies: PaymentDependencies,
  { actor, ownerId, params }: VerbContext<"checkOrder", "params">,
): Promise<ReplyOf<"checkOrder">> {
  const { withUser, clock, razorpay } = dependencies;
  const order = await withUser.read(ownerId, (tx) => findOrder(tx, params.id));
  if (order === undefined) throw notFound("The order");
  const isDue = order.checkedAt === null || order.checkedAt <= addMs(clock.now(), -CHECK_AGAIN);
  if (order.status !== "paid" && isDue && razorpay !== undefined) {
    order.status = await confirmOrder(dependencies, actor, order.orderId);
  }
  const invoiceId = await withUser.read(ownerId, (tx) => findInvoiceIdOf(tx, order.id));
  return { success: true, orderId: order.orderId, status: order.status, invoiceId: invoiceId ?? null };
}
