import { attack, mustRefuse } from "./attack.ts";
import { mustCostFullPrice, mustHave, NOTHING, paidOrder, verify } from "./orders.ts";
import { target } from "./target.ts";

/** Orders that ask for less than the catalogue's price, or for a price that is none. */
const orders: readonly (readonly [title: string, changes: object])[] = [
  ["A total that is a cent too low", { totalAmount: 857.99 }],
  ["A total that is a cent too high, for a refund", { totalAmount: 858.01 }],
  ["The price of a year with the period of a month", { subscriptionPeriod: "monthly" }],
  ["A total that is no number", { totalAmount: "NaN" }],
  ["A total beyond all numbers", { totalAmount: "Infinity" }],
  ["A total in a list", { totalAmount: [1] }],
  ["A total that names its own value", { totalAmount: { valueOf: 1, toString: "858" } }],
  ["A plan in a list, with the price of another", { planType: ["DIY Plan"], totalAmount: 150 }],
  ["A plan in look-alike letters", { planType: "Stаrtup Plan", totalAmount: 150 }],
  ["Full-width digits of credits", { consultingAmount: "１５０００" }],
  ["A coupon that nobody gives", { coupon: "FREE", discount: 100, amount: 1, totalAmount: 0 }],
  ["A plan for nothing with credits that are paid", { planPrice: 0, totalAmount: 150 }],
];

/** Signatures that are made of the right one. */
const signatures: readonly (readonly [title: string, change: (signature: string) => unknown])[] = [
  ["An empty signature", () => ""],
  ["The first half of the signature", (signature) => signature.slice(0, 32)],
  ["The signature without its last digit", (signature) => signature.slice(0, -1)],
  ["The signature twice", (signature) => signature + signature],
  ["The signature in a list", (signature) => [signature]],
  ["The signature in base64", (signature) => Buffer.from(signature, "hex").toString("base64")],
  ["The signature with NUL after its first half", (signature) => `${signature.slice(0, 32)}\0`],
];

/** Attacks on payments by changed amounts and signatures that did not succeed, and must keep failing. */
for (const [title, changes] of orders)
  attack(title, async () => mustCostFullPrice(await target.signUp(), changes));

for (const [title, change] of signatures)
  attack(title, async () => {
    const visitor = await target.signUp();
    const payment = await paidOrder(visitor);
    const razorpay_signature = change(payment.razorpay_signature);
    mustRefuse(await verify(visitor, { ...payment, razorpay_signature }), "the payment");
    await mustHave(visitor, NOTHING);
  });
