import { Webhook as Signer } from "standardwebhooks";
import type { Egress } from "../../../platform/egress/egress.ts";
import { EgressError, type EgressReason } from "../../../platform/egress/egress-error.ts";
import { bodyOf } from "../event-body.ts";
import { signingSecrets, type WebhookSecrets } from "../secrets.ts";
import type { DeliveryRow, WebhookRow } from "../store.ts";

const TIME_LIMIT_MS = 5_000;
/** Bytes of an answer that are read, and characters of them that the log has. */
const MOST_READ = 64 * 1024;
const MOST_LOGGED = 2_000;

/** How a try went. */
export interface Outcome {
  isDelivered: boolean;
  /** Nothing answered: other deliveries to the same address would end the same way. */
  isSilent: boolean;
  status: number | null;
  reply: string;
}

const reasons: Readonly<Record<EgressReason, string>> = {
  forbidden: "The address redirects, or is not on the internet.",
  too_large: "The answer is too large.",
  wrong_type: "The answer cannot be read.",
  too_slow: "There was no answer within 5 seconds.",
  unreachable: "The address does not answer.",
};

/** Makes one delivery. Every answer of 200 to 299 takes it. */
export async function send(
  hooks: Egress,
  webhook: { row: WebhookRow; secrets: WebhookSecrets },
  delivery: DeliveryRow,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Outcome> {
  const body = bodyOf(webhook.row.format, delivery);
  const signatures = signingSecrets(webhook.secrets, now).map((secret) =>
    new Signer(secret).sign(delivery.id, now, body),
  );
  try {
    const { status, text } = await hooks.fetchOutside(webhook.secrets.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Beachhead-Webhooks/1",
        "webhook-id": delivery.id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
        ...(signatures.length > 0 && { "webhook-signature": signatures.join(" ") }),
      },
      body,
      milliseconds: TIME_LIMIT_MS,
      cutAt: MOST_READ,
      signal,
    });
    return { isDelivered: status >= 200 && status < 300, isSilent: false, status, reply: logged(text) };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { isDelivered: false, isSilent: true, status: null, reply: reasons[error.reason] };
  }
}

/** What the database can store of a text. */
const logged = (text: string) => text.replaceAll("\0", "").slice(0, MOST_LOGGED).toWellFormed();
