import { randomBytes } from "node:crypto";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { companyDomains, companyProviders } from "../db/schema/company.ts";
import { isUuid, newId } from "../db/uuid.ts";

export type StoredDomain = typeof companyDomains.$inferSelect;

/** A workspace whose provider may sign in the addresses of a domain. */
export interface CompanyOfDomain {
  workspaceId: string;
  domain: string;
  /** Whether the provider is the only way in. */
  enforced: boolean;
}

/** Domains that the workspaces of teams claim. */
export interface CompanyDomains {
  /** The oldest claim first. */
  list(workspaceId: string): Promise<StoredDomain[]>;
  find(workspaceId: string, id: string): Promise<StoredDomain | undefined>;
  /** Claims a domain; undefined when the workspace has claimed it before. */
  add(workspaceId: string, domain: string): Promise<StoredDomain | undefined>;
  /** False when another workspace has the domain. */
  verify(id: string): Promise<boolean>;
  /** Notes a check that did not find the record. @param ends whether the domain is verified no longer */
  miss(id: string, ends: boolean): Promise<void>;
  remove(workspaceId: string, id: string): Promise<StoredDomain | undefined>;
  /** The verified domains of all workspaces. */
  listVerified(): Promise<StoredDomain[]>;
  /** The workspace with a provider that has proved its claim to the domain of this address. */
  companyOf(email: string): Promise<CompanyOfDomain | undefined>;
  /** Whether a workspace has proved its claim to the domain of this address. */
  owns(workspaceId: string, email: string): Promise<boolean>;
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

export function createCompanyDomains({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): CompanyDomains {
  const database = drizzle(connection);
  const { id, workspaceId, domain, createdAt, verifiedAt } = companyDomains;
  const isVerified = isNotNull(verifiedAt);
  const ownRow = (workspace: string, row: string) => and(eq(workspaceId, workspace), eq(id, row));

  return {
    list: (workspace) =>
      database
        .select()
        .from(companyDomains)
        .where(eq(workspaceId, workspace))
        .orderBy(asc(createdAt), asc(id)),

    async find(workspace, row) {
      if (!isUuid(row)) return undefined;
      const [found] = await database.select().from(companyDomains).where(ownRow(workspace, row));
      return found;
    },

    async add(workspace, name) {
      const [added] = await database
        .insert(companyDomains)
        .values({
          id: newId(),
          workspaceId: workspace,
          domain: name,
          proof: `beachhead-domain=${randomBytes(24).toString("base64url")}`,
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning();
      return added;
    },

    async verify(row) {
      const now = clock.now();
      const { rowCount } = await database.execute(sql`
        update company_domains d set
          verified_at = coalesce(d.verified_at, ${now.toISOString()}), checked_at = ${now.toISOString()}, missing_since = null
        where d.id = ${row}::uuid and not exists (select from company_domains o
          where o.domain = d.domain and o.id <> d.id and o.verified_at is not null)`);
      return (rowCount ?? 0) > 0;
    },

    async miss(row, ends) {
      const now = clock.now();
      await database
        .update(companyDomains)
        .set({
          checkedAt: now,
          missingSince: ends ? null : sql`coalesce(missing_since, ${now.toISOString()})`,
          ...(ends && { verifiedAt: null }),
        })
        .where(eq(id, row));
    },

    async remove(workspace, row) {
      if (!isUuid(row)) return undefined;
      const [removed] = await database.delete(companyDomains).where(ownRow(workspace, row)).returning();
      return removed;
    },

    listVerified: () => database.select().from(companyDomains).where(isVerified).orderBy(asc(id)),

    async companyOf(email) {
      const [found] = await database
        .select({ workspaceId, domain, enforced: companyProviders.enforced })
        .from(companyDomains)
        .innerJoin(companyProviders, eq(companyProviders.workspaceId, workspaceId))
        .where(and(eq(domain, domainOf(email)), isVerified));
      return found;
    },

    owns: async (workspace, email) =>
      (await database.$count(
        companyDomains,
        and(eq(workspaceId, workspace), eq(domain, domainOf(email)), isVerified),
      )) > 0,
  };
}
