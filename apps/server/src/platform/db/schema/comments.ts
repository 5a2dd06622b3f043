/** Tables of modules/comments. */
import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

const kinds = ["gtm-plan", "channel-plan", "product-cost", "simulation", "dashboard-view"] as const;

export const commentThreads = pgTable(
  "comment_threads",
  {
    ownerId: uuid("owner_id").notNull(),
    /** Also the id of its first comment. */
    id: uuid("id").notNull(),
    kind: text("kind", { enum: kinds }).notNull(),
    documentId: uuid("document_id").notNull(),
    /** The field or figure; "" is the document as a whole. */
    path: text("path").notNull(),
    label: text("label").notNull(),
    /** What the place showed when the thread was started. */
    value: text("value").notNull(),
    startedBy: uuid("started_by"),
    resolvedAt: timestamp("resolved_at", instant),
    resolvedBy: uuid("resolved_by"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const comments = pgTable(
  "comments",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    threadId: uuid("thread_id").notNull(),
    /** Null: the author's account is erased, or never was. */
    authorId: uuid("author_id"),
    /** Of an author without an account. */
    authorName: text("author_name"),
    /** Emptied when the comment is deleted. */
    text: text("text").notNull(),
    mentions: uuid("mentions").array().notNull().default([]),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    editedAt: timestamp("edited_at", instant),
    deletedAt: timestamp("deleted_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Belongs to the personal workspace of whose inbox it is. */
export const inboxItems = pgTable(
  "inbox_items",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    /** The workspace that it is about. */
    workspaceId: uuid("workspace_id").notNull(),
    /** The same; null for an invitation. */
    memberOf: uuid("member_of").generatedAlwaysAs(sql`case when kind <> 'invitation' then workspace_id end`),
    key: text("key").notNull(),
    kind: text("kind", {
      enum: ["mention", "reply", "approval-request", "approval-answer", "invitation", "alert"],
    }).notNull(),
    actorId: uuid("actor_id"),
    documentKind: text("document_kind", { enum: kinds }),
    documentId: uuid("document_id"),
    path: text("path"),
    threadId: uuid("thread_id"),
    title: text("title").notNull(),
    label: text("label").notNull(),
    excerpt: text("excerpt").notNull(),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    readAt: timestamp("read_at", instant),
    /** When it is mailed unless it is read before; null: never, or it was. */
    mailAt: timestamp("mail_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const inboxSettings = pgTable("inbox_settings", {
  ownerId: uuid("owner_id").primaryKey(),
  mails: text("mails", { enum: ["at-once", "daily", "never"] }).notNull(),
  /** Where it is morning when the daily e-mail is sent. */
  timeZone: text("time_zone").notNull(),
});
