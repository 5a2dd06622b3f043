import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, idSchema, optionalNumber, text } from "../primitives.ts";
import { webhookFormats } from "../webhook/webhooks.ts";

/**
 * What an alert is about: the odds of a simulation (percent), the odds that remain of a GTM plan (percent), by how many
 * points its achievement is behind the pace, the win rate of one of its channels (percent), syncs that failed in a row.
 */
export const alertMetrics = ["odds", "remaining-odds", "pace", "win-rate", "sync"] as const;
export type AlertMetric = (typeof alertMetrics)[number];

export const MAX_ALERTS = 50;
/** Days for which the link in an e-mail mutes an alert. */
export const MUTE_DAYS = 7;
const MOST_PEOPLE = 50;

const bound = (label: string) =>
  optionalNumber({
    required: `${label} must be a number`,
    min: { value: 0, message: `${label} must be between 0 and 1,000` },
    max: { value: 1_000, message: `${label} must be between 0 and 1,000` },
  });

const fields = {
  name: text("Name", 80, "Name is required"),
  metric: z.enum(alertMetrics, { error: `Metric must be one of ${alertMetrics.join(", ")}` }),
  /** The simulation or the GTM plan; null for syncs. */
  subjectId: idSchema.nullable().default(null),
  /** The channel of a win rate. */
  channel: text("Channel", 200),
  /** The alert is raised below this. */
  low: bound("The lower end"),
  /** The alert is raised above this. */
  high: bound("The upper end"),
  /** Members who get a message. */
  people: z.preprocess(
    (value) => value ?? [],
    listOf(idSchema, {
      error: "People must be a list of user ids",
      most: MOST_PEOPLE,
      tooMany: `At most ${MOST_PEOPLE} people can be notified`,
    }),
  ),
  byMail: z.boolean({ error: "Say whether people are mailed: true or false" }).default(true),
  byInbox: z.boolean({ error: "Say whether it is put into inboxes: true or false" }).default(true),
  /** Webhooks and channels that get a message. */
  webhookIds: z.preprocess(
    (value) => value ?? [],
    listOf(idSchema, {
      error: "Webhooks must be a list of ids",
      most: 20,
      tooMany: "At most 20 webhooks and channels can be notified",
    }),
  ),
};

export const alertBody = bodyOf(fields);

const moment = z.preprocess(
  (value) => (value === "" ? null : value),
  z.coerce.date({ error: "The time must be a date such as 2027-01-31T08:00:00Z" }).nullable().default(null),
);
export const alertChangeBody = bodyOf({ ...fields, mutedUntil: moment });

export const alertSchema = z.object({
  id: z.string(),
  name: z.string(),
  metric: z.enum(alertMetrics),
  subjectId: z.string().nullable(),
  /** The name of the simulation or plan; null where it is deleted, or for syncs. */
  subjectName: z.string().nullable(),
  channel: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  people: z.array(z.string()),
  byMail: z.boolean(),
  byInbox: z.boolean(),
  webhookIds: z.array(z.string()),
  isRaised: z.boolean(),
  lastValue: z.number().nullable(),
  raisedAt: z.string().nullable(),
  mutedUntil: z.string().nullable(),
});
export type Alert = z.output<typeof alertSchema>;

export const alertListReply = z.object({
  success: z.literal(true),
  alerts: z.array(alertSchema),
  channels: z.array(z.object({ id: z.string(), name: z.string(), format: z.enum(webhookFormats) })),
});
export const alertReply = z.object({ success: z.literal(true), alert: alertSchema });
export const muteAlertBody = bodyOf({ token: text("Token", 500) });
export const muteAlertReply = z.object({ success: z.literal(true), message: z.string() });
