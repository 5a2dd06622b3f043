/** Tables of the platform: rate limits, key canaries, audit log, idempotency keys and outbox. */
import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";

/** Counters of guarded tries; `resetsAt` null: until a success or a reset clears the row. */
export const attempts = pgTable("attempts", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetsAt: timestamp("resets_at", instant),
});

/** One known value under each master key, opened at start. */
export const keyCanaries = pgTable("key_canaries", {
  kid: text("kid").primaryKey(),
  sealed: text("sealed").notNull(),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
});

export const auditLog = pgTable(
  "audit_log",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    actor: text("actor", { enum: ["user", "system", "webhook", "script"] }).notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: uuid("entity_id"),
    detail: jsonb("detail").notNull().default({}),
    requestId: text("request_id"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    /** The database numbers and chains the rows of an owner; what an insert says of these three is ignored. */
    sequence: bigint("sequence", { mode: "number" }).notNull().default(0),
    previousHash: bytea("previous_hash").notNull().default(Buffer.alloc(0)),
    hash: bytea("hash").notNull().default(Buffer.alloc(0)),
    /** Who did it, in a workspace that is not the person's own. */
    personId: uuid("person_id").default(sql`nullif(current_setting('app.person_id', true), '')::uuid`),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** What fields a change of a document changed, beside its row of the audit log. */
export const auditChanges = pgTable(
  "audit_changes",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    entityId: uuid("entity_id").notNull(),
    /** A list of `{ field, was, now }`. */
    changes: jsonb("changes").notNull(),
    /** How many more there were. */
    more: integer("more").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** How long a workspace keeps its audit log and deleted documents; without a row all of the log, and 30 days. */
export const retentionSettings = pgTable("retention_settings", {
  ownerId: uuid("owner_id").primaryKey(),
  auditYears: integer("audit_years"),
  deletedDays: integer("deleted_days").notNull(),
});

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id").notNull(),
    key: text("key").notNull(),
    route: text("route").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** Null while the call runs, until `leaseUntil`. */
    status: integer("status"),
    headers: jsonb("headers"),
    /** The stored answer, byte for byte. */
    body: text("body"),
    leaseUntil: timestamp("lease_until", instant),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key, table.route] })],
);

/** Mails to be sent, with the change that causes them. */
export const outbox = pgTable(
  "outbox",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    recipientName: text("recipient_name").notNull().default(""),
    subject: text("subject").notNull(),
    /** Plain text of rows before migration 0012; cleared once the mail is sent. */
    text: text("text").notNull(),
    /** Unique per owner. */
    idempotencyKey: text("idempotency_key").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    sentAt: timestamp("sent_at", instant),
    /** The text, which only a server with the master keys can read; null once the mail is out. */
    sealed: text("sealed"),
    /** Stops this kind of mail and can do nothing else; null once the mail is out. */
    unsubscribeUrl: text("unsubscribe_url"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** A link by which anybody may read a document. */
export const shares = pgTable(
  "shares",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    kind: text("kind", { enum: ["simulation", "dg-plan", "dashboard-view"] }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    createdAt: timestamp("created_at", instant).notNull(),
    expiresAt: timestamp("expires_at", instant).notNull(),
    revokedAt: timestamp("revoked_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Whose share a token opens; of no tenant, reached only through two functions of the database. */
export const shareTokens = pgTable("share_tokens", {
  tokenHash: bytea("token_hash").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  shareId: uuid("share_id").notNull(),
});

/** A link by which anybody may read a plan. */
export const gtmPlanShares = pgTable(
  "gtm_plan_shares",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    planId: uuid("plan_id").notNull(),
    createdAt: timestamp("created_at", instant).notNull(),
    expiresAt: timestamp("expires_at", instant).notNull(),
    revokedAt: timestamp("revoked_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Whose share a token opens; of no tenant, reached only through two functions of the database. */
export const gtmPlanShareTokens = pgTable("gtm_plan_share_tokens", {
  tokenHash: bytea("token_hash").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  shareId: uuid("share_id").notNull(),
});
