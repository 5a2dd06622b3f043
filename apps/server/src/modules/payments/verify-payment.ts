import type { ReplyOf } from "@beachhead/contract";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { confirmOrder } from "./confirm-order.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { requireRazorpay } from "./require-razorpay.ts";
import { findOrder } from "./store.ts";

/** Seconds until the app asks again while the gateway has not captured the payment. */
const ASK_AGAIN = 3;

/** The signature proves that the payment window answered for this order; whether money was captured is asked for. */
export async function verifyPayment(
  dependencies: PaymentDependencies,
  { actor, body, ownerId }: VerbContext<"verifyPayment", "body">,
): Promise<ReplyOf<"verifyPayment">> {
  const { withUser, subscriptions, log } = dependencies;
  const razorpay = requireRazorpay(dependencies);
  const order = await withUser.read(ownerId, (tx) => findOrder(tx, body.razorpay_order_id));
  if (order === undefined) throw notFound("The order");
  if (!razorpay.isSignedPayment(order.orderId, body.razorpay_payment_id, body.razorpay_signature)) {
    log.warn({ orderId: order.orderId }, "payment with a wrong signature was refused");
    throw new AppError("bad_signature", "The signature of this payment is not valid.");
  }
  const status = await confirmOrder(dependencies, actor, order.orderId);
  if (status !== "paid") {
    throw new AppError("conflict", "Your payment is not confirmed yet. This page checks again by itself.", {
      retryAfterSeconds: ASK_AGAIN,
    });
  }
  const plan = await withUser(ownerId, (tx) => subscriptions.readPlan(tx, ownerId));
  return { success: true, ...plan };
}
