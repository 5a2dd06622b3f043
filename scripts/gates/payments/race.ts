/** For the gate of payments: orders confirmed in every way at once, while server processes are killed. */
import { createHmac } from "node:crypto";
import { controlOf } from "../../../apps/server/src/modules/payments/test/payment-server.ts";
import { numbersFrom, shuffle } from "../../../apps/server/src/test/shuffle.ts";
import {
  type PlanCurrency,
  type PricedPlan,
  planCharge,
  planRates,
  planTypeNames,
  type SubscriptionPeriod,
} from "../../../packages/contract/src/index.ts";
import { type Answer, type Installation, type Session, sendUntilAnswered } from "../installation.ts";
import type { MadeOrder } from "./books.ts";

export interface RaceOptions {
  orders: number;
  /** Calls of each order by the browser, beside 3 events 5 times each. */
  verifications: number;
  kills: number;
  seed: number;
}

export interface RaceCounts {
  calls: number;
  kills: number;
  /** Tries that a killed process did not answer. */
  cutOff: number;
  /** 503 with Retry-After. */
  turnedAway: number;
  /** Answers that are neither success nor a clean refusal, by status. */
  unexpected: string[];
}

const EVENTS = ["payment.authorized", "payment.captured", "order.paid"];
const REPEATS = 5;
const BUYERS = 4;
const WIDTH = 50;

interface Sale {
  plan: PricedPlan | null;
  period: SubscriptionPeriod;
  currency: PlanCurrency;
  consulting: number;
}

const SALES: readonly Sale[] = [
  { plan: "startup", period: "yearly", currency: "USD", consulting: 150 },
  { plan: "diy", period: "monthly", currency: "USD", consulting: 0 },
  { plan: null, period: "monthly", currency: "USD", consulting: 40 },
  { plan: "scaleup", period: "yearly", currency: "INR", consulting: 8_425 },
];

/** Has an order made at the server; it is not paid yet. */
export async function makeOrder(buyer: Session, index: number): Promise<MadeOrder> {
  const sale = SALES[index % SALES.length];
  if (sale === undefined) throw new Error("No sale");
  const { plan, period, currency, consulting } = sale;
  const body = {
    planType: plan === null ? "" : planTypeNames[plan],
    subscriptionPeriod: period,
    consultingAmount: consulting,
    planPrice: plan === null ? 0 : planRates[plan][currency][period],
    currency,
    totalAmount: (plan === null ? 0 : planCharge(plan, currency, period)) + consulting,
  };
  const { status, content } = await buyer.send("createSubscription", { body });
  if (status !== 200) throw new Error(`No order: ${status} ${JSON.stringify(content)}`);
  return {
    orderId: String(content["orderId"]),
    userId: buyer.userId,
    hasPlan: plan !== null,
    consultingAmount: consulting,
    currency,
  };
}

/** An event as Razorpay sends it. */
function eventOf(installation: Installation, orderId: string, event: string) {
  const body = JSON.stringify({ entity: "event", event, payload: { order: { entity: { id: orderId } } } });
  const secret = installation.sandbox.razorpay.webhookSecrets[0] ?? "";
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
    "x-razorpay-event-id": `${orderId} ${event}`,
  };
  return { body, headers };
}

export async function race(
  installation: Installation,
  { orders, verifications, kills, seed }: RaceOptions,
): Promise<{ counts: RaceCounts; made: MadeOrder[] }> {
  const gateway = controlOf(installation.sandbox);
  await gateway.control("webhooks", { mode: "off" });
  const buyers: Session[] = [];
  for (let index = 0; index < BUYERS; index += 1) buyers.push(await installation.signUp());
  const made: MadeOrder[] = [];
  const calls: (() => Promise<Answer>)[] = [];
  for (let index = 0; index < orders; index += 1) {
    const buyer = buyers[index % BUYERS];
    if (buyer === undefined) throw new Error("No buyer");
    // Each buyer buys everything there is.
    const order = await makeOrder(buyer, Math.floor(index / BUYERS) + index);
    made.push(order);
    const body = await gateway.pay(order.orderId);
    for (let time = 0; time < verifications; time += 1)
      calls.push(() => buyer.send("verifyPayment", { body }));
    for (const kind of EVENTS) {
      const event = eventOf(installation, order.orderId, kind);
      for (let time = 0; time < REPEATS; time += 1)
        calls.push(() => installation.send("receivePaymentEvent", event));
    }
  }

  const counts: RaceCounts = { calls: calls.length, kills: 0, cutOff: 0, turnedAway: 0, unexpected: [] };
  const draw = numbersFrom(seed);
  const waiting = shuffle(calls, seed);
  const between = calls.length / (kills + 1);
  let killing = Promise.resolve();
  async function killOne(): Promise<void> {
    const machine = installation.machines[Math.floor(draw() * installation.machines.length)];
    await machine?.kill();
    await machine?.start({});
  }
  async function work(): Promise<void> {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      if (counts.kills < kills && calls.length - waiting.length > between * (counts.kills + 1)) {
        counts.kills += 1;
        killing = killing.then(killOne);
      }
      const { status } = await sendUntilAnswered(call, (refusal) => {
        if (refusal === undefined) counts.cutOff += 1;
        else if (refusal.status === 503 && refusal.hasRetryAfter) counts.turnedAway += 1;
        else counts.unexpected.push(`${refusal.status} ${String(refusal.content["error"])}`);
      });
      if (status !== 200) counts.unexpected.push(String(status));
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, work));
  await killing;
  return { counts, made };
}
