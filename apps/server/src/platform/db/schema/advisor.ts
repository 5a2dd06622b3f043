/** Tables of modules/advisor. */
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The last autofill of each combination. */
export const advisorAnswers = pgTable(
  "advisor_answers",
  {
    ownerId: uuid("owner_id").notNull(),
    combinationId: uuid("combination_id").notNull(),
    id: uuid("id").notNull(),
    planId: uuid("plan_id").notNull(),
    engine: text("engine", { enum: ["built-in", "model"] }).notNull(),
    answer: jsonb("answer").notNull(),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.combinationId] })],
);

/** The last draft of each section of a combination. */
export const advisorDrafts = pgTable(
  "advisor_drafts",
  {
    ownerId: uuid("owner_id").notNull(),
    combinationId: uuid("combination_id").notNull(),
    section: text("section", { enum: ["segmentation", "valueMap", "positioning"] }).notNull(),
    id: uuid("id").notNull(),
    planId: uuid("plan_id").notNull(),
    draft: jsonb("draft").notNull(),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.combinationId, table.section] })],
);
