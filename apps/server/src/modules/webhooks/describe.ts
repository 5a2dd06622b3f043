import { type Delivery, type Webhook, type WebhookEventType, webhookEventTypes } from "@beachhead/contract";
import { bodyOf } from "./event-body.ts";
import type { WebhookSecrets } from "./secrets.ts";
import type { DeliveryRow, WebhookProgress, WebhookRow } from "./store.ts";

/** Characters of a request that the log shows. */
const MOST_SHOWN = 4_000;

const isEventType = (value: string): value is WebhookEventType =>
  webhookEventTypes.some((each) => each === value);

/** A webhook as the API shows it, without its secret. */
export function describeWebhook(
  { id, name, format, events, state, createdAt, failingSince }: WebhookRow,
  { url, previous }: WebhookSecrets,
  { waiting, lastDeliveredAt }: WebhookProgress,
  now: Date,
): Webhook {
  return {
    id,
    name,
    format,
    url: format === "standard" ? url : masked(url),
    events: events.filter(isEventType),
    state,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    waiting,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    previousSecretUntil: previous !== undefined && new Date(previous.until) > now ? previous.until : null,
  };
}

/** Who knows the whole address of a channel can post to it. */
const masked = (url: string) => `${new URL(url).origin}/…${url.slice(-4)}`;

export function describeDelivery({ format }: WebhookRow, row: DeliveryRow): Delivery {
  const { id, type, title, occurredAt, state, attempts, triedAt, dueAt, status, reply } = row;
  return {
    id,
    type,
    title,
    occurredAt: occurredAt.toISOString(),
    state,
    attempts,
    triedAt: triedAt?.toISOString() ?? null,
    nextTryAt: state === "waiting" ? dueAt.toISOString() : null,
    status,
    request: bodyOf(format, row).slice(0, MOST_SHOWN),
    reply,
  };
}
