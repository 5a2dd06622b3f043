/** Tables of modules/payments. */
import type { Invoice, InvoiceLine } from "@beachhead/contract";
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const paymentOrders = pgTable(
  "payment_orders",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    /** The payment gateway's id. */
    orderId: text("order_id").notNull(),
    receipt: text("receipt").notNull(),
    /** Null: consulting only. */
    plan: text("plan", { enum: ["diy", "startup", "scaleup"] }),
    period: text("period", { enum: ["monthly", "yearly"] }),
    currency: text("currency", { enum: ["USD", "INR"] }).notNull(),
    /** In whole units of the currency, as `consultingAmount`. */
    planAmount: integer("plan_amount").notNull(),
    consultingAmount: integer("consulting_amount").notNull(),
    gstNo: text("gst_no").notNull().default(""),
    status: text("status", { enum: ["created", "attempted", "paid"] })
      .notNull()
      .default("created"),
    paymentId: text("payment_id"),
    /** In hundredths of a unit. */
    refunded: integer("refunded").notNull().default(0),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    /** When the gateway was last asked about it. */
    checkedAt: timestamp("checked_at", instant),
    paidAt: timestamp("paid_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Reached by functions alone. */
export const paymentOrderOwners = pgTable("payment_order_owners", {
  orderId: text("order_id").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
});

export const paymentEvents = pgTable(
  "payment_events",
  {
    ownerId: uuid("owner_id").notNull(),
    eventId: text("event_id").notNull(),
    kind: text("kind").notNull(),
    receivedAt: timestamp("received_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.eventId] })],
);

export const invoices = pgTable(
  "invoices",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    paymentOrderId: uuid("payment_order_id").notNull(),
    number: text("number").notNull(),
    issuedAt: timestamp("issued_at", instant).notNull(),
    /** As on the day of issue. */
    billTo: jsonb("bill_to").$type<Invoice["billTo"]>().notNull(),
    lines: jsonb("lines").$type<InvoiceLine[]>().notNull(),
    /** The operator's text on the day of issue, empty without one; null on invoices from before it was stored. */
    seller: text("seller"),
    /** The seller's on the day of issue; null on invoices from before it was stored: UTC. */
    timeZone: text("time_zone"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Reached by a function alone. */
export const invoiceCounters = pgTable("invoice_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

/** What the books keep of an erased account's invoice: nothing of its user but the GST number. A trigger fills it. */
export const erasedInvoices = pgTable("erased_invoices", {
  invoiceNumber: text("invoice_number").primaryKey(),
  issuedAt: timestamp("issued_at", instant).notNull(),
  currency: text("currency", { enum: ["USD", "INR"] }).notNull(),
  /** In whole units of the currency, as `consultingAmount`. */
  planAmount: integer("plan_amount").notNull(),
  consultingAmount: integer("consulting_amount").notNull(),
  /** In hundredths of a unit. */
  refunded: integer("refunded").notNull(),
  gstNo: text("gst_no").notNull(),
  lines: jsonb("lines").$type<InvoiceLine[]>().notNull(),
  paidAt: timestamp("paid_at", instant),
  paymentId: text("payment_id"),
  erasedAt: timestamp("erased_at", instant).notNull(),
});
