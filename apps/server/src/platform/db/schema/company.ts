/** Company sign-in. Like the account tables they belong to no tenant; only the auth pool reaches them. */
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

const roles = ["viewer", "commenter", "editor", "admin"] as const;

/** Domains that workspaces claim. */
export const companyDomains = pgTable("company_domains", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  /** In lower case. */
  domain: text("domain").notNull(),
  /** The value of the DNS record; public. */
  proof: text("proof").notNull(),
  createdAt: timestamp("created_at", instant).notNull(),
  checkedAt: timestamp("checked_at", instant),
  /** Null until the record was found, and again once it was missing for days. */
  verifiedAt: timestamp("verified_at", instant),
  missingSince: timestamp("missing_since", instant),
});

/** The identity provider of a workspace. */
export const companyProviders = pgTable("company_providers", {
  workspaceId: uuid("workspace_id").primaryKey(),
  kind: text("kind", { enum: ["oidc", "saml"] })
    .notNull()
    .default("oidc"),
  /** By SAML the entity id. */
  issuer: text("issuer").notNull(),
  /** Empty with SAML, like the secret. */
  clientId: text("client_id").notNull(),
  /** The client secret, sealed with the master key. */
  sealed: text("sealed").notNull(),
  /** Null with OpenID Connect. */
  saml: jsonb("saml").$type<{
    signInUrl: string;
    /** In PEM. */
    certificates: string[];
    attributes: { email: string; name: string; groups: string };
  }>(),
  defaultRole: text("default_role", { enum: roles }).notNull(),
  roles: jsonb("roles").$type<{ group: string; role: (typeof roles)[number] }[]>().notNull(),
  enforced: boolean("enforced").notNull().default(false),
  /** The last test sign-in that succeeded with these settings. */
  testedAt: timestamp("tested_at", instant),
  updatedAt: timestamp("updated_at", instant).notNull(),
});

/** Which user signs in with which subject of a provider. */
export const companyIdentities = pgTable(
  "company_identities",
  {
    workspaceId: uuid("workspace_id").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: timestamp("created_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.issuer, table.subject] })],
);

/** Assertions that signed somebody in, until they end. */
export const companyAssertions = pgTable(
  "company_assertions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** Hash of the assertion's id. */
    assertion: text("assertion").notNull(),
    expiresAt: timestamp("expires_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.assertion] })],
);

/** How long sessions of members last. Triggers copy the strictest rules into the sessions. */
export const sessionRules = pgTable("session_rules", {
  workspaceId: uuid("workspace_id").primaryKey(),
  longestHours: integer("longest_hours"),
  idleMinutes: integer("idle_minutes"),
  twoFactor: boolean("two_factor").notNull().default(false),
});

/** The token of a workspace's identity provider. */
export const scimTokens = pgTable("scim_tokens", {
  workspaceId: uuid("workspace_id").primaryKey(),
  /** Hash of the token, never the token. */
  token: text("token").notNull().unique(),
  createdAt: timestamp("created_at", instant).notNull(),
  lastUsedAt: timestamp("last_used_at", instant),
});

/** People whom an identity provider keeps in a workspace. */
export const scimPeople = pgTable(
  "scim_people",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    userName: text("user_name").notNull(),
    externalId: text("external_id"),
    givenName: text("given_name").notNull(),
    familyName: text("family_name").notNull(),
    active: boolean("active").notNull(),
    createdAt: timestamp("created_at", instant).notNull(),
    updatedAt: timestamp("updated_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);

export const scimGroups = pgTable(
  "scim_groups",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    displayName: text("display_name").notNull(),
    externalId: text("external_id"),
    createdAt: timestamp("created_at", instant).notNull(),
    updatedAt: timestamp("updated_at", instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const scimGroupMembers = pgTable(
  "scim_group_members",
  {
    workspaceId: uuid("workspace_id").notNull(),
    groupId: uuid("group_id").notNull(),
    userId: uuid("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.groupId, table.userId] })],
);
