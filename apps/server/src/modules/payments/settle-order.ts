import { creditsFor, planTypeNames } from "@beachhead/contract";
import { ownerOf } from "../../platform/actor/actor.ts";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Payment } from "../../providers/razorpay/index.ts";
import type { PurchaseTerms } from "../subscriptions/index.ts";
import { issueInvoice } from "./invoices/issue-invoice.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { insertEvent, lockOrder, type OrderRow, totalOf, updateOrder } from "./store.ts";

/** What the gateway says of an order. */
export interface OrderFacts {
  isAttempted: boolean;
  /** The payments that pay it in full, captured and perhaps refunded since: usually none or one. */
  taken: Payment[];
}

/**
 * The only way an order is paid: under its lock and in one transaction the plan, the credits, the invoice with its
 * mail, and the status. However often and from wherever it is called, an order is granted once.
 */
export function settleOrder(
  dependencies: PaymentDependencies,
  actor: AuditActor,
  orderId: string,
  { isAttempted, taken }: OrderFacts,
): Promise<OrderRow["status"]> {
  const { withUser, clock } = dependencies;
  return withUser(ownerOf(actor), async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) throw notFound("The order");
    const checkedAt = clock.now();
    // Money that went back in full buys nothing.
    const captured = taken.find(({ status }) => status === "captured");
    if (order.status !== "paid" && captured !== undefined) {
      await grant(dependencies, tx, actor, order, captured);
      const payment = { status: "paid", paymentId: captured.id } as const;
      await updateOrder(tx, order, { ...payment, paidAt: checkedAt, checkedAt });
      Object.assign(order, payment);
    } else if (order.status === "created" && isAttempted) {
      await updateOrder(tx, order, { status: "attempted", checkedAt });
      order.status = "attempted";
    } else {
      await updateOrder(tx, order, { checkedAt });
    }
    if (order.status === "paid") {
      const paid = taken.find(({ id }) => id === order.paymentId);
      await recordRefund(tx, actor, order, paid?.amount_refunded ?? 0);
      await reportTakenTwice(dependencies, tx, order, taken);
    }
    return order.status;
  });
}

async function grant(
  dependencies: PaymentDependencies,
  tx: UserTransaction,
  actor: AuditActor,
  order: OrderRow,
  payment: Payment,
): Promise<void> {
  const { subscriptions, clock } = dependencies;
  const { id, plan, period, currency, consultingAmount } = order;
  const credits = creditsFor(consultingAmount, currency);
  let terms: PurchaseTerms | undefined;
  if (plan !== null && period !== null) {
    terms = await subscriptions.buyPlan(tx, actor, { plan, period, currency, at: clock.now() });
  }
  if (credits > 0) {
    await subscriptions.grantCredits(tx, actor, { credits, reason: "Consulting top-up", key: `order ${id}` });
  }
  await issueInvoice(dependencies, tx, { order, terms, credits, paymentId: payment.id });
  await recordAudit(
    tx,
    actor,
    "payment.paid",
    { entity: "payment-order", entityId: id },
    { plan: plan && planTypeNames[plan], credits, amount: payment.amount, currency, paymentId: payment.id },
  );
}

/** Refunds are made at the gateway and recorded here; the plan and the credits stay until an operator changes them. */
async function recordRefund(
  tx: UserTransaction,
  actor: AuditActor,
  order: OrderRow,
  returned: number,
): Promise<void> {
  // A fee on top of the order's amount is no part of the invoice.
  const refunded = Math.min(returned, totalOf(order));
  if (refunded <= order.refunded) return;
  await updateOrder(tx, order, { refunded });
  const subject = { entity: "payment-order", entityId: order.id };
  await recordAudit(tx, actor, "payment.refund", subject, { refunded, currency: order.currency });
}

/** Logs, once each, the payments whose money was taken and kept beside the one that pays the order. */
async function reportTakenTwice(
  { clock, log }: PaymentDependencies,
  tx: UserTransaction,
  { ownerId, orderId, paymentId }: OrderRow,
  taken: Payment[],
): Promise<void> {
  for (const { id, status, amount, currency } of taken) {
    if (status !== "captured" || id === paymentId) continue;
    const kind = "taken twice";
    if (await insertEvent(tx, { ownerId, eventId: `${kind}: ${id}`, kind, receivedAt: clock.now() }))
      log.error(
        { orderId, paymentId: id, amount, currency, paidBy: paymentId },
        "money was taken twice for one order: refund this payment at the payment gateway",
      );
  }
}
