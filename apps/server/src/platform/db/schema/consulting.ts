/** Tables of modules/consulting. */
import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const consultingQueries = pgTable(
  "consulting_queries",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    problem: text("problem").notNull(),
    credits: integer("credits").notNull(),
    createdAt: timestamp("created_at", instant).notNull(),
    /** When the operator marked it as answered; null: it is open. */
    doneAt: timestamp("done_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const enterpriseRequests = pgTable(
  "enterprise_requests",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company").notNull(),
    contact: text("contact").notNull(),
    message: text("message").notNull(),
    createdAt: timestamp("created_at", instant).notNull(),
    doneAt: timestamp("done_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
