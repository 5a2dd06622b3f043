/** For attacks on payments and webhooks: orders, the gateway's sandbox, and what an account was granted. */
import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  controlOf,
  type RazorpayControl,
  type SignedPayment,
} from "../../modules/payments/test/payment-server.ts";
import { mustHold } from "./attack.ts";
import { type Answer, recordOf, target, type Visitor } from "./target.ts";

export const ORDER_CALL = "/api/payment/createSubscription";
const VERIFY_CALL = "/api/payment/paymentVerification";
export const WEBHOOK = "/api/payment/webhook";

/** The Startup Plan for a year, and 150 consulting credits. */
export const STARTUP_YEAR = {
  planType: "Startup Plan",
  subscriptionPeriod: "yearly",
  consultingAmount: 150,
  planPrice: 59,
  currency: "USD",
  totalAmount: 858,
} as const;
const FULL_PRICE_CENTS = 85_800;

/** The sandbox of the gateway. It sends no events of its own from now on: the attacks send them. */
export async function gatewayOf(): Promise<RazorpayControl> {
  const gateway = controlOf({
    razorpay: {
      apiUrl: target.sandbox("RAZORPAY_API_BASE_URL"),
      keyId: target.sandbox("RAZORPAY_KEY_ID"),
      keySecret: target.sandbox("RAZORPAY_KEY_SECRET"),
      webhookSecrets: [],
      checkoutScriptUrl: target.sandbox("RAZORPAY_CHECKOUT_JS_URL"),
    },
  });
  await gateway.control("webhooks", { mode: "off" });
  return gateway;
}

/** @throws {Breach} unless the order is refused or costs what the catalogue says */
export async function mustCostFullPrice(visitor: Visitor, changes: object): Promise<void> {
  const { status, body, text } = await visitor.call("POST", ORDER_CALL, {
    body: { ...STARTUP_YEAR, ...changes },
  });
  const isFull = status === 200 && body["amount"] === FULL_PRICE_CENTS && body["consultingAmount"] === 150;
  mustHold(
    isFull || status === 422 || status === 400,
    `the order was answered ${status} ${text.slice(0, 160)}`,
  );
}

export async function makeOrder(visitor: Visitor): Promise<string> {
  const { status, body, text } = await visitor.call("POST", ORDER_CALL, { body: STARTUP_YEAR });
  if (status !== 200) throw new Error(`No order for the attack: ${status} ${text}`);
  return String(body["orderId"]);
}

/** An order that is paid at the gateway and not yet here. */
export async function paidOrder(visitor: Visitor): Promise<SignedPayment> {
  const payment = await (await gatewayOf()).pay(await makeOrder(visitor));
  if (payment === undefined) throw new Error("No payment for the attack");
  return payment;
}

export const verify = (visitor: Visitor, body: object): Promise<Answer> =>
  visitor.call("POST", VERIFY_CALL, { body });

/** Credits, invoices and plan of an account. */
async function grantsOf(visitor: Visitor): Promise<string> {
  const credits = (await visitor.call("GET", "/api/billing/credits")).body["balance"];
  const { planType } = (await visitor.call("GET", "/api/users/getUserDetails")).body;
  return `${String(credits)} credits, ${(await invoicesOf(visitor)).length} invoices, ${String(planType)}`;
}

export const NOTHING = "0 credits, 0 invoices, trial";
export const ONCE = "150 credits, 1 invoices, Startup Plan";

/** @throws {Breach} unless the account was granted exactly this */
export async function mustHave(visitor: Visitor, grants: string): Promise<void> {
  const found = await grantsOf(visitor);
  mustHold(found === grants, `the account has ${found}`);
}

export async function invoicesOf(visitor: Visitor): Promise<Readonly<Record<string, unknown>>[]> {
  const { text } = await visitor.call("GET", "/api/billing/invoices");
  const invoices: unknown = JSON.parse(text);
  return Array.isArray(invoices) ? invoices.map((invoice) => recordOf(invoice)) : [];
}

/** @throws {Breach} when the order counts as paid, or the account was granted anything */
export async function mustStayUnpaid(visitor: Visitor, orderId: string): Promise<void> {
  const { body } = await visitor.call("POST", `/api/payment/orders/${orderId}/check`, { body: {} });
  mustHold(body["status"] !== "paid", "the order counts as paid");
  await mustHave(visitor, NOTHING);
}

export const hmacOf = (secret: string, text: string | Uint8Array, form: "hex" | "base64" = "hex") =>
  createHmac("sha256", secret).update(text).digest(form);

/** The text of an event about an order, as the gateway writes it. */
export const eventText = (orderId: string, event = "order.paid") =>
  JSON.stringify({ entity: "event", event, payload: { order: { entity: { id: orderId } } } });

/** Sends an event that the gateway could have signed. */
export const sendEvent = (
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  target.call("POST", WEBHOOK, {
    body,
    headers: { "x-razorpay-signature": hmacOf(target.sandbox("RAZORPAY_WEBHOOK_SECRET"), body), ...headers },
  });

const SETTLE_LIMIT_MILLISECONDS = 60_000;

/** The first invoice of an account that fits, once the background work of an event has come to it. */
export async function invoiceOnce(
  visitor: Visitor,
  fits: (invoice: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<Readonly<Record<string, unknown>>> {
  const until = performance.now() + SETTLE_LIMIT_MILLISECONDS;
  while (performance.now() < until) {
    const invoice = (await invoicesOf(visitor)).find(fits);
    if (invoice !== undefined) return invoice;
    await pause(100);
  }
  throw new Error("An honest event of the gateway has no effect");
}
