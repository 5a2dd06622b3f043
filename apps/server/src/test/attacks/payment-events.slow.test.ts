import { attack, mustHold } from "./attack.ts";
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
import { target, type Visitor } from "./target.ts";

/** Attacks by events with the gateway's own signature that did not succeed, and must keep failing. */
attack("A signed event that says an open order is paid", async () => {
  const visitor = await target.signUp();
  const order = await makeOrder(visitor);
  const payment = {
    entity: { id: "pay_AAAAAAAAAAAAAA", order_id: order, status: "captured", amount: 85_800 },
  };
  const body = {
    event: "payment.captured",
    payload: { payment, order: { entity: { id: order, status: "paid" } } },
  };
  await sendEvent(JSON.stringify(body));
  await mustStayUnpaid(visitor, order);
});

attack("A signed event with more credits than the order has", async () => {
  const visitor = await target.signUp();
  const { razorpay_order_id: id } = await paidOrder(visitor);
  const entity = {
    id,
    amount: 9_999_999,
    currency: "INR",
    notes: { plan: "enterprise", credits: 9_999 },
  };
  await sendEvent(JSON.stringify({ event: "order.paid", payload: { order: { entity } } }));
  await invoiceOnce(visitor);
  await mustHave(visitor, ONCE);
});

attack("A signed event of a paid order that names another user's payment", async () => {
  const [buyer, thief] = [await target.signUp(), await target.signUp()];
  const { razorpay_order_id: paid } = await paidOrder(buyer);
  const open = await makeOrder(thief);
  const payload = { order: { entity: { id: paid } }, payment: { entity: { order_id: open } } };
  await sendEvent(JSON.stringify({ event: "order.paid", payload }));
  await invoiceOnce(buyer);
  await mustStayUnpaid(thief, open);
});

attack("One event ten times at once, half of them under another id", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const body = eventText(payment.razorpay_order_id);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      sendEvent(body, {
        "x-razorpay-event-id": index % 2 === 0 ? `${body} same` : `${body} ${index}`,
      }),
    ),
  );
  await verify(visitor, payment);
  await mustHave(visitor, ONCE);
});

attack("A signed failure after the payment", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  await verify(visitor, payment);
  await sendEvent(eventText(payment.razorpay_order_id, "payment.failed"));
  await refundOneDollar(visitor, payment.razorpay_payment_id, payment.razorpay_order_id);
  await mustHave(visitor, ONCE);
});

attack("A signed refund that was never made, and a real one whose event comes five times", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  await verify(visitor, payment);
  const entity = {
    id: payment.razorpay_payment_id,
    order_id: payment.razorpay_order_id,
    amount_refunded: 85_800,
  };
  await sendEvent(JSON.stringify({ event: "refund.processed", payload: { payment: { entity } } }));
  const refunded = await refundOneDollar(visitor, payment.razorpay_payment_id, payment.razorpay_order_id);
  mustHold(refunded === 1, `${String(refunded)} dollars count as refunded`);
});

attack("A signed event with NUL in its name", async () => {
  const { razorpay_order_id: order } = await paidOrder(await target.signUp());
  const { status } = await sendEvent(eventText(order, "order\0paid"));
  mustHold(status < 500, `answered ${status}`);
});

attack("An event id of 8,000 characters", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const { status } = await sendEvent(eventText(payment.razorpay_order_id), {
    "x-razorpay-event-id": "é".repeat(8_000),
  });
  mustHold(status < 500, `answered ${status}`);
  await verify(visitor, payment);
  await mustHave(visitor, ONCE);
});

/** Refunds a dollar at the gateway, which tells so five times; answers with what counts as refunded then. */
async function refundOneDollar(visitor: Visitor, paymentId: string, orderId: string): Promise<unknown> {
  const gateway = await gatewayOf();
  await gateway.api("POST", `/v1/payments/${paymentId}/refund`, { amount: 100 });
  for (let time = 0; time < 5; time += 1)
    await sendEvent(eventText(orderId, "refund.processed"), {
      "x-razorpay-event-id": `${orderId} refund ${time}`,
    });
  return (await invoiceOnce(visitor, ({ refunded }) => refunded !== 0))["refunded"];
}
