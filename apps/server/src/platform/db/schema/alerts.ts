/** Tables of modules/alerts. */
import { boolean, doublePrecision, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** A rule on a figure: who gets a message when it leaves its range. */
export const alerts = pgTable(
  "alerts",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    metric: text("metric", { enum: ["odds", "remaining-odds", "pace", "win-rate", "sync"] }).notNull(),
    subjectId: uuid("subject_id"),
    channel: text("channel").notNull().default(""),
    low: doublePrecision("low"),
    high: doublePrecision("high"),
    people: uuid("people").array().notNull(),
    byMail: boolean("by_mail").notNull(),
    byInbox: boolean("by_inbox").notNull(),
    webhookIds: uuid("webhook_ids").array().notNull(),
    isRaised: boolean("is_raised").notNull().default(false),
    lastValue: doublePrecision("last_value"),
    raisedAt: timestamp("raised_at", instant),
    mutedUntil: timestamp("muted_until", instant),
    createdAt: timestamp("created_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
