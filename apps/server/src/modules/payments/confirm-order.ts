import { ownerOf } from "../../platform/actor/actor.ts";
import type { AuditActor } from "../../platform/audit/audit.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { type Payment, type Razorpay, RazorpayError } from "../../providers/razorpay/index.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { requireRazorpay } from "./require-razorpay.ts";
import { settleOrder } from "./settle-order.ts";
import { findOrder, type OrderRow, totalOf } from "./store.ts";

/**
 * Asks the gateway for the state of an order of the actor, takes the money of an authorized payment, and settles the order.
 * The payment window's answer, events and the reconciler all end here.
 * @returns the order's status
 * @throws {AppError} `upstream_failed` when the gateway does not answer, `not_found` for another's order
 */
export async function confirmOrder(
  dependencies: PaymentDependencies,
  actor: AuditActor,
  orderId: string,
): Promise<OrderRow["status"]> {
  const razorpay = requireRazorpay(dependencies);
  const order = await dependencies.withUser.read(ownerOf(actor), (tx) => findOrder(tx, orderId));
  if (order === undefined) throw notFound("The order");
  const tries = await razorpay
    .paymentsOf(orderId)
    .then((payments) => captureAuthorized(dependencies, razorpay, order, payments))
    .catch((error: unknown): never => {
      if (!(error instanceof RazorpayError)) throw error;
      dependencies.log.warn({ err: error, orderId }, "order could not be compared with the payment gateway");
      // Its answer to an id that it does not know.
      if (error.status === 400) throw notFound("The order");
      throw new AppError("upstream_failed", "The payment gateway does not answer. Try again in a moment.");
    });
  for (const payment of tries.filter((each) => isTaken(each) && !isFor(order, each)))
    dependencies.log.error(
      {
        orderId,
        paymentId: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        total: totalOf(order),
      },
      "money was taken that does not pay its order: compare them at the payment gateway and refund it",
    );
  return settleOrder(dependencies, actor, orderId, {
    isAttempted: tries.length > 0,
    taken: tries.filter((payment) => isFor(order, payment) && isTaken(payment)),
  });
}

/** Whether it pays this order in full. Where the buyer bears the gateway's fee, the amount has it on top. */
function isFor(order: OrderRow, { order_id, currency, amount }: Payment): boolean {
  return order_id === order.orderId && currency === order.currency && amount >= totalOf(order);
}

/** A refunded payment was taken, too. */
const isTaken = ({ status }: Payment) => status === "captured" || status === "refunded";

async function captureAuthorized(
  { log }: PaymentDependencies,
  { capture }: Razorpay,
  order: OrderRow,
  payments: Payment[],
): Promise<Payment[]> {
  if (order.status === "paid" || payments.some(({ status }) => status === "captured")) return payments;
  const authorized = payments.find((payment) => payment.status === "authorized" && isFor(order, payment));
  if (authorized === undefined) return payments;
  try {
    const captured = await capture(authorized, totalOf(order));
    return payments.map((payment) => (payment.id === captured.id ? captured : payment));
  } catch (error) {
    // An order takes the money of one payment, even if that has gone back.
    if (!(error instanceof RazorpayError) || error.status !== 400) throw error;
    const { orderId } = order;
    log.warn(
      { err: error, orderId, paymentId: authorized.id },
      "an authorized payment could not be captured",
    );
    return payments;
  }
}
