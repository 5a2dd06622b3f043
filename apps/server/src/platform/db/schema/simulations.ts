/** Table of modules/simulations. */
import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const simulations = pgTable(
  "simulations",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    version: integer("version").notNull().default(1),
    simulationTitle: text("simulation_title").notNull(),
    gtmPlan: text("gtm_plan").notNull(),
    productName: text("product_name").notNull(),
    geo: text("geo").notNull(),
    costId: uuid("cost_id"),
    costTitle: text("cost_title").notNull(),
    pricingCurrency: text("pricing_currency").notNull(),
    inputs: jsonb("inputs").notNull(),
    costSnapshot: jsonb("cost_snapshot").notNull(),
    options: jsonb("options").notNull(),
    /** The server's own result, never the browser's. */
    result: jsonb("result").notNull(),
    /** The database takes these three out of the result when it is stored. */
    odds: doublePrecision("odds").generatedAlwaysAs(
      sql`(result #>> '{monteCarlo,probability,both}')::float8`,
    ),
    attainment: doublePrecision("attainment").generatedAlwaysAs(sql`(result #>> '{mid,attainment}')::float8`),
    ebitPercent: doublePrecision("ebit_percent").generatedAlwaysAs(
      sql`(result -> 'mid' -> 'ebitPercent' ->> ((inputs ->> 'targetYear')::integer - 1))::float8`,
    ),
    engineVersion: text("engine_version").notNull(),
    inputHash: text("input_hash").notNull(),
    isBaseline: boolean("is_baseline").notNull().default(false),
    /** The combination of a GTM plan that it is made for, and what its user has seen of the plan. */
    gtmPlanId: uuid("gtm_plan_id"),
    combinationId: uuid("combination_id"),
    seenValues: jsonb("seen_values"),
    /** The example plan it was copied with; null: the user's own. */
    examplePlanId: uuid("example_plan_id"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
