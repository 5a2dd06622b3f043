/** Tables of modules/deals. */
import {
  bigint,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";

/** Numbers of the database that stay below 2^53 in use. */
const count = { mode: "number" } as const;

export const deals = pgTable(
  "deals",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    /** "manual", "import" or a provider. */
    source: text("source").notNull(),
    /** Unique in its source. */
    externalId: text("external_id").notNull(),
    importId: uuid("import_id"),
    name: text("name").notNull().default(""),
    leadSource: text("lead_source").notNull().default(""),
    leadSourceKey: text("lead_source_key").notNull().default(""),
    product: text("product").notNull().default(""),
    productKey: text("product_key").notNull().default(""),
    geo: text("geo").notNull().default(""),
    geoKey: text("geo_key").notNull().default(""),
    industryDomain: text("industry_domain").notNull().default(""),
    stage: text("stage").notNull().default(""),
    stageKey: text("stage_key").notNull().default(""),
    status: text("status", { enum: ["open", "won", "lost"] }).notNull(),
    /** In percent; null: the stage is unknown. */
    probability: numeric("probability", count),
    ownProbability: numeric("own_probability", count),
    /** What the source says of the status; null: probability and stage decide. */
    ownStatus: text("own_status", { enum: ["open", "won", "lost"] }),
    /** Hundredths of the currency. */
    amountCents: bigint("amount_cents", count).notNull(),
    /** The CRM's text of an amount that cannot be read; the amount is 0 then. */
    amountText: text("amount_text"),
    /** "" if not named. */
    currency: text("currency").notNull().default(""),
    createdDate: date("created_date"),
    closeDate: date("close_date"),
    properties: jsonb("properties").notNull().default({}),
    /** The deal as it was before its import replaced it. */
    replaced: jsonb("replaced"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** How many deals an owner has, with a version that goes up with each change of them. */
export const dealTotals = pgTable("deal_totals", {
  ownerId: uuid("owner_id").primaryKey(),
  version: bigint("version", count).notNull(),
  deals: bigint("deals", count).notNull(),
  changedAt: timestamp("changed_at", instant).notNull(),
  /** Estimated, with indexes. */
  bytes: bigint("bytes", count).notNull().default(0),
});

const cents = (name: string) => numeric(name, count).notNull().default(0);
const rows = (name: string) => bigint(name, count).notNull().default(0);

/** Sums by year, lead source, product, geography and currency. The database changes them with the deals. */
export const dealYearRollups = pgTable(
  "deal_year_rollups",
  {
    ownerId: uuid("owner_id").notNull(),
    /** Year of creation for pipeline columns, of closing for closed columns; 0: without that date. */
    year: integer("year").notNull(),
    leadSourceKey: text("lead_source_key").notNull(),
    productKey: text("product_key").notNull(),
    geoKey: text("geo_key").notNull(),
    currency: text("currency").notNull(),
    openCount: rows("open_count"),
    openCents: cents("open_cents"),
    /** Amount times probability in percent. */
    openWeighted: cents("open_weighted"),
    unknownStageCount: rows("unknown_stage_count"),
    wonCount: rows("won_count"),
    wonCents: cents("won_cents"),
    closedWonCount: rows("closed_won_count"),
    closedWonCents: cents("closed_won_cents"),
    closedLostCount: rows("closed_lost_count"),
  },
  (table) => [
    primaryKey({
      columns: [
        table.ownerId,
        table.year,
        table.leadSourceKey,
        table.productKey,
        table.geoKey,
        table.currency,
      ],
    }),
  ],
);

/** Sums by month, product, geography and currency. */
export const dealMonthRollups = pgTable(
  "deal_month_rollups",
  {
    ownerId: uuid("owner_id").notNull(),
    /** 12 times the year plus 0 to 11. */
    month: integer("month").notNull(),
    productKey: text("product_key").notNull(),
    geoKey: text("geo_key").notNull(),
    currency: text("currency").notNull(),
    createdCents: cents("created_cents"),
    closedWonCount: rows("closed_won_count"),
    closedWonCents: cents("closed_won_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.month, table.productKey, table.geoKey, table.currency] }),
  ],
);

/** Which field of a source holds which field of a deal. */
export const fieldMappings = pgTable(
  "field_mappings",
  {
    ownerId: uuid("owner_id").notNull(),
    provider: text("provider").notNull(),
    mapping: jsonb("mapping").notNull(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.provider] })],
);

/** Probabilities in percent by stage; those the user set come before those of the CRM. */
export const dealStages = pgTable(
  "deal_stages",
  {
    ownerId: uuid("owner_id").notNull(),
    provider: text("provider").notNull(),
    fromCrm: jsonb("from_crm").notNull().default({}),
    edited: jsonb("edited").notNull().default({}),
    /** Whether the CRM's own stages are open, won or lost. */
    outcomes: jsonb("outcomes").notNull().default({}),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.provider] })],
);

/** Units of each currency for one unit of the base. */
export const exchangeRates = pgTable("exchange_rates", {
  ownerId: uuid("owner_id").primaryKey(),
  base: text("base").notNull(),
  date: date("date").notNull(),
  rates: jsonb("rates").notNull(),
  source: text("source").notNull().default("user"),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

/** The same by day: a closed deal converts at the rates of its day. */
export const exchangeRateDays = pgTable(
  "exchange_rate_days",
  {
    ownerId: uuid("owner_id").notNull(),
    date: date("date").notNull(),
    base: text("base").notNull(),
    rates: jsonb("rates").notNull(),
    source: text("source").notNull().default("user"),
    savedAt: timestamp("saved_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.date] })],
);

/** Rates of a central bank, one row a working day, for all owners. */
export const dailyRates = pgTable("daily_rates", {
  date: date("date").primaryKey(),
  base: text("base").notNull(),
  rates: jsonb("rates").notNull(),
  source: text("source").notNull(),
  fetchedAt: timestamp("fetched_at", instant).notNull().defaultNow(),
});

/** Uploaded files of deals. */
export const dealImports = pgTable(
  "deal_imports",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    state: text("state", { enum: ["preview", "running", "done", "failed", "undone"] }).notNull(),
    fileName: text("file_name").notNull().default(""),
    fileType: text("file_type").notNull(),
    fileBytes: rows("file_bytes"),
    /** What the preview found. */
    dialect: jsonb("dialect").notNull().default({}),
    columns: jsonb("columns").notNull().default([]),
    /** What the user chose. */
    job: jsonb("job"),
    rowsTotal: rows("rows_total"),
    rowsRead: rows("rows_read"),
    rowsStored: rows("rows_stored"),
    rowsRejected: rows("rows_rejected"),
    errors: jsonb("errors").notNull().default([]),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** An uploaded file in pieces, until it is imported. */
export const dealImportParts = pgTable(
  "deal_import_parts",
  {
    ownerId: uuid("owner_id").notNull(),
    importId: uuid("import_id").notNull(),
    part: integer("part").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.importId, table.part] })],
);
