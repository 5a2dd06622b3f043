/** Tables of modules/live-tables. */
import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";

/** An address from which a spreadsheet reads a table of the workspace. */
export const liveTables = pgTable(
  "live_tables",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    content: text("content", {
      enum: ["deals", "plan-months", "channel-months", "simulation-years"],
    }).notNull(),
    subjectId: uuid("subject_id"),
    createdAt: timestamp("created_at", instant).notNull(),
    lastUsedAt: timestamp("last_used_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Of no tenant: only functions of the database read and write it. */
export const liveTableTokens = pgTable("live_table_tokens", {
  tokenHash: bytea("token_hash").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  tableId: uuid("table_id").notNull(),
});
