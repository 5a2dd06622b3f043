import { MAX_PAYMENT } from "@beachhead/contract";
import { attack, mustHold, mustRefuse } from "./attack.ts";
import {
  eventText,
  gatewayOf,
  hmacOf,
  makeOrder,
  mustHave,
  NOTHING,
  ONCE,
  ORDER_CALL,
  paidOrder,
  STARTUP_YEAR,
  sendEvent,
  verify,
} from "./orders.ts";
import { target } from "./target.ts";

/** Each signature of 256 bits that differs from this one in one bit. */
const flipped = (signature: string): string[] =>
  Array.from({ length: 256 }, (_, bit) => {
    const bytes = Buffer.from(signature, "hex");
    const index = Math.floor(bit / 8);
    bytes[index] = (bytes[index] ?? 0) ^ (1 << (bit % 8));
    return bytes.toString("hex");
  });

attack("A payment with each bit of its signature flipped", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  for (const [bit, razorpay_signature] of flipped(payment.razorpay_signature).entries())
    mustRefuse(await verify(visitor, { ...payment, razorpay_signature }), `the payment with bit ${bit}`);
  await mustHave(visitor, NOTHING);
});

attack("An event with each bit of its signature flipped", async () => {
  const visitor = await target.signUp();
  const { razorpay_order_id: order } = await paidOrder(visitor);
  const body = eventText(order);
  const signature = hmacOf(target.sandbox("RAZORPAY_WEBHOOK_SECRET"), body);
  for (const [bit, changed] of flipped(signature).entries())
    mustRefuse(await sendEvent(body, { "x-razorpay-signature": changed }), `the event with bit ${bit}`);
  await mustHave(visitor, NOTHING);
});

attack("A signature in capital letters, and the signature of another payment", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const razorpay_signature = payment.razorpay_signature.toUpperCase();
  mustRefuse(await verify(visitor, { ...payment, razorpay_signature }), "capital letters");
  const another = { ...payment, razorpay_payment_id: "pay_AAAAAAAAAAAAAA" };
  mustRefuse(await verify(visitor, another), "another payment");
  await mustHave(visitor, NOTHING);
});

/** Changes of an honest order. */
const changedPrices: readonly (readonly [title: string, changes: object])[] = [
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

for (const [title, changes] of changedPrices)
  attack(`An order with ${title}`, async () => {
    const visitor = await target.signUp();
    const body = { ...STARTUP_YEAR, ...changes };
    mustRefuse(await visitor.call("POST", ORDER_CALL, { body }), "the order");
    await mustHave(visitor, NOTHING);
  });

attack("A gateway whose answer is about other money than the order's", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const { razorpay_order_id: order_id, razorpay_payment_id: id } = payment;
  const gateway = await gatewayOf();
  const honest = { id, order_id, amount: 85_800, currency: "USD", status: "captured" };
  for (const lie of [
    { amount: 100 },
    { amount: 85_799 },
    { currency: "INR" },
    { order_id: await makeOrder(visitor) },
    { order_id: null },
    { status: "failed" },
    { status: "refunded" },
  ]) {
    const body = { entity: "collection", count: 1, items: [{ ...honest, ...lie }] };
    await gateway.control("faults", { match: `GET /v1/orders/${order_id}/payments`, status: 200, body });
    mustRefuse(await verify(visitor, payment), `a payment with ${JSON.stringify(lie)}`);
  }
  await mustHave(visitor, NOTHING);
  mustHold((await verify(visitor, payment)).status === 200, "the buyer's own verification was refused");
  await mustHave(visitor, ONCE);
});
