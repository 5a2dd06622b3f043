import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { EventKind, OrderEntity, PaymentEntity } from "./account.ts";

/**
 * How events are sent. "duplicate": each three times at once. "shuffled": three at a time, the last first. "late": after
 * two seconds. "wrong-signature": signed with another secret. "off": not at all.
 */
export const webhookModes = ["normal", "duplicate", "shuffled", "late", "wrong-signature", "off"] as const;
export type WebhookMode = (typeof webhookModes)[number];

interface Delivery {
  id: string;
  body: string;
}

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

/** Tries of one event; the wait between them doubles. */
const TRIES = 8;
/** An answer that takes longer is a failure. */
const ANSWER_WITHIN = 5_000;

/** Sends events as Razorpay does: signed over the bytes, again until they are answered with 2xx in time. */
export function createWebhooks(url: string, secret: string, now: () => number) {
  let mode: WebhookMode = "normal";
  let waiting: Delivery[] = [];
  const stopped = new AbortController();

  async function deliver({ id, body }: Delivery): Promise<void> {
    const signature = hmac(mode === "wrong-signature" ? `${secret} of another` : secret, body);
    for (let attempt = 0; attempt < TRIES && !stopped.signal.aborted; attempt += 1) {
      try {
        const { status } = await fetch(url, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-razorpay-signature": signature,
            "x-razorpay-event-id": id,
          },
          body,
          signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
        });
        if (status >= 200 && status < 300) return;
      } catch {
        // Tried again below.
      }
      await pause(500 * 2 ** attempt, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  function send(delivery: Delivery): void {
    switch (mode) {
      case "off":
        return;
      case "duplicate":
        for (let copy = 0; copy < 3; copy += 1) void deliver(delivery);
        return;
      case "shuffled":
        waiting.unshift(delivery);
        if (waiting.length < 3) return;
        for (const each of waiting) void deliver(each);
        waiting = [];
        return;
      case "late":
        void pause(2_000, undefined, { signal: stopped.signal, ref: false })
          .then(() => deliver(delivery))
          .catch(() => undefined);
        return;
      case "normal":
      case "wrong-signature":
        void deliver(delivery);
    }
  }

  return {
    setMode: (next: WebhookMode) => {
      mode = next;
    },
    announce(event: EventKind, order: OrderEntity, payment: PaymentEntity): void {
      const withOrder = event === "order.paid";
      const body = JSON.stringify({
        entity: "event",
        account_id: "acc_SANDBOX0000000",
        event,
        contains: withOrder ? ["payment", "order"] : ["payment"],
        payload: { payment: { entity: payment }, ...(withOrder && { order: { entity: order } }) },
        created_at: now(),
      });
      send({ id: randomUUID(), body });
    },
    stop: () => stopped.abort(),
  };
}
