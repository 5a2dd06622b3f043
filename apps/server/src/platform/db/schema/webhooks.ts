/** Tables of modules/webhooks. */
import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Where events are sent. */
export const webhooks = pgTable(
  "webhooks",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    format: text("format", { enum: ["standard", "slack", "teams"] }).notNull(),
    /** Address and secrets, encrypted. */
    sealed: text("sealed").notNull(),
    events: text("events").array().notNull(),
    state: text("state", { enum: ["on", "off", "failed"] })
      .notNull()
      .default("on"),
    /** Requests without success since the last success, and when the first of them was. */
    failures: integer("failures").notNull().default(0),
    failingSince: timestamp("failing_since", instant),
    pausedUntil: timestamp("paused_until", instant),
    createdAt: timestamp("created_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** An event on its way to a webhook, and what became of it. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ownerId: uuid("owner_id").notNull(),
    webhookId: uuid("webhook_id").notNull(),
    /** The event's: the same for each webhook and each try. */
    id: uuid("id").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull().default(sql`nextval('webhook_sequence')`),
    type: text("type").notNull(),
    occurredAt: timestamp("occurred_at", instant).notNull().defaultNow(),
    documentKind: text("document_kind"),
    documentId: uuid("document_id"),
    title: text("title").notNull(),
    data: jsonb("data").notNull(),
    state: text("state", { enum: ["waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: timestamp("due_at", instant).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", instant).notNull().default(sql`now() + interval '24 hours'`),
    triedAt: timestamp("tried_at", instant),
    /** Null: there was no answer. */
    status: integer("status"),
    reply: text("reply").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.webhookId, table.id] })],
);
