import { MAX_PAYMENT } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import type { TestUser } from "../../test-app.ts";
import {
  grantsOf,
  NOTHING,
  ONCE,
  orderOf,
  type PaymentServer,
  type SignedPayment,
  STARTUP_YEAR,
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

const create = (changes: object) =>
  user.api.send("createSubscription", { body: { ...STARTUP_YEAR, ...changes } });
const verify = (payment: SignedPayment | undefined, by = user) =>
  by.api.send("verifyPayment", { body: { ...payment } });
const statusOf = async (orderId: string) =>
  (await user.api.send("checkOrder", { params: { id: orderId } })).json<{ status: string }>().status;

const paid = (orderId: string) => payments.paid(orderId);

describe("createSubscription", () => {
  test.each([
    [STARTUP_YEAR, 85_800],
    [{ ...STARTUP_YEAR, planPrice: 708 }, 85_800],
    [{ ...STARTUP_YEAR, planType: "startup", consultingAmount: "", totalAmount: 708 }, 70_800],
    [
      { planType: "DIY", subscriptionPeriod: "monthly", currency: "INR", planPrice: 3900, totalAmount: 3900 },
      390_000,
    ],
    [{ planType: "", consultingAmount: "150", currency: "USD", totalAmount: 150 }, 15_000],
    [
      { planType: "", consultingAmount: MAX_PAYMENT.USD, currency: "USD", totalAmount: MAX_PAYMENT.USD },
      593_500,
    ],
    [{ planType: null, consultingAmount: 500_000, currency: "INR", totalAmount: 500_000 }, 50_000_000],
  ])("createSubscription of %j creates an order over %i minor units", async (body, amount) => {
    const answer = await user.api.send("createSubscription", { body });
    expect(answer.json(), answer.body).toMatchObject({ success: true, amount, currency: body.currency });
    const { orderId } = answer.json<{ orderId: string }>();
    const { content } = await payments.api("GET", `/v1/orders/${orderId}`);
    expect(content).toMatchObject({ amount, currency: body.currency, status: "created" });
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
  });

  const EMPTY = "Please select a plan or add a consulting amount.";
  const REFUSED = "Error creating subscription";
  test.each([
    ["no plan and no consulting", { planType: "", consultingAmount: 0, totalAmount: 0 }, "invalid", EMPTY],
    ["a lower total", { totalAmount: 1 }, "invalid", REFUSED],
    ["no total", { totalAmount: undefined }, "invalid", REFUSED],
    ["another plan's price", { planPrice: 29 }, "invalid", REFUSED],
    ["the monthly rate of a yearly plan", { planPrice: 99 }, "invalid", REFUSED],
    [
      "one dollar over the limit",
      { planType: "", consultingAmount: 5_936, totalAmount: 5_936 },
      "amount_over_limit",
      REFUSED,
    ],
    [
      "one rupee over the limit",
      { planType: "", currency: "INR", consultingAmount: 500_001, totalAmount: 500_001 },
      "amount_over_limit",
      REFUSED,
    ],
    [
      "a consulting amount with a sign",
      { consultingAmount: "-1" },
      "invalid",
      "Consulting amount can have digits only",
    ],
    [
      "a list as the consulting amount",
      { consultingAmount: [150] },
      "invalid",
      "Consulting amount can have digits only",
    ],
    [
      "a consulting amount with decimals",
      { consultingAmount: 1.5 },
      "invalid",
      "Consulting amount can have digits only",
    ],
    [
      "a GST number in USD",
      { gstNo: "27AAPFU0939F1ZV" },
      "invalid",
      "A GST number applies to payments in INR only. Leave it empty.",
    ],
    ["another currency", { currency: "EUR" }, "invalid", "Currency must be USD or INR"],
    [
      "the Enterprise Plan",
      { planType: "Enterprise" },
      "invalid",
      "The Enterprise Plan has no list price. Contact sales for an offer.",
    ],
  ])("createSubscription with %s is refused", async (_case, changes, code, error) => {
    const answer = await create(changes);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, code, error });
  });

  test("createSubscription uses the order whose reply from the gateway was lost", async () => {
    await payments.control("faults", { match: "POST /v1/orders", kind: "lose-reply" });
    const { content: before } = await payments.api("GET", "/v1/orders?count=100");
    const orderId = await orderOf(user);
    const { content: after } = await payments.api("GET", "/v1/orders?count=100");
    const countOf = (content: unknown) => z.object({ count: z.number() }).parse(content).count;
    expect(countOf(after)).toBe(countOf(before) + 1);
    expect(await statusOf(orderId)).toBe("created");
  });

  test.each([{ status: 500 }, { kind: "html" }])(
    "createSubscription answers 502 while the gateway fails: %j",
    async (fault) => {
      await payments.control("faults", { match: "POST /v1/orders", ...fault });
      const answer = await create({});
      expect(answer.statusCode).toBe(502);
      expect(answer.json()).toMatchObject({ error: "Failed to process payment. Please try again." });
    },
  );
});

describe("a payment", () => {
  test("a payment starts the plan, adds the credits, issues an invoice and mails it", async () => {
    const orderId = await orderOf(user);
    const answer = await verify(await paid(orderId));
    expect(answer.json(), answer.body).toMatchObject({
      success: true,
      planType: "Startup Plan",
      consultingAmount: 150,
      subscriptionStatus: "active",
      subscriptionPeriod: "yearly",
      planLimits: { productsLimit: 2, simulationsLimit: 60, simulationsAdded: 0 },
    });
    expect(await grantsOf(payments, user)).toEqual(ONCE);
    const [invoice, ...others] = await user.api.call("listInvoices");
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      currency: "USD",
      total: 858,
      refunded: 0,
      gstNo: "",
      billTo: { name: "Test Person", company: "Acme", email: user.email },
      lines: [
        { what: "Startup Plan, yearly", amount: 708 },
        { what: "Consulting, 150 credits", amount: 150 },
      ],
      orderId,
    });
    expect(invoice?.["number"]).toMatch(/^BH-20\d\d-\d{6}$/);
    const params = { id: String(invoice?.["id"]) };
    expect(await user.api.call("getInvoice", { params })).toEqual(invoice);
    const stranger = await payments.server.signUp();
    expect((await stranger.api.send("getInvoice", { params })).statusCode).toBe(404);
    const subject = `Invoice ${String(invoice?.["number"])}`;
    const mail = await payments.mailbox.mailAbout(subject, user.email);
    expect(mail.text).toContain("Total: USD 858.00");
  });

  test("a payment in INR puts the GST number in capital letters on the invoice and its mail", async () => {
    const orderId = await orderOf(user, {
      planType: "DIY",
      subscriptionPeriod: "monthly",
      currency: "INR",
      consultingAmount: "",
      planPrice: 3900,
      totalAmount: 3900,
      gstNo: " 27aapfu0939f1zv ",
    });
    expect((await verify(await paid(orderId))).statusCode).toBe(200);
    const [invoice] = await user.api.call("listInvoices");
    expect(invoice).toMatchObject({ currency: "INR", gstNo: "27AAPFU0939F1ZV" });
    const subject = `Invoice ${String(invoice?.["number"])}`;
    const mail = await payments.mailbox.mailAbout(subject, user.email);
    expect(mail.text).toContain("GST number 27AAPFU0939F1ZV");
  });

  test("a payment with a bit of its signature flipped is refused and grants nothing", async () => {
    const payment = await paid(await orderOf(user));
    for (const place of [0, 13, 31]) {
      const signature = Buffer.from(payment.razorpay_signature, "hex");
      signature[place] = (signature[place] ?? 0) ^ 1;
      const answer = await verify({ ...payment, razorpay_signature: signature.toString("hex") });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, code: "bad_signature" });
    }
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
  });

  test("a payment of another order is refused, and so is one of another user's order", async () => {
    const payment = await paid(await orderOf(user));
    const other = await orderOf(user);
    expect((await verify({ ...payment, razorpay_order_id: other })).statusCode).toBe(400);
    const stranger = await payments.server.signUp();
    expect((await verify(payment, stranger)).statusCode).toBe(404);
    const params = { id: payment.razorpay_order_id };
    expect((await stranger.api.send("checkOrder", { params })).statusCode).toBe(404);
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
    expect(await grantsOf(payments, stranger)).toEqual(NOTHING);
  });

  test("a payment that fails leaves the order open, and a second one pays it", async () => {
    const orderId = await orderOf(user);
    expect(await payments.pay(orderId, "failure")).toBeUndefined();
    expect(await statusOf(orderId)).toBe("attempted");
    expect((await verify(await paid(orderId))).statusCode).toBe(200);
    expect(await grantsOf(payments, user)).toEqual(ONCE);
  });

  test("a payment that is only authorized is captured by the server", async () => {
    await payments.control("capture", { atOnce: false });
    const orderId = await orderOf(user);
    expect((await verify(await paid(orderId))).statusCode).toBe(200);
    const { content } = await payments.api("GET", `/v1/orders/${orderId}`);
    expect(content).toMatchObject({ status: "paid" });
    expect(await grantsOf(payments, user)).toEqual(ONCE);
  });

  test("a payment whose webhook was lost and whose browser was closed is granted by the reconciler", async () => {
    await paid(await orderOf(user));
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
    await payments.runJobsNow();
    await vi.waitFor(async () => expect(await grantsOf(payments, user)).toEqual(ONCE), 120_000);
  });

  test("a payment that is authorized after it failed is granted by the reconciler", async () => {
    const orderId = await orderOf(user);
    await payments.pay(orderId, "late");
    expect(await statusOf(orderId)).toBe("attempted");
    await payments.control("clock", { advance_s: 60 });
    await payments.runJobsNow();
    await vi.waitFor(async () => expect(await grantsOf(payments, user)).toEqual(ONCE), 120_000);
  });

  test("a payment answers 502 during an outage of the gateway and is granted after it", async () => {
    const payment = await paid(await orderOf(user));
    // Matches this order alone: the reconciler may ask for the others in the meantime.
    const match = `GET /v1/orders/${payment.razorpay_order_id}`;
    await payments.control("faults", { match, status: 503, times: 2 });
    expect((await verify(payment)).statusCode).toBe(502);
    expect((await verify(payment)).statusCode).toBe(502);
    expect((await verify(payment)).statusCode).toBe(200);
    expect(await grantsOf(payments, user)).toEqual(ONCE);
  });

  test("a payment that was refunded in full before it was confirmed grants nothing", async () => {
    const payment = await paid(await orderOf(user));
    await payments.api("POST", `/v1/payments/${payment.razorpay_payment_id}/refund`, {});
    expect((await verify(payment)).statusCode).toBe(409);
    expect(await statusOf(payment.razorpay_order_id)).toBe("attempted");
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
  });

  test("a refund of a payment is recorded on its invoice; plan and credits stay", async () => {
    const payment = await paid(await orderOf(user));
    await verify(payment);
    await payments.control("webhooks", { mode: "normal" });
    await payments.api("POST", `/v1/payments/${payment.razorpay_payment_id}/refund`, { amount: 10_050 });
    await vi.waitFor(async () => {
      const [invoice] = await user.api.call("listInvoices");
      expect(invoice?.refunded).toBe(100.5);
    }, 120_000);
    expect(await grantsOf(payments, user)).toEqual(ONCE);
  });
});

describe("reminders", () => {
  const remindersTo = async (count: number) => {
    const mails = await payments.mailbox.mailsTo(user.email, count);
    return mails
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith("Your "))
      .toSorted();
  };

  test("reminders come 7 days and 1 day before the end and at the end, for the newest period only", async () => {
    const diy = {
      planType: "DIY",
      subscriptionPeriod: "monthly",
      planPrice: 49,
      consultingAmount: 0,
      totalAmount: 49,
    };
    await verify(await paid(await orderOf(user, diy)));
    await verify(await paid(await orderOf(user)));
    await payments.runJobsNow();
    // With the confirmation of the address and two invoices.
    expect(await remindersTo(6)).toEqual([
      "Your Startup Plan ends in 1 day",
      "Your Startup Plan ends in 7 days",
      "Your Startup Plan has ended",
    ]);
  });
});

test("the user of a deleted account is not reminded", async () => {
  await verify(await paid(await orderOf(user)));
  const inDatabase = (statement: string) =>
    asOwnerOf(payments.server.database, user.userId, (client) =>
      client.query(statement, statement.includes("$1") ? [user.userId] : []),
    );
  await inDatabase("update users set delete_after = now() + interval '30 days' where id = $1");
  await payments.runJobsNow();
  const waiting = `select 1 from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
    where j.task_identifier = 'subscriptions.remind' and p.payload ->> 'ownerId' = $1`;
  await vi.waitFor(async () => expect((await inDatabase(waiting)).rowCount).toBe(0), 120_000);
  expect((await inDatabase("select 1 from outbox where kind = 'plan-ends'")).rowCount).toBe(0);
});
