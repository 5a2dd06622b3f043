import { mustHold, type UnnumberedAttack } from "./attack.ts";
import {
  eventText,
  gatewayOf,
  invoiceOnce,
  makeOrder,
  mustHave,
  mustStayUnpaid,
  ONCE,
  paidOrder,
  sendEvent,
  verify,
} from "./orders.ts";
import type { Target, Visitor } from "./target.ts";

/** Attacks by events with the gateway's own signature that did not succeed, and must keep failing. */
export const secondEvents: readonly UnnumberedAttack[] = [
  {
    title: "A signed event that says an open order is paid",
    async run(target) {
      const visitor = await target.signUp();
      const order = await makeOrder(visitor);
      const payment = {
        entity: { id: "pay_AAAAAAAAAAAAAA", order_id: order, status: "captured", amount: 85_800 },
      };
      const body = {
        event: "payment.captured",
        payload: { payment, order: { entity: { id: order, status: "paid" } } },
      };
      await sendEvent(target, JSON.stringify(body));
      await mustStayUnpaid(visitor, order);
    },
  },
  {
    title: "A signed event with more credits than the order has",
    async run(target) {
      const visitor = await target.signUp();
      const { razorpay_order_id: id } = await paidOrder(target, visitor);
      const entity = {
        id,
        amount: 9_999_999,
        currency: "INR",
        notes: { plan: "enterprise", credits: 9_999 },
      };
      await sendEvent(target, JSON.stringify({ event: "order.paid", payload: { order: { entity } } }));
      await invoiceOnce(visitor);
      await mustHave(visitor, ONCE);
    },
  },
  {
    title: "A signed event of a paid order that names another user's payment",
    async run(target) {
      const [buyer, thief] = [await target.signUp(), await target.signUp()];
      const { razorpay_order_id: paid } = await paidOrder(target, buyer);
      const open = await makeOrder(thief);
      const payload = { order: { entity: { id: paid } }, payment: { entity: { order_id: open } } };
      await sendEvent(target, JSON.stringify({ event: "order.paid", payload }));
      await invoiceOnce(buyer);
      await mustStayUnpaid(thief, open);
    },
  },
  {
    title: "One event ten times at once, half of them under another id",
    async run(target) {
      const visitor = await target.signUp();
      const payment = await paidOrder(target, visitor);
      const body = eventText(payment.razorpay_order_id);
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          sendEvent(target, body, {
            "x-razorpay-event-id": index % 2 === 0 ? `${body} same` : `${body} ${index}`,
          }),
        ),
      );
      await verify(visitor, payment);
      await mustHave(visitor, ONCE);
    },
  },
  {
    title: "A signed failure after the payment",
    async run(target) {
      const visitor = await target.signUp();
      const payment = await paidOrder(target, visitor);
      await verify(visitor, payment);
      await sendEvent(target, eventText(payment.razorpay_order_id, "payment.failed"));
      await refundOneDollar(target, visitor, payment.razorpay_payment_id, payment.razorpay_order_id);
      await mustHave(visitor, ONCE);
    },
  },
  {
    title: "A signed refund that was never made, and a real one whose event comes five times",
    async run(target) {
      const visitor = await target.signUp();
      const payment = await paidOrder(target, visitor);
      await verify(visitor, payment);
      const entity = {
        id: payment.razorpay_payment_id,
        order_id: payment.razorpay_order_id,
        amount_refunded: 85_800,
      };
      await sendEvent(
        target,
        JSON.stringify({ event: "refund.processed", payload: { payment: { entity } } }),
      );
      const refunded = await refundOneDollar(
        target,
        visitor,
        payment.razorpay_payment_id,
        payment.razorpay_order_id,
      );
      mustHold(refunded === 1, `${String(refunded)} dollars count as refunded`);
    },
  },
  {
    title: "A signed event with NUL in its name",
    async run(target) {
      const { razorpay_order_id: order } = await paidOrder(target, await target.signUp());
      const { status } = await sendEvent(target, eventText(order, "order\0paid"));
      mustHold(status < 500, `answered ${status}`);
    },
  },
  {
    title: "An event id of 8,000 characters",
    async run(target) {
      const visitor = await target.signUp();
      const payment = await paidOrder(target, visitor);
      const { status } = await sendEvent(target, eventText(payment.razorpay_order_id), {
        "x-razorpay-event-id": "é".repeat(8_000),
      });
      mustHold(status < 500, `answered ${status}`);
      await verify(visitor, payment);
      await mustHave(visitor, ONCE);
    },
  },
];

/** Refunds a dollar at the gateway, which tells so five times; answers with what counts as refunded then. */
async function refundOneDollar(
  target: Target,
  visitor: Visitor,
  paymentId: string,
  orderId: string,
): Promise<unknown> {
  const gateway = await gatewayOf(target);
  await gateway.api("POST", `/v1/payments/${paymentId}/refund`, { amount: 100 });
  for (let time = 0; time < 5; time += 1)
    await sendEvent(target, eventText(orderId, "refund.processed"), {
      "x-razorpay-event-id": `${orderId} refund ${time}`,
    });
  return (await invoiceOnce(visitor, ({ refunded }) => refunded !== 0))["refunded"];
}
