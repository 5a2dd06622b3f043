/** Tables of modules/approvals. */
import { jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** A GTM plan with all that was made for it, as a request for approval froze it. */
export const frozenPlans = pgTable(
  "frozen_plans",
  {
    ownerId: uuid("owner_id").notNull(),
    planId: uuid("plan_id").notNull(),
    /** SHA-256 of the state as canonical JSON, hexadecimal. */
    hash: text("hash").notNull(),
    state: jsonb("state").notNull(),
    frozenAt: timestamp("frozen_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.planId, table.hash] })],
);

/** A request for approval. People are null once their account is erased. */
export const approvals = pgTable(
  "approvals",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    planId: uuid("plan_id").notNull(),
    state: text("state", { enum: ["waiting", "approved", "returned", "replaced"] })
      .notNull()
      .default("waiting"),
    hash: text("hash").notNull(),
    askedAt: timestamp("asked_at", instant).notNull(),
    askedBy: uuid("asked_by"),
    note: text("note").notNull(),
    decidedAt: timestamp("decided_at", instant),
    decidedBy: uuid("decided_by"),
    /** Of an approver without an account, as in the example company. */
    decidedName: text("decided_name"),
    comment: text("comment").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const approvalApprovers = pgTable(
  "approval_approvers",
  {
    ownerId: uuid("owner_id").notNull(),
    approvalId: uuid("approval_id").notNull(),
    position: smallint("position").notNull(),
    personId: uuid("person_id"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.approvalId, table.position] })],
);
