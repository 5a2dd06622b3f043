/**
 * Drizzle's view of the tables in `apps/server/migrations` (the SQL files are the truth; schema.test.ts
 * compares the two). Tables under "Accounts" belong to no tenant and are reached by the auth pool only;
 * every other table is a tenant table: owner first in its key, row-level security enabled and forced.
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  type PgTimestampConfig,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const instant: PgTimestampConfig<"date"> = { withTimezone: true, precision: 3, mode: "date" };

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/* Accounts */

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  /** When whoever holds the password or a session proved the address; null where the link alone confirmed it. */
  emailProvenAt: timestamp("email_proven_at", instant),
  image: text("image"),
  company: text("company"),
  contact: text("contact"),
  lastLogin: timestamp("last_login", instant),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

export const sessions = pgTable("sessions", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  /** Hash of the bearer token, never the token. */
  token: text("token").notNull().unique(),
  expiresAt: timestamp("expires_at", instant).notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  accountId: text("account_id").notNull(),
  providerId: text("provider_id").notNull(),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  idToken: text("id_token"),
  accessTokenExpiresAt: timestamp("access_token_expires_at", instant),
  refreshTokenExpiresAt: timestamp("refresh_token_expires_at", instant),
  scope: text("scope"),
  password: text("password"),
  /** Of a Google account, when it was last used. */
  email: text("email"),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

/** Former addresses that nobody else may take until `until`. */
export const heldEmails = pgTable(
  "held_emails",
  {
    userId: uuid("user_id").notNull(),
    email: text("email").notNull(),
    since: timestamp("since", instant).notNull(),
    until: timestamp("until", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

export const verifications = pgTable("verifications", {
  id: uuid("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: timestamp("expires_at", instant).notNull(),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

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

/* Tenant tables */

export const subscriptions = pgTable("subscriptions", {
  userId: uuid("user_id").primaryKey(),
  plan: text("plan", { enum: ["trial", "diy", "startup", "scaleup", "enterprise"] })
    .notNull()
    .default("trial"),
  period: text("period", { enum: ["monthly", "yearly"] }),
  status: text("status", { enum: ["free", "active", "expired"] })
    .notNull()
    .default("free"),
  startAt: timestamp("start_at", instant).notNull().defaultNow(),
  endAt: timestamp("end_at", instant),
  trialEndsAt: timestamp("trial_ends_at", instant),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

export const ledger = pgTable(
  "ledger",
  {
    userId: uuid("user_id").notNull(),
    id: uuid("id").notNull(),
    kind: text("kind", { enum: ["aiFetch", "simulation", "credit"] }).notNull(),
    delta: integer("delta").notNull(),
    reason: text("reason").notNull(),
    /** Unique per user and kind. */
    idempotencyKey: text("idempotency_key").notNull(),
    periodStart: timestamp("period_start", instant).notNull(),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

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
    /** Null: the default ones. */
    segmentWeights: jsonb("segment_weights"),
    /** As `detailsVersion`; 0: never saved. */
    weightsVersion: integer("weights_version").notNull().default(0),
    /** Combinations that were taken out and have sections, a list of `{ id, productId, product, geo }`. */
    formerCombinations: jsonb("former_combinations").notNull().default([]),
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
    /** How far the step is; null for what is no step. */
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

/** Whose share a token opens; of no tenant, reached by two functions of the database alone. */
export const gtmPlanShareTokens = pgTable("gtm_plan_share_tokens", {
  tokenHash: bytea("token_hash").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  shareId: uuid("share_id").notNull(),
});

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
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

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
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", instant),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

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
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

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
    /** Of rows before 0012; cleared once the mail is out. */
    text: text("text").notNull(),
    /** Unique per owner. */
    idempotencyKey: text("idempotency_key").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    sentAt: timestamp("sent_at", instant),
    /** The text, which only a server with the master keys can read; null once the mail is out. */
    sealed: text("sealed"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
