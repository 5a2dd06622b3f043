/** Tables of platform/auth. They belong to no tenant; only the auth pool reaches them. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  /** When a user with the password or a session verified the address; null if only the link was followed. */
  emailProvenAt: timestamp("email_proven_at", instant),
  image: text("image"),
  company: text("company"),
  contact: text("contact"),
  /** How numbers and dates are written; null: as in the browser. */
  formatLocale: text("format_locale"),
  /** Whether usage may be reported to an analytics service; null: not asked yet. */
  analyticsConsent: boolean("analytics_consent"),
  /** When the account of a visitor ends; null: the account of a user. */
  visitorUntil: timestamp("visitor_until", instant),
  /** When a deleted account is erased; null: it is not deleted. */
  deleteAfter: timestamp("delete_after", instant),
  lastLogin: timestamp("last_login", instant),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", instant).notNull().defaultNow(),
});

/** What owns documents: a user's own workspace, whose id is the user's, or a team's. */
export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  kind: text("kind", { enum: ["personal", "team"] }).notNull(),
  /** The user of a personal workspace; null for a team's. */
  userId: uuid("user_id").generatedAlwaysAs(sql`case kind when 'personal' then id end`),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
});

export const memberships = pgTable(
  "memberships",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    role: text("role", { enum: ["viewer", "commenter", "editor", "admin", "owner"] }).notNull(),
    since: timestamp("since", instant).notNull().defaultNow(),
    invitedBy: uuid("invited_by"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);

/** Invitations to the workspaces of teams. */
export const invitations = pgTable("invitations", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  /** In lower case. */
  email: text("email").notNull(),
  role: text("role", { enum: ["viewer", "commenter", "editor", "admin"] }).notNull(),
  /** Hash of the token in the mail, never the token. */
  token: text("token").notNull().unique(),
  invitedBy: uuid("invited_by"),
  createdAt: timestamp("created_at", instant).notNull(),
  expiresAt: timestamp("expires_at", instant).notNull(),
  acceptedAt: timestamp("accepted_at", instant),
  revokedAt: timestamp("revoked_at", instant),
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
  /** The workspace by whose company sign-in it began. */
  companyId: uuid("company_id"),
  /** The strictest idle time of its user's workspaces; null: it has no limit. */
  idleMinutes: integer("idle_minutes"),
});

/** Personal access tokens for the API. */
export const accessTokens = pgTable("access_tokens", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  /** The only workspace that it opens; null: its user's own. */
  workspaceId: uuid("workspace_id"),
  name: text("name").notNull(),
  scope: text("scope", { enum: ["read", "run", "write"] }).notNull(),
  /** The id of the app that was connected by OAuth; null for a token that a user created. */
  appId: text("app_id"),
  /** Where that app receives its codes. */
  appHost: text("app_host"),
  /** Hash of the token, never the token. Nobody knows the token of an app. */
  token: text("token").notNull().unique(),
  expiresAt: timestamp("expires_at", instant).notNull(),
  lastUsedAt: timestamp("last_used_at", instant),
  createdAt: timestamp("created_at", instant).notNull().defaultNow(),
});

/** Registered apps, requests of access, codes and tokens of OAuth. */
export const oauthRecords = pgTable(
  "oauth_records",
  {
    kind: text("kind").notNull(),
    /** Hash of the code, token or client id. */
    id: text("id").notNull(),
    payload: jsonb("payload").notNull(),
    /** The access token of the connected app. */
    grantId: uuid("grant_id"),
    consumedAt: timestamp("consumed_at", instant),
    createdAt: timestamp("created_at", instant).notNull(),
    /** Null for a registered app. */
    expiresAt: timestamp("expires_at", instant),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** The second factor of users: a TOTP secret and recovery codes. */
export const twoFactors = pgTable("two_factors", {
  userId: uuid("user_id").primaryKey(),
  /** The TOTP secret, sealed with the master key. */
  sealed: text("sealed").notNull(),
  begunAt: timestamp("begun_at", instant).notNull(),
  /** Null until the first code was confirmed. */
  enabledAt: timestamp("enabled_at", instant),
  /** The 30-second step of the last accepted code. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  /** Hashes of the unused recovery codes. */
  recoveryCodes: text("recovery_codes").array().notNull().default([]),
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
  /** E-mail of a Google account when it was last used. */
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

/** The one-time tokens of a user, whose id is the first word of their value; as in their index. */
export const verificationsOf = (userId: string) =>
  sql`split_part(${verifications.value}, ' ', 1) = ${userId}`;
