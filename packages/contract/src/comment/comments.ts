import { z } from "zod";
import { englishNumber } from "../english-number.ts";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, idSchema, longText, text } from "../primitives.ts";

/** What a comment can be about. A channel plan is a "dg-plan" elsewhere. */
export const commentKinds = [
  "gtm-plan",
  "channel-plan",
  "product-cost",
  "simulation",
  "dashboard-view",
] as const;
export type CommentKind = (typeof commentKinds)[number];

export const MAX_COMMENT_LENGTH = 5_000;
/** Threads of one document. */
export const MAX_THREADS = 2_000;
/** Comments of one thread. */
export const MAX_REPLIES = 300;
/** Threads of one reply of `listComments`. */
export const THREADS_PAGE = 100;
const MAX_MENTIONS = 20;

export const commentKindRule = z.enum(commentKinds, {
  error: `Kind must be one of ${commentKinds.join(", ")}`,
});

const textRule = longText("Comment", MAX_COMMENT_LENGTH, "Write a comment first");
const mentionsRule = z.preprocess(
  (value) => value ?? [],
  listOf(idSchema, {
    error: "Mentions must be a list of user ids",
    most: MAX_MENTIONS,
    tooMany: `A comment can mention at most ${englishNumber(MAX_MENTIONS)} people`,
  }).transform((ids) => [...new Set(ids)]),
);

export const commentBody = bodyOf({
  kind: commentKindRule,
  id: idSchema,
  /** The field or figure; "" is the document as a whole. Not read in a reply. */
  path: text("Path", 300),
  /** What the place is called. */
  label: text("Label", 200),
  /** What the place shows now, as text. */
  value: text("Value", 200),
  text: textRule,
  mentions: mentionsRule,
  /** The thread that it answers; absent: it begins one. */
  thread: idSchema.nullish(),
});

export const commentTextBody = bodyOf({ text: textRule, mentions: mentionsRule });

export const threadFilters = ["open", "mine", "resolved"] as const;
export type ThreadFilter = (typeof threadFilters)[number];

const person = z.object({
  /** Null for somebody without an account. */
  id: z.string().nullable(),
  name: z.string(),
});

export const comment = z.object({
  id: z.string(),
  threadId: z.string(),
  author: person,
  /** Plain text. */
  text: z.string(),
  mentions: z.array(person),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Whether the caller wrote it. */
  isMine: z.boolean(),
});
export type Comment = z.output<typeof comment>;

export const commentThread = z.object({
  /** Also the id of its first comment. */
  id: z.string(),
  path: z.string(),
  label: z.string(),
  /** What the place showed when the thread was started; "" if it showed nothing. */
  value: z.string(),
  resolved: z.object({ at: z.string(), by: z.string() }).nullable(),
  createdAt: z.string(),
  /** Whether the caller began it. */
  isMine: z.boolean(),
  /** Oldest first, without deleted ones; never empty. */
  comments: z.array(comment),
});
export type CommentThread = z.output<typeof commentThread>;

/** Newest threads first. */
export const commentListReply = z.object({
  success: z.literal(true),
  threads: z.array(commentThread),
  /** For `cursor` of the next page; null: this is the last. */
  next: z.string().nullable(),
  counts: z.object({ open: z.number(), mine: z.number(), resolved: z.number() }),
  /** Every place of the document with threads. */
  places: z.array(z.object({ path: z.string(), open: z.number(), resolved: z.number() })),
});
export type CommentList = z.output<typeof commentListReply>;

export const commentReply = z.object({ success: z.literal(true), comment });

export const resolvedReply = z.object({
  success: z.literal(true),
  thread: z.object({ id: z.string(), resolved: z.boolean() }),
});
