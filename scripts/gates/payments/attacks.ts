/** For the gate of payments: what must grant nothing. */
import { createHmac } from "node:crypto";
import { controlOf } from "../../../apps/server/src/modules/payments/test/payment-server.ts";
import { MAX_PAYMENT } from "../../../packages/contract/src/index.ts";
import type { Answer, Installation } from "../installation.ts";
import type { MadeOrder } from "./books.ts";
import { eventOf, makeOrder } from "./race.ts";

export interface AttackCounts {
  attacks: number;
  /** The order that was attacked, granted in the end to its buyer. */
  order: MadeOrder;
  /** Attacks that were answered with success, or granted something. */
  succeeded: string[];
}

const CHANGED_PRICES: readonly [string, object][] = [
  ["a lower total", { totalAmount: 1 }],
  ["a lower price of the plan", { planPrice: 29 }],
  ["the price of a month for a year", { planPrice: 99 }],
  ["the amounts of dollars in rupees", { currency: "INR" }],
  ["another currency", { currency: "EUR" }],
  ["a currency in small letters", { currency: "usd" }],
  ["a negative total", { totalAmount: -858 }],
  ["a negative consulting amount", { consultingAmount: -150, totalAmount: 558 }],
  ["a fraction", { consultingAmount: 150.5, totalAmount: 858.5 }],
  ["an exponent", { consultingAmount: "15e1" }],
  ["hexadecimal digits", { consultingAmount: "0x96" }],
  ["a list", { consultingAmount: [150] }],
  [
    "more than the most",
    { planType: "", consultingAmount: MAX_PAYMENT.USD + 1, totalAmount: MAX_PAYMENT.USD + 1 },
  ],
  ["more than an integer", { planType: "", consultingAmount: 1e12, totalAmount: 1e12 }],
  [
    "a number beyond all",
    { planType: "", consultingAmount: "9".repeat(12), totalAmount: Number("9".repeat(12)) },
  ],
  ["nothing", { planType: "", consultingAmount: 0, totalAmount: 0 }],
  ["the Enterprise Plan", { planType: "Enterprise Plan", planPrice: 0 }],
  ["the trial", { planType: "trial", consultingAmount: 0, planPrice: 0, totalAmount: 0 }],
];

/** @param bits of the signature that are flipped, one in each attack */
export async function attack(installation: Installation, bits: number): Promise<AttackCounts> {
  const gateway = controlOf(installation.sandbox);
  const victim = await installation.signUp();
  const thief = await installation.signUp();
  const order = await makeOrder(victim, 0);
  const counts: AttackCounts = { attacks: 0, order, succeeded: [] };
  const payment = await gateway.pay(order.orderId);
  if (payment === undefined) throw new Error("The payment failed");
  const other = await makeOrder(victim, 1);
  const event = eventOf(installation, order.orderId, "order.paid");

  async function mustFail(what: string, call: Promise<Answer>): Promise<void> {
    counts.attacks += 1;
    const { status } = await call;
    if (status < 400 || status >= 500) counts.succeeded.push(`${what} was answered ${status}`);
  }
  const verify = (changes: object, by = victim) =>
    by.send("verifyPayment", { body: { ...payment, ...changes } });
  const sendEvent = (changes: { body?: string; signature?: string }) =>
    installation.send("receivePaymentEvent", {
      body: changes.body ?? event.body,
      headers: {
        ...event.headers,
        "x-razorpay-signature": changes.signature ?? event.headers["x-razorpay-signature"],
      },
    });
  const flipped = (signature: string, bit: number) => {
    const bytes = Buffer.from(signature, "hex");
    const index = Math.floor(bit / 8);
    bytes[index] = (bytes[index] ?? 0) ^ (1 << (bit % 8));
    return bytes.toString("hex");
  };

  for (let index = 0; index < bits; index += 1) {
    const bit = Math.floor((index * 256) / bits);
    await mustFail(
      `A payment with bit ${bit} of its signature flipped`,
      verify({ razorpay_signature: flipped(payment.razorpay_signature, bit) }),
    );
    await mustFail(
      `An event with bit ${bit} of its signature flipped`,
      sendEvent({ signature: flipped(event.headers["x-razorpay-signature"], bit) }),
    );
  }
  await mustFail(
    "The signature in capital letters",
    verify({ razorpay_signature: payment.razorpay_signature.toUpperCase() }),
  );
  await mustFail("Another user's order", verify({}, thief));
  await mustFail(
    "A look at another user's order",
    thief.send("checkOrder", { params: { id: order.orderId } }),
  );
  await mustFail("A payment of another order", verify({ razorpay_order_id: other.orderId }));
  await mustFail("Another payment", verify({ razorpay_payment_id: "pay_AAAAAAAAAAAAAA" }));
  await mustFail(
    "An event that was serialised again",
    sendEvent({ body: JSON.stringify(JSON.parse(event.body), null, 1) }),
  );
  const signedBy = (secret: string) => createHmac("sha256", secret).update(event.body).digest("hex");
  await mustFail(
    "An event signed with the key secret",
    sendEvent({ signature: signedBy(installation.sandbox.razorpay.keySecret) }),
  );
  await mustFail("An event signed with nothing", sendEvent({ signature: signedBy("") }));
  await mustFail("An event without a signature", sendEvent({ signature: "" }));
  const honest = {
    planType: "Startup Plan",
    subscriptionPeriod: "yearly",
    consultingAmount: 150,
    planPrice: 59,
    currency: "USD",
    totalAmount: 858,
  };
  for (const [what, changes] of CHANGED_PRICES)
    await mustFail(
      `An order with ${what}`,
      thief.send("createSubscription", { body: { ...honest, ...changes } }),
    );

  // A gateway whose answer is about other money than the order's.
  const paid = {
    id: payment.razorpay_payment_id,
    order_id: order.orderId,
    amount: 85_800,
    currency: "USD",
    status: "captured",
  };
  const lies = [
    { amount: 100 },
    { amount: 85_799 },
    { currency: "INR" },
    { order_id: other.orderId },
    { order_id: null },
    { status: "failed" },
    { status: "refunded" },
  ];
  for (const lie of lies) {
    const body = { entity: "collection", count: 1, items: [{ ...paid, ...lie }] };
    await gateway.control("faults", { match: `GET /v1/orders/${order.orderId}/payments`, status: 200, body });
    await mustFail(`A payment with ${JSON.stringify(lie)}`, verify({}));
  }

  for (const { userId } of [victim, thief]) {
    const [row] = await installation.readAll(
      ["ledger", "invoices", "audit_log"],
      `select (select count(*) from ledger where user_id = '${userId}') as ledger,
         (select count(*) from invoices where owner_id = '${userId}') as invoices,
         (select count(*) from audit_log where owner_id = '${userId}' and action = 'subscription.buy') as plans`,
    );
    if (JSON.stringify(row) !== JSON.stringify({ ledger: "0", invoices: "0", plans: "0" }))
      counts.succeeded.push(`An attack granted ${JSON.stringify(row)}`);
  }
  const { status } = await verify({});
  if (status !== 200) counts.succeeded.push(`The buyer's own verification was answered ${status} afterwards`);
  return counts;
}
