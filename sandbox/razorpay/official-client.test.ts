/** The sandbox against Razorpay's own package, so that it imitates the real service and not our idea of it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Razorpay from "razorpay";
import { validatePaymentVerification, validateWebhookSignature } from "razorpay/dist/utils/razorpay-utils.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenOnNextFree } from "../next-free-port.ts";
import type { Sandbox } from "../sandbox.ts";
import { startRazorpay } from "./index.ts";

const KEY_SECRET = "the key secret";
const WEBHOOK_SECRET = "the webhook secret";
const KEY_ID = "rzp_test_abcdefghijklmn";

interface Event {
  body: string;
  signature: string;
}

let sandbox: Sandbox<"http">;
let receiver: Server;
let events: Event[];
let client: Razorpay;
let origin: string;

beforeEach(async () => {
  events = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    events.push({
      body: await text(request),
      signature: String(request.headers["x-razorpay-signature"]),
    });
    response.end();
  };
  receiver = createServer((request, response) => void receive(request, response));
  const port = await listenOnNextFree(receiver, 44_000);
  sandbox = await startRazorpay({
    folder: "",
    firstPort: 45_000,
    appUrl: `http://127.0.0.1:${port}`,
    secrets: { keyId: "abcdefghijklmn", keySecret: KEY_SECRET, webhookSecret: WEBHOOK_SECRET },
  });
  origin = `http://127.0.0.1:${sandbox.ports.http}`;
  client = clientOf(KEY_SECRET);
});
afterEach(async () => {
  await sandbox.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

/** The package has its address built in; its HTTP client's defaults are the only way to another one. */
function clientOf(secret: string): Razorpay {
  const made = new Razorpay({ key_id: KEY_ID, key_secret: secret });
  const http: unknown = Reflect.get(made.api, "rq");
  if (typeof http !== "function" || !("defaults" in http)) throw new Error("The package has changed");
  Object.assign(Object(http.defaults), { baseURL: origin, proxy: false });
  return made;
}

const post = async (path: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.status === 204 ? undefined : answer.json();
};
const fieldOf = (value: unknown, name: string): string => {
  const fields = typeof value === "object" && value !== null ? value : {};
  return String(new Map<string, unknown>(Object.entries(fields)).get(name));
};
const pay = (orderId: string) =>
  post(`/v1/checkout/pay?key_id=${KEY_ID}&order_id=${orderId}`, { outcome: "success" });
const order = { amount: 85_800, currency: "USD", receipt: "receipt 1" };

test("the official client creates an order and fetches it by ID, by receipt and with its payments", async () => {
  const created = await client.orders.create({ ...order, notes: { plan: "startup" } });
  expect(created).toMatchObject({ ...order, status: "created", amount_due: 85_800, attempts: 0 });
  expect(await client.orders.fetch(created.id)).toEqual(created);
  await client.orders.create({ ...order, receipt: "receipt 2" });
  expect(await client.orders.all({ receipt: "receipt 1" })).toEqual({
    entity: "collection",
    count: 1,
    items: [created],
  });
  await pay(created.id);
  const { items } = await client.orders.fetchPayments(created.id);
  expect(items).toMatchObject([{ order_id: created.id, amount: 85_800, status: "captured" }]);
  expect(await client.orders.fetch(created.id)).toMatchObject({ status: "paid", amount_due: 0 });
});

test("the official client captures an authorized payment once and refunds it", async () => {
  await post("/__sandbox/capture", { atOnce: false });
  const { id } = await client.orders.create(order);
  await pay(id);
  const payment = (await client.orders.fetchPayments(id)).items[0];
  expect(payment).toMatchObject({ status: "authorized" });
  const paymentId = payment?.id ?? "";
  expect(await client.payments.capture(paymentId, 85_800, "USD")).toMatchObject({ status: "captured" });
  await expect(client.payments.capture(paymentId, 85_800, "USD")).rejects.toMatchObject({ statusCode: 400 });
  expect(await client.payments.refund(paymentId, { amount: 800 })).toMatchObject({
    payment_id: paymentId,
    amount: 800,
  });
  expect(await client.payments.fetch(paymentId)).toMatchObject({ refund_status: "partial" });
});

test("the official client reads the sandbox's errors: wrong key 401, unknown order 400, fractional amount 400", async () => {
  const code = "BAD_REQUEST_ERROR";
  await expect(clientOf("another secret").orders.create(order)).rejects.toMatchObject({
    statusCode: 401,
    error: { code, description: "Authentication failed" },
  });
  await expect(client.orders.fetch("order_unknown")).rejects.toMatchObject({
    statusCode: 400,
    error: { code, description: "The id provided does not exist" },
  });
  await expect(client.orders.create({ ...order, amount: 1.5 })).rejects.toMatchObject({
    statusCode: 400,
    error: { code, field: "amount" },
  });
});

test("the official helpers accept the payment window's signature and refuse it for another payment", async () => {
  const { id } = await client.orders.create(order);
  const paid = await pay(id);
  const signature = fieldOf(paid, "razorpay_signature");
  const verify = (payment_id: string) =>
    validatePaymentVerification({ order_id: id, payment_id }, signature, KEY_SECRET);
  expect(fieldOf(paid, "razorpay_order_id")).toBe(id);
  expect(verify(fieldOf(paid, "razorpay_payment_id"))).toBe(true);
  expect(verify("pay_another")).toBe(false);
});

test("the official helpers accept the signature of every event over its bytes, and of no other bytes", async () => {
  const { id } = await client.orders.create(order);
  await pay(id);
  await vi.waitFor(() => expect(events).toHaveLength(3), 120_000);
  for (const { body, signature } of events) {
    expect(validateWebhookSignature(body, signature, WEBHOOK_SECRET)).toBe(true);
    expect(Razorpay.validateWebhookSignature(body, signature, WEBHOOK_SECRET)).toBe(true);
    const again = JSON.stringify(JSON.parse(body), null, 1);
    expect(validateWebhookSignature(again, signature, WEBHOOK_SECRET)).toBe(false);
    expect(validateWebhookSignature(body, signature, KEY_SECRET)).toBe(false);
  }
});

// The same vectors as in the server's signatures.test.ts, so that its verifier and the package agree.
test("the official helpers accept the documented vectors", () => {
  const ids = { order_id: "order_IEIaMR65cu6nz3", payment_id: "pay_IH4NVgf4Dreq1l" };
  const signature = "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f";
  expect(validatePaymentVerification(ids, signature, "EnLs21M47BllR3X8PSFtjtbd")).toBe(true);
  expect(
    validateWebhookSignature(
      '{"entity":"event","event":"order.paid"}',
      "43cb32c613ab2ef179efaf227bee6dcc029f889c492145662fd3b76e33564a65",
      "whsec_test",
    ),
  ).toBe(true);
});
