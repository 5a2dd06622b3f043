import { z } from "zod";
import { isTimeZone } from "../dashboard/views.ts";
import { bodyOf, idList, text } from "../primitives.ts";
import { commentKinds } from "./comments.ts";

/** Why something is in the inbox. */
export const inboxKinds = [
  "mention",
  "reply",
  "approval-request",
  "approval-answer",
  "invitation",
  "alert",
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** When a person is mailed about the inbox. */
export const inboxMailTimes = ["at-once", "daily", "never"] as const;
export type InboxMails = (typeof inboxMailTimes)[number];

export const inboxItem = z.object({
  id: z.string(),
  kind: z.enum(inboxKinds),
  workspace: z.object({ id: z.string(), name: z.string() }),
  /** Who caused it, by name. */
  by: z.string(),
  /** What it is about; null where it is no document. */
  document: z.object({ kind: z.enum(commentKinds), id: z.string(), path: z.string() }).nullable(),
  thread: z.string().nullable(),
  /** The name of the document. */
  title: z.string(),
  /** The name of the field or figure; "" is the document as a whole. */
  label: z.string(),
  /** The beginning of the comment. */
  excerpt: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type InboxItem = z.output<typeof inboxItem>;

export const inboxMailSettings = z.object({
  mails: z.enum(inboxMailTimes),
  /** Where it is morning when the daily e-mail is sent. */
  timeZone: z.string(),
});
export type InboxMailSettings = z.output<typeof inboxMailSettings>;

/** Newest first. */
export const inboxReply = z.object({
  success: z.literal(true),
  items: z.array(inboxItem),
  unread: z.number(),
  /** For `cursor` of the next page; null: this is the last. */
  next: z.string().nullable(),
  settings: inboxMailSettings,
});
export type Inbox = z.output<typeof inboxReply>;

/** Absent ids: all. */
export const inboxReadBody = bodyOf({ ids: idList.nullish() });
export const inboxReadReply = z.object({ success: z.literal(true), unread: z.number() });

const ZONE = "The time zone must be a name such as Europe/Berlin";

export const inboxSettingsBody = bodyOf({
  mails: z.enum(inboxMailTimes, { error: `Mails must be one of ${inboxMailTimes.join(", ")}` }),
  timeZone: z
    .string({ error: ZONE })
    .max(100, { error: "The time zone is not known", abort: true })
    .refine(isTimeZone, "The time zone is not known"),
});
export const inboxSettingsReply = z.object({ success: z.literal(true), settings: inboxMailSettings });

/** The token may also be in the query: mail programs send a form of their own. */
export const stopInboxMailBody = bodyOf({ token: text("Token", 200) });
