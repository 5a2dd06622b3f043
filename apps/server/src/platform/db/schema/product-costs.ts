/** Table of modules/product-costs. */
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const productCosts = pgTable(
  "product_costs",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    version: integer("version").notNull().default(1),
    gtmPlan: text("gtm_plan").notNull(),
    description: text("description").notNull().default(""),
    productName: text("product_name").notNull(),
    costTitle: text("cost_title").notNull(),
    geo: text("geo").notNull(),
    pricingCurrency: text("pricing_currency").notNull(),
    /** The numbers of the form, as the contract names them. */
    inputs: jsonb("inputs").notNull(),
    /** The combination of a GTM plan that it is made for, and what its user has seen of the plan. */
    gtmPlanId: uuid("gtm_plan_id"),
    combinationId: uuid("combination_id"),
    seenValues: jsonb("seen_values"),
    /** The business model that its typical figures come from; null: none. */
    businessModel: text("business_model"),
    /** The example plan it was copied with; null: the user's own. */
    examplePlanId: uuid("example_plan_id"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
