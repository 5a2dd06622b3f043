/** Tables of modules/dg-plans. */
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Channel plans of a GTM plan. */
export const dgPlans = pgTable(
  "dg_plans",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    version: integer("version").notNull().default(1),
    /** The plan's version when its details last changed. */
    detailsVersion: integer("details_version").notNull().default(1),
    gtmPlanId: uuid("gtm_plan_id").notNull(),
    /** Null: the whole GTM plan. */
    combinationId: uuid("combination_id"),
    productGeo: text("product_geo").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    currency: text("currency").notNull(),
    access: text("access", { enum: ["edit", "view"] }).notNull(),
    /** False for an alternative, which is not added up with the other plans. */
    countsTowardsGoal: boolean("counts_towards_goal").notNull().default(true),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** A channel of a channel plan. */
export const dgChannels = pgTable(
  "dg_channels",
  {
    ownerId: uuid("owner_id").notNull(),
    planId: uuid("plan_id").notNull(),
    key: integer("key").notNull(),
    /** The plan's version when the row last changed. */
    version: integer("version").notNull(),
    label: text("label").notNull(),
    checked: boolean("checked").notNull(),
    content: jsonb("content").notNull(),
    roiInputs: jsonb("roi_inputs").notNull(),
    timing: jsonb("timing"),
    /** Figures taken from the CRM, by input; each counts while the input has its value. */
    calibrations: jsonb("calibrations").notNull().default({}),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.planId, table.key] })],
);

/** Sales channels of the products of a GTM plan. */
export const salesChannels = pgTable(
  "sales_channels",
  {
    ownerId: uuid("owner_id").notNull(),
    gtmPlanId: uuid("gtm_plan_id").notNull(),
    version: integer("version").notNull(),
    products: jsonb("products").notNull(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.gtmPlanId] })],
);
