import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestUser } from "../../test-app.ts";
import {
  grantsOf,
  NOTHING,
  ONCE,
  orderOf,
  type PaymentServer,
  startPaymentServer,
} from "./test/payment-server.ts";

let payments: PaymentServer;
let user: TestUser;
beforeAll(async () => {
  payments = await startPaymentServer();
});
afterAll(() => payments.close());
beforeEach(async () => {
  user = await payments.newUser();
});

const TOTAL = 85_800;

/** Razorpay's next answers about the payments of orders: one payment. */
const paymentIs = (orderId: string, changes: object) =>
  payments.control("faults", {
    match: `GET /v1/orders/${orderId}/payments`,
    times: 1,
    status: 200,
    body: {
      entity: "collection",
      count: 1,
      items: [
        {
          id: "pay_FEE00000000001",
          entity: "payment",
          amount: TOTAL,
          currency: "USD",
          status: "captured",
          order_id: orderId,
          captured: true,
          amount_refunded: 0,
          ...changes,
        },
      ],
    },
  });
const statusOf = async (orderId: string) =>
  (await user.api.send("checkOrder", { params: { id: orderId } })).json<{ status: string }>().status;

// razorpay/razorpay-java#60, razorpay/razorpay-magento#249
test("an order whose buyer bore the gateway's fee is paid, with an invoice over the order's amount", async () => {
  const orderId = await orderOf(user);
  await paymentIs(orderId, { amount: TOTAL + 2_360, fee: 2_360, tax: 360, fee_bearer: "customer" });
  expect(await statusOf(orderId)).toBe("paid");
  expect(await grantsOf(payments, user)).toEqual(ONCE);
  const [invoice] = await user.api.call("listInvoices");
  expect(invoice?.total).toBe(TOTAL / 100);
});

test("a full refund of a payment with a fee on top refunds the order's amount", async () => {
  const orderId = await orderOf(user);
  const amount = TOTAL + 2_360;
  await paymentIs(orderId, { amount });
  expect(await statusOf(orderId)).toBe("paid");
  await paymentIs(orderId, { amount, amount_refunded: amount, status: "refunded" });
  await payments.runJobsNow();
  const refunded = async () => (await user.api.call("listInvoices"))[0]?.refunded;
  await expect.poll(refunded).toBe(TOTAL / 100);
});

test.each([
  ["one cent less", { amount: TOTAL - 1 }],
  ["another currency", { currency: "INR" }],
  ["another order", { order_id: "order_OTHER000000001" }],
])("a payment of %s pays nothing", async (_what, changes) => {
  const orderId = await orderOf(user);
  await paymentIs(orderId, changes);
  expect(await statusOf(orderId)).toBe("attempted");
  expect(await grantsOf(payments, user)).toEqual(NOTHING);
});
