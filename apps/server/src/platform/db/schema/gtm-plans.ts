/** Tables of modules/gtm-plans. */
import {
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";

export const gtmPlans = pgTable(
  "gtm_plans",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    version: integer("version").notNull().default(1),
    /** The plan's version when the business details last changed. */
    detailsVersion: integer("details_version").notNull().default(1),
    /** The same of the goals; 0: never saved. */
    goalsVersion: integer("goals_version").notNull().default(0),
    name: text("name").notNull(),
    companyName: text("company_name").notNull(),
    shortDescription: text("short_description").notNull().default(""),
    website: text("website").notNull(),
    segmentData: jsonb("segment_data").notNull(),
    /** Currency of all amounts of the plan. */
    currency: text("currency").notNull().default("USD"),
    /** The calendar year in which year 1 begins; null: the year after the plan was created. */
    firstYear: integer("first_year"),
    /** The month in which each year begins, 1 to 12. */
    yearStartMonth: smallint("year_start_month").notNull().default(1),
    goalsNote: text("goals_note").notNull().default(""),
    /** Null: the default ones. */
    segmentWeights: jsonb("segment_weights"),
    /** As `detailsVersion`; 0: never saved. */
    weightsVersion: integer("weights_version").notNull().default(0),
    /** Combinations that were taken out and have sections, a list of `{ id, productId, product, geo }`. */
    formerCombinations: jsonb("former_combinations").notNull().default([]),
    /** The names that a copy of the example came with; null: the user's own plan. */
    example: jsonb("example"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const gtmPlanProducts = pgTable(
  "gtm_plan_products",
  {
    ownerId: uuid("owner_id").notNull(),
    planId: uuid("plan_id").notNull(),
    id: uuid("id").notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    /** The name as names are compared. */
    nameKey: text("name_key").notNull(),
    description: text("description").notNull(),
    /** A list of `{ id, name }`, each a combination. */
    geos: jsonb("geos").notNull(),
    geoKeys: text("geo_keys").array().notNull(),
    industries: text("industries").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.planId, table.id] })],
);

export const gtmPlanGoals = pgTable(
  "gtm_plan_goals",
  {
    ownerId: uuid("owner_id").notNull(),
    planId: uuid("plan_id").notNull(),
    id: integer("id").notNull(),
    position: integer("position").notNull(),
    goal: text("goal").notNull(),
    currentValue: doublePrecision("current_value"),
    targetValue: doublePrecision("target_value"),
    targetYear: integer("target_year"),
    keptRevenue: doublePrecision("kept_revenue"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.planId, table.id] })],
);

/** A step of one combination; `combinationId` is the id of the geography within its product. */
export const gtmPlanSections = pgTable(
  "gtm_plan_sections",
  {
    ownerId: uuid("owner_id").notNull(),
    planId: uuid("plan_id").notNull(),
    combinationId: uuid("combination_id").notNull(),
    section: text("section").notNull(),
    /** The plan's version when the row last changed. */
    version: integer("version").notNull(),
    /** How far the step is; null for what is not a step. */
    state: text("state", { enum: ["empty", "partial", "complete", "warnings"] }),
    data: jsonb("data").notNull(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.planId, table.combinationId, table.section] })],
);

/** An earlier state of a plan, as it was stored. */
export const gtmPlanVersions = pgTable(
  "gtm_plan_versions",
  {
    ownerId: uuid("owner_id").notNull(),
    planId: uuid("plan_id").notNull(),
    version: integer("version").notNull(),
    reason: text("reason", { enum: ["pause", "combinations", "replace", "restore"] }).notNull(),
    savedAt: timestamp("saved_at", instant).notNull(),
    keptAt: timestamp("kept_at", instant).notNull(),
    snapshot: jsonb("snapshot").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.planId, table.version] })],
);

/** The answer to a load of a large plan, compressed; made again when `version` or `form` is another. */
export const gtmPlanReplies = pgTable(
  "gtm_plan_replies",
  {
    ownerId: uuid("owner_id").notNull(),
    planId: uuid("plan_id").notNull(),
    version: integer("version").notNull(),
    form: integer("form").notNull(),
    body: bytea("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.planId] })],
);
