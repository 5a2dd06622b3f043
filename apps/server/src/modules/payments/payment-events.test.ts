import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { TestUser } from "../../test-app.ts";
import {
  grantsOf,
  NOTHING,
  ONCE,
  orderOf,
  type PaymentServer,
  startPaymentServer,
} from "./test/payment-server.ts";

/** What arrives beside the app's own calls: events of the gateway, and the window of the checkout. */

let payments: PaymentServer;
let user: TestUser;
beforeAll(async () => {
  payments = await startPaymentServer();
});
afterAll(() => payments.close());
beforeEach(async () => {
  user = await payments.newUser();
});

describe("a payment event", () => {
  const event = (orderId: string, kind = "order.paid") =>
    JSON.stringify({ entity: "event", event: kind, payload: { order: { entity: { id: orderId } } } });
  const sign = (body: string, secret = payments.sandbox.razorpay.webhookSecrets[0] ?? "") =>
    createHmac("sha256", secret).update(body).digest("hex");
  const send = (body: string, signature: string, id = "event 1") =>
    payments.server.client.send("receivePaymentEvent", {
      headers: {
        "x-razorpay-signature": signature,
        "x-razorpay-event-id": id,
      },
      body,
    });

  test("a payment event grants the order although the browser was closed", async () => {
    const orderId = await orderOf(user);
    await payments.control("webhooks", { mode: "normal" });
    await payments.paid(orderId);
    await vi.waitFor(async () => expect(await grantsOf(payments, user)).toEqual(ONCE), 120_000);
  });

  test("payment events in any order, three times each, grant the order once", async () => {
    const orderId = await orderOf(user);
    await payments.paid(orderId);
    const kinds = ["order.paid", "payment.failed", "payment.captured", "payment.authorized"];
    const answers = await Promise.all(
      [...kinds, ...kinds, ...kinds].map((kind) => {
        const body = event(orderId, kind);
        return send(body, sign(body), kind);
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await vi.waitFor(async () => expect(await grantsOf(payments, user)).toEqual(ONCE), 120_000);
  });

  test("a payment event with a wrong signature, secret or re-serialised body is refused and grants nothing", async () => {
    const orderId = await orderOf(user);
    await payments.paid(orderId);
    const body = event(orderId);
    const reserialised = JSON.stringify(JSON.parse(body), null, 1);
    const attempts = [
      await send(body, sign(`${body} `)),
      await send(reserialised, sign(body)),
      await send(body, sign(body, "another secret")),
      await send(body, ""),
    ];
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(attempts[0]?.json()).toMatchObject({ code: "bad_signature" });
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
  });

  test("a payment event that claims a payment which the gateway does not know grants nothing", async () => {
    const body = event(await orderOf(user));
    expect((await send(body, sign(body), "claim")).statusCode).toBe(200);
    await payments.runJobsNow();
    await vi.waitFor(async () => {
      const params = { id: "order_unknown" };
      expect((await user.api.send("checkOrder", { params })).statusCode).toBe(404);
    }, 120_000);
    expect(await grantsOf(payments, user)).toEqual(NOTHING);
  });

  test.each([
    ["a control character in its name", "order_a", "order\u001bpaid"],
    ["NUL in its order", "order_a\0b", "order.paid"],
    ["a quote in its order", "order_' or 1=1 --", "order.paid"],
  ])("a signed payment event with %s is refused", async (_what, orderId, kind) => {
    const body = event(orderId, kind);
    const answer = await send(body, sign(body));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "bad_request" });
  });

  test("a signed payment event of an order with NUL in its name is refused", async () => {
    const body = event(await orderOf(user), "order\0paid");
    expect((await send(body, sign(body))).statusCode).toBe(400);
  });

  test.each(["{}", "no json", event("order_of_nobody")])(
    "a payment event with the body %s answers 200 and is ignored",
    async (body) => {
      expect((await send(body, sign(body))).statusCode).toBe(200);
    },
  );
});

describe("the checkout document", () => {
  test.each([
    "order_%00",
    "%00order_a",
    "order_",
    "order_a%20b",
    `order_${"a".repeat(41)}`,
    "a".repeat(8_000),
  ])("the order ID %s answers 404 at the page and at the check of an order", async (id) => {
    expect((await open(`/checkout/${id}`)).statusCode).toBe(404);
    const { statusCode } = await payments.server.app.inject({
      method: "POST",
      url: `/api/payment/orders/${id}/check`,
      headers: user.headers,
    });
    expect(statusCode).toBe(404);
  });

  const open = (path: string) => payments.server.client.follow(path);

  test("the checkout page has its own content security policy, and shows the order but no session or secret", async () => {
    const orderId = await orderOf(user);
    const page = await open(`/checkout/${orderId}`);
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-src ${payments.sandbox.razorpay.apiUrl}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
    expect(page.body).toContain("USD 858.00");
    for (const secret of [user.token, user.email, payments.sandbox.razorpay.keySecret])
      expect(page.body).not.toContain(secret);
  });

  test("the checkout page says when the order is paid, and when it does not exist", async () => {
    const orderId = await orderOf(user);
    await user.api.send("verifyPayment", { body: { ...(await payments.paid(orderId)) } });
    expect((await open(`/checkout/${orderId}`)).body).toContain("This order is paid");
    const unknown = await open("/checkout/order_unknown");
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain("This order does not exist");
  });
});
