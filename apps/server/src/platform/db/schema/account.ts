/** Tables of modules/account. */
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";

/** The newest data export of each user. */
export const dataExports = pgTable("data_exports", {
  ownerId: uuid("owner_id").primaryKey(),
  /** Changes with each request, so that a late job does not answer a newer one. */
  id: uuid("id").notNull(),
  state: text("state", { enum: ["running", "ready", "failed"] }).notNull(),
  requestedAt: timestamp("requested_at", instant).notNull(),
  expiresAt: timestamp("expires_at", instant),
  archive: bytea("archive"),
});
