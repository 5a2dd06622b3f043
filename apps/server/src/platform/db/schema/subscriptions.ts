/** Tables of modules/subscriptions. */
import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const subscriptions = pgTable("subscriptions", {
  userId: uuid("user_id").primaryKey(),
  plan: text("plan", { enum: ["trial", "diy", "startup", "scaleup", "enterprise"] })
    .notNull()
    .default("trial"),
  period: text("period", { enum: ["monthly", "yearly"] }),
  status: text("status", { enum: ["free", "active", "expired"] })
    .notNull()
    .default("free"),
  startAt: timestamp("start_at", instant).notNull().defaultNow(),
  endAt: timestamp("end_at", instant),
  trialEndsAt: timestamp("trial_ends_at", instant),
  /** What the current period cost, in whole units of `paidCurrency`; null unless it was bought. */
  paidAmount: integer("paid_amount"),
  paidCurrency: text("paid_currency", { enum: ["USD", "INR"] }),
  /** The end of the bought period, before days taken over from the one before. */
  nextBillingAt: timestamp("next_billing_at", instant),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

export const ledger = pgTable(
  "ledger",
  {
    userId: uuid("user_id").notNull(),
    id: uuid("id").notNull(),
    kind: text("kind", { enum: ["aiFetch", "simulation", "credit"] }).notNull(),
    delta: integer("delta").notNull(),
    reason: text("reason").notNull(),
    /** Unique per user and kind. */
    idempotencyKey: text("idempotency_key").notNull(),
    periodStart: timestamp("period_start", instant).notNull(),
    /** The simulation it was written for. */
    documentId: uuid("document_id"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
