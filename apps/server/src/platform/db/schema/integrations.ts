/** Tables of modules/integrations. */
import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const connections = pgTable(
  "connections",
  {
    ownerId: uuid("owner_id").notNull(),
    provider: text("provider", { enum: ["zoho-crm", "hubspot", "zoho-campaigns"] }).notNull(),
    kind: text("kind", { enum: ["crm", "campaigns"] }).notNull(),
    id: uuid("id").notNull(),
    sealed: text("sealed").notNull(),
    masked: jsonb("masked").notNull(),
    dataCentre: text("data_centre").notNull(),
    accessVersion: integer("access_version").notNull().default(1),
    accessExpiresAt: timestamp("access_expires_at", instant),
    refreshLeaseUntil: timestamp("refresh_lease_until", instant),
    failure: text("failure"),
    /** Syncs in a row that failed. */
    failures: integer("failures").notNull().default(0),
    retryAt: timestamp("retry_at", instant),
    sync: jsonb("sync"),
    syncedUntil: timestamp("synced_until", instant),
    records: integer("records").notNull().default(0),
    lastSyncAt: timestamp("last_sync_at", instant),
    nextSyncAt: timestamp("next_sync_at", instant),
    connectedAt: timestamp("connected_at", instant).notNull().defaultNow(),
    /** It came with the example: it has no credentials, and nothing is asked of its service. */
    example: boolean("example").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.provider] })],
);

export const connectionFlows = pgTable(
  "connection_flows",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    provider: text("provider", { enum: ["zoho-crm", "zoho-campaigns"] }).notNull(),
    stateHash: text("state_hash"),
    browserHash: text("browser_hash").notNull(),
    sealed: text("sealed"),
    dataCentre: text("data_centre").notNull(),
    outcome: text("outcome").notNull().default("open"),
    /** The session or personal access token that began it. */
    actorId: uuid("actor_id"),
    /** Who began it, in a workspace that is not the person's own. */
    personId: uuid("person_id").default(sql`nullif(current_setting('app.person_id', true), '')::uuid`),
    expiresAt: timestamp("expires_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const campaignReports = pgTable(
  "campaign_reports",
  {
    ownerId: uuid("owner_id").notNull(),
    source: text("source", { enum: ["zoho-campaigns"] }).notNull(),
    campaignKey: text("campaign_key").notNull(),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    status: text("status").notNull(),
    sentAt: timestamp("sent_at", instant),
    figures: jsonb("figures"),
    readAt: timestamp("read_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.source, table.campaignKey] })],
);
