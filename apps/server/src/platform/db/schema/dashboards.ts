/** Tables of modules/dashboards. */
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Views of dashboards under a name. */
export const dashboardViews = pgTable(
  "dashboard_views",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    /** The choices of the address as a query string. */
    view: text("view").notNull(),
    /** At most one of an owner. */
    isFirst: boolean("is_first").notNull().default(false),
    /** Null: not mailed every week. */
    weeklyTimeZone: text("weekly_time_zone"),
    /** Who gets the weekly mail; with a time zone and nobody here, the first owner of the workspace. */
    weeklyPeople: uuid("weekly_people").array().notNull().default([]),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
