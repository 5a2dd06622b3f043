import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

/** Razorpay's next answer about the payments of an order. */
const paymentsAre = (orderId: string, ...items: object[]) =>
  payments.control("faults", {
    match: `GET /v1/orders/${orderId}/payments`,
    times: 1,
    status: 200,
    body: {
      entity: "collection",
      count: items.length,
      items: items.map((changes) => ({
        id: "pay_FEE00000000001",
        entity: "payment",
        amount: TOTAL,
        currency: "USD",
        status: "captured",
        order_id: orderId,
        captured: true,
        amount_refunded: 0,
        ...changes,
      })),
    },
  });
const statusOf = async (orderId: string) =>
  (await user.api.send("checkOrder", { params: { id: orderId } })).json<{ status: string }>().status;

// razorpay/razorpay-java#60, razorpay/razorpay-magento#249
test("an order whose buyer bore the gateway's fee is paid, with an invoice over the order's amount", async () => {
  const orderId = await orderOf(user);
  await paymentsAre(orderId, { amount: TOTAL + 2_360, fee: 2_360, tax: 360, fee_bearer: "customer" });
  expect(await statusOf(orderId)).toBe("paid");
  expect(await grantsOf(payments, user)).toEqual(ONCE);
  const [invoice] = await user.api.call("listInvoices");
  expect(invoice?.total).toBe(TOTAL / 100);
});

test("a full refund of a payment with a fee on top refunds the order's amount", async () => {
  const orderId = await orderOf(user);
  const amount = TOTAL + 2_360;
  await paymentsAre(orderId, { amount });
  expect(await statusOf(orderId)).toBe("paid");
  await paymentsAre(orderId, { amount, amount_refunded: amount, status: "refunded" });
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
  await paymentsAre(orderId, changes);
  expect(await statusOf(orderId)).toBe("attempted");
  expect(await grantsOf(payments, user)).toEqual(NOTHING);
});

describe.each([
  ["first", (tries: object[]) => tries],
  ["last", (tries: object[]) => tries.toReversed()],
])("with two payments of one order, where the gateway lists the one that pays %s", (_place, listed) => {
  const pays = { id: "pay_PAYS0000000001" };
  const other = { id: "pay_OTHER000000001" };
  const returned = { status: "refunded", amount_refunded: TOTAL };
  const authorized = { status: "authorized", captured: false };

  /** Has the order compared with what the gateway says of its two payments, paid or not. */
  const compare = async (orderId: string, paying: object, beside: object) => {
    await paymentsAre(
      orderId,
      ...listed([
        { ...pays, ...paying },
        { ...other, ...beside },
      ]),
    );
    return verify(orderId);
  };
  const verify = async (orderId: string) => {
    const { keySecret } = payments.sandbox.razorpay;
    const body = {
      razorpay_order_id: orderId,
      razorpay_payment_id: pays.id,
      razorpay_signature: createHmac("sha256", keySecret).update(`${orderId}|${pays.id}`).digest("hex"),
    };
    return (await user.api.send("verifyPayment", { body })).statusCode;
  };
  const paidOnce = async () => {
    const orderId = await orderOf(user);
    await paymentsAre(orderId, pays);
    expect(await verify(orderId)).toBe(200);
    return orderId;
  };
  const invoice = async () => (await user.api.call("listInvoices"))[0];

  test("a refund of the second payment is not on the invoice of the first", async () => {
    const orderId = await paidOnce();
    expect(await compare(orderId, {}, returned)).toBe(200);
    expect(await invoice()).toMatchObject({ paymentId: pays.id, refunded: 0 });
  });

  test("a refund of the payment that pays is on its invoice, with the second payment refunded or not", async () => {
    const orderId = await paidOnce();
    await compare(orderId, { amount_refunded: 10_050 }, returned);
    expect(await invoice()).toMatchObject({ paymentId: pays.id, refunded: 100.5 });
    await compare(orderId, returned, {});
    expect(await invoice()).toMatchObject({ paymentId: pays.id, refunded: TOTAL / 100 });
  });

  test("money taken twice is granted once and logged once, for the operator to refund", async () => {
    const orderId = await paidOnce();
    for (let time = 0; time < 3; time += 1) expect(await compare(orderId, {}, {})).toBe(200);
    expect(await grantsOf(payments, user)).toEqual(ONCE);
    const reports = payments.server.logged.filter(
      (line) => line.includes(orderId) && line.includes("money was taken twice"),
    );
    expect(reports.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: "error", paymentId: other.id, paidBy: pays.id, amount: TOTAL, currency: "USD" },
    ]);
  });

  test("a second payment that went back already is not logged as money taken twice", async () => {
    const orderId = await paidOnce();
    await compare(orderId, {}, returned);
    const reports = payments.server.logged.filter((line) => line.includes("taken twice"));
    expect(reports.filter((line) => line.includes(orderId))).toEqual([]);
  });

  test("a captured payment pays the order beside one that went back", async () => {
    const orderId = await orderOf(user);
    expect(await compare(orderId, {}, returned)).toBe(200);
    expect(await grantsOf(payments, user)).toEqual(ONCE);
    expect(await invoice()).toMatchObject({ paymentId: pays.id, refunded: 0 });
  });

  const capture = (answer: object) =>
    payments.control("faults", { match: `POST /v1/payments/${pays.id}/capture`, times: 1, ...answer });

  test("an authorized payment is captured and pays the order beside one that went back", async () => {
    const orderId = await orderOf(user);
    const captured = { ...pays, amount: TOTAL, currency: "USD", status: "captured", order_id: orderId };
    await capture({ status: 200, body: captured });
    expect(await compare(orderId, authorized, { ...returned, captured: false })).toBe(200);
    expect(await grantsOf(payments, user)).toEqual(ONCE);
    expect(await invoice()).toMatchObject({ paymentId: pays.id, refunded: 0 });
  });

  test("an authorized payment that the gateway does not capture leaves the order open", async () => {
    const orderId = await orderOf(user);
    const error = { code: "BAD_REQUEST_ERROR", description: "Payment already done for this order." };
    await capture({ status: 400, body: { error } });
    const read = { match: `GET /v1/payments/${pays.id}`, status: 200 };
    const still = { ...pays, amount: TOTAL, currency: "USD", order_id: orderId, ...authorized };
    await payments.control("faults", { ...read, body: still });
    expect(await compare(orderId, authorized, returned)).toBe(409);
    expect(await statusOf(orderId)).toBe("attempted");
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
  });
});
