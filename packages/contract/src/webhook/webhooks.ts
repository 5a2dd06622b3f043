import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, idSchema, text, textOnly } from "../primitives.ts";

/** What a webhook can ask for. `docs/webhooks.md` describes each. */
export const webhookEventTypes = [
  "plan.approved",
  "plan.changed",
  "simulation.saved",
  "odds.fell",
  "deals.synced",
  "variance.passed",
  "member.changed",
  "limit.near",
  "audit.recorded",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** `standard` is signed JSON by Standard Webhooks; the others are the incoming webhook of a channel, for alerts. */
export const webhookFormats = ["standard", "slack", "teams"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** `failed`: turned off after three days without a delivery that succeeded. */
export const webhookStates = ["on", "off", "failed"] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const MAX_WEBHOOKS = 20;
/** Hours for which the secret before still signs. */
export const SECRET_OVERLAP_HOURS = 24;
/** Deliveries of one reply. */
export const DELIVERIES_PAGE = 50;
/** Most deliveries that one call sends again. */
export const MAX_REPLAYED = 10_000;

const NO_ADDRESS = "Enter an address that begins with https://";
const urlRule = z.preprocess(
  (value) => textOnly(value)?.trim() ?? "",
  z
    .url({ protocol: /^https?$/, error: NO_ADDRESS })
    .max(2_000, "The address can have at most 2,000 characters"),
);

const eventsRule = listOf(
  z.enum(webhookEventTypes, { error: `Events must be of ${webhookEventTypes.join(", ")}` }),
  {
    error: "Events must be a list",
    most: webhookEventTypes.length,
    tooMany: "Name each event once",
  },
).transform((events) => webhookEventTypes.filter((each) => events.includes(each)));

const nameRule = text("Name", 80, "Name is required");

export const webhookBody = bodyOf({
  name: nameRule,
  format: z.enum(webhookFormats, { error: `Format must be one of ${webhookFormats.join(", ")}` }),
  url: urlRule,
  events: eventsRule,
});

export const webhookChangeBody = bodyOf({
  name: nameRule,
  /** Absent: it stays. */
  url: urlRule.optional(),
  events: eventsRule,
  isOn: z.boolean({ error: "Say whether the webhook is on: true or false" }),
});

export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  format: z.enum(webhookFormats),
  /** Of Slack and Teams only its beginning and end: who knows the address can post to the channel. */
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  state: z.enum(webhookStates),
  createdAt: z.string(),
  /** Since when no delivery succeeded; null: the last one did, or there was none. */
  failingSince: z.string().nullable(),
  /** Deliveries on their way. */
  waiting: z.number(),
  lastDeliveredAt: z.string().nullable(),
  /** Until when the secret before still signs; null: there is none. */
  previousSecretUntil: z.string().nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookListReply = z.object({ success: z.literal(true), webhooks: z.array(webhookSchema) });

/** `secret` is null for Slack and Teams, which check no signature. */
export const webhookSecretReply = z.object({
  success: z.literal(true),
  webhook: webhookSchema,
  secret: z.string().nullable(),
});
export const webhookReply = z.object({ success: z.literal(true), webhook: webhookSchema });
export const webhookTestReply = z.object({ success: z.literal(true), eventId: z.string() });

export const deliverySchema = z.object({
  /** The event's, sent as `webhook-id`. */
  id: z.string(),
  type: z.string(),
  title: z.string(),
  occurredAt: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  triedAt: z.string().nullable(),
  /** When it is tried next; null unless it waits. */
  nextTryAt: z.string().nullable(),
  /** Of the last answer; null: there was none. */
  status: z.number().nullable(),
  /** The body that is sent, cut. */
  request: z.string(),
  /** The beginning of the last answer, or why there was none. */
  reply: z.string(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryListReply = z.object({
  success: z.literal(true),
  deliveries: z.array(deliverySchema),
  /** The `cursor` of the next page. */
  next: z.string().nullable(),
});

const moment = z.preprocess(
  (value) => (value === null || value === "" ? undefined : value),
  z.coerce.date({ error: "The time must be a date such as 2027-01-31T08:00:00Z" }).optional(),
);

export const replayBody = bodyOf({
  eventId: idSchema.optional(),
  since: moment,
  until: moment,
  failedOnly: z
    .boolean({ error: "Say whether only failed deliveries are meant: true or false" })
    .default(false),
}).refine(({ eventId, since }) => eventId !== undefined || since !== undefined, {
  message: "Name an event, or the beginning of a time range",
  path: ["since"],
});
export const replayReply = z.object({ success: z.literal(true), replayed: z.number() });
