import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { LightMyRequestResponse } from "fastify";
import { Client } from "pg";
import { shuffle } from "../../../test/shuffle.ts";
import { grantsOf, orderOf, type PaymentServer } from "./payment-server.ts";

export interface Race {
  orders: number;
  /** Calls of each order, at the same time as 3 events, 5 times each. */
  verifications: number;
  /** Calls open at the same time. Default 50. */
  width?: number;
}

type Answer = Pick<LightMyRequestResponse, "statusCode" | "headers">;

const EVENTS = ["payment.authorized", "payment.captured", "order.paid"];
const REPEATS = 5;
/** Users that buy, so that purchases of one user and of several compete. */
const BUYERS = 4;

/** Pays orders of several users, confirms each in every way at once, and counts what was granted. */
export async function payInParallel(payments: PaymentServer, { orders, verifications, width = 50 }: Race) {
  const { server, sandbox } = payments;
  await payments.control("webhooks", { mode: "off" });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => server.signUp()));
  const secret = sandbox.razorpay.webhookSecrets[0] ?? "";
  const calls: (() => Promise<Answer>)[] = [];
  for (let index = 0; index < orders; index += 1) {
    const buyer = buyers[index % BUYERS];
    if (buyer === undefined) throw new Error("No buyer");
    const orderId = await orderOf(buyer);
    const body = await payments.pay(orderId);
    for (let time = 0; time < verifications; time += 1)
      calls.push(() => buyer.api.send("verifyPayment", { body: { ...body } }));
    for (const event of EVENTS) {
      const payload = JSON.stringify({
        entity: "event",
        event,
        payload: { order: { entity: { id: orderId } } },
      });
      const headers = {
        "x-razorpay-signature": createHmac("sha256", secret).update(payload).digest("hex"),
        "x-razorpay-event-id": `${orderId} ${event}`,
      };
      for (let time = 0; time < REPEATS; time += 1)
        calls.push(() => server.client.send("receivePaymentEvent", { headers, body: payload }));
    }
  }
  let turnedAway = 0;
  let otherErrors = 0;
  const waiting = shuffle(calls, 1);
  const worker = async () => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const { statusCode, headers } = await call();
      if (statusCode === 503 && headers["retry-after"] !== undefined) {
        turnedAway += 1;
        // Tried again once the rush is over.
        waiting.unshift(call);
        await pause(50);
      } else if (statusCode !== 200) otherErrors += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  const grants = await Promise.all(buyers.map((buyer) => grantsOf(payments, buyer)));
  const sum = (field: "credits" | "purchases" | "invoices") =>
    grants.reduce((total, each) => total + (each?.[field] ?? 0), 0);
  return {
    calls: calls.length,
    turnedAway,
    otherErrors,
    grants: sum("purchases"),
    credits: sum("credits"),
    invoices: sum("invoices"),
    isNumberedWithoutGap: await isNumberedWithoutGap(server.database.ownerUrl),
  };
}

async function isNumberedWithoutGap(ownerUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("alter table invoices no force row level security");
  const { rows } = await client.query<{ number: string }>("select number from invoices order by number");
  await client.query("alter table invoices force row level security");
  await client.end();
  return rows.every(({ number }, index) => number.endsWith(String(index + 1).padStart(6, "0")));
}
