import { and, asc, eq, lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import type { Place } from "../crypto/envelope.ts";
import type { SealedColumn } from "../crypto/rewrap-all.ts";
import { type AsOwner, sealedColumn } from "../crypto/sealed-column.ts";
import { users } from "../db/schema/accounts.ts";
import {
  companyAssertions,
  companyIdentities,
  companyProviders,
  sessionRules,
} from "../db/schema/company.ts";
import { hashToken } from "./bearer-token.ts";

export type StoredProvider = typeof companyProviders.$inferSelect;
/** What an owner sets; a change of it ends an earlier test. */
export type ProviderSettings = Omit<StoredProvider, "enforced" | "testedAt" | "updatedAt" | "workspaceId">;
export type StoredRules = Omit<typeof sessionRules.$inferSelect, "workspaceId">;

/** A person as an identity provider names them. */
export interface CompanySubject {
  workspaceId: string;
  issuer: string;
  subject: string;
}

/** The identity providers of workspaces, who signs in by them, and the session rules. */
export interface CompanyProviders {
  find(workspaceId: string): Promise<StoredProvider | undefined>;
  /**
   * With another kind, issuer, client, address or attributes, or with none of the earlier certificates, it
   * has to be tested again before it can be enforced.
   */
  save(workspaceId: string, settings: ProviderSettings): Promise<void>;
  /** Also forgets who signed in by it. False when there is none. */
  remove(workspaceId: string): Promise<boolean>;
  /** Notes a successful test, if the settings are still those of this time. */
  noteTest(workspaceId: string, settingsOf: Date): Promise<boolean>;
  enforce(workspaceId: string, enforced: boolean): Promise<void>;
  /** Uses up a SAML assertion. False when it was used before. */
  useAssertion(workspaceId: string, assertionId: string, expiresAt: Date): Promise<boolean>;
  /** The user who signs in as this subject. */
  findUser(subject: CompanySubject): Promise<string | undefined>;
  /** The subjects as which a user signs in, the first one first. */
  identitiesOf(userId: string): Promise<(CompanySubject & { createdAt: Date })[]>;
  /** False when the subject belongs to another user. */
  join(subject: CompanySubject, userId: string): Promise<boolean>;
  /** Creates a user with a verified address; false when the address is taken. */
  createUser(userId: string, user: { name: string; email: string }): Promise<boolean>;
  rules(workspaceId: string): Promise<StoredRules>;
  saveRules(workspaceId: string, rules: StoredRules): Promise<void>;
}

const NO_RULES: StoredRules = { longestHours: null, idleMinutes: null, twoFactor: false };

/** The row of a sealed client secret; it cannot be opened for another workspace. */
export const placeOfClientSecret = (workspaceId: string): Place => ({
  table: "company_providers",
  userId: workspaceId,
  field: "client_secret",
});

/** The sealed client secrets of all workspaces, for a rotation of the master keys. @param asAuth runs as the auth role */
export const clientSecrets = (asAuth: AsOwner): SealedColumn =>
  sealedColumn(asAuth, {
    table: companyProviders,
    id: companyProviders.workspaceId,
    sealed: companyProviders.sealed,
    placeOf: placeOfClientSecret,
  });

export function createCompanyProviders({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): CompanyProviders {
  const database = drizzle(connection);
  const ofWorkspace = (id: string) => eq(companyProviders.workspaceId, id);

  async function findUser({ workspaceId, issuer, subject }: CompanySubject): Promise<string | undefined> {
    const [found] = await database
      .select({ userId: companyIdentities.userId })
      .from(companyIdentities)
      .where(
        and(
          eq(companyIdentities.workspaceId, workspaceId),
          eq(companyIdentities.issuer, issuer),
          eq(companyIdentities.subject, subject),
        ),
      );
    return found?.userId;
  }

  return {
    findUser,

    identitiesOf: async (userId) =>
      database
        .select({
          workspaceId: companyIdentities.workspaceId,
          issuer: companyIdentities.issuer,
          subject: companyIdentities.subject,
          createdAt: companyIdentities.createdAt,
        })
        .from(companyIdentities)
        .where(eq(companyIdentities.userId, userId))
        .orderBy(asc(companyIdentities.createdAt)),

    async find(workspaceId) {
      const [found] = await database.select().from(companyProviders).where(ofWorkspace(workspaceId));
      return found;
    },

    async save(workspaceId, settings) {
      const row = { ...settings, updatedAt: clock.now() };
      const same = sql`${companyProviders.kind} = excluded.kind and ${companyProviders.issuer} = excluded.issuer
        and ${companyProviders.saml} - 'certificates' is not distinct from excluded.saml - 'certificates'
        and (excluded.saml is null or excluded.saml -> 'certificates' ?|
          array(select jsonb_array_elements_text(${companyProviders.saml} -> 'certificates')))
        and ${companyProviders.clientId} = excluded.client_id and ${companyProviders.sealed} = excluded.sealed`;
      await database
        .insert(companyProviders)
        .values({ workspaceId, ...row })
        .onConflictDoUpdate({
          target: companyProviders.workspaceId,
          set: {
            ...row,
            testedAt: sql`case when ${same} then ${companyProviders.testedAt} end`,
            enforced: sql`${companyProviders.enforced} and ${same}`,
          },
        });
    },

    async remove(workspaceId) {
      await database.delete(companyIdentities).where(eq(companyIdentities.workspaceId, workspaceId));
      const removed = await database
        .delete(companyProviders)
        .where(ofWorkspace(workspaceId))
        .returning({ workspaceId: companyProviders.workspaceId });
      return removed.length > 0;
    },

    async noteTest(workspaceId, settingsOf) {
      const noted = await database
        .update(companyProviders)
        .set({ testedAt: clock.now() })
        .where(and(ofWorkspace(workspaceId), eq(companyProviders.updatedAt, settingsOf)))
        .returning({ workspaceId: companyProviders.workspaceId });
      return noted.length > 0;
    },

    async enforce(workspaceId, enforced) {
      await database.update(companyProviders).set({ enforced }).where(ofWorkspace(workspaceId));
    },

    async useAssertion(workspaceId, assertionId, expiresAt) {
      await database.delete(companyAssertions).where(lt(companyAssertions.expiresAt, clock.now()));
      const used = await database
        .insert(companyAssertions)
        .values({ workspaceId, assertion: hashToken(assertionId), expiresAt })
        .onConflictDoNothing()
        .returning({ workspaceId: companyAssertions.workspaceId });
      return used.length > 0;
    },

    async join(subject, userId) {
      await database
        .insert(companyIdentities)
        .values({ ...subject, userId, createdAt: clock.now() })
        .onConflictDoNothing();
      return (await findUser(subject)) === userId;
    },

    async createUser(userId, { name, email }) {
      const now = clock.now();
      const made = await database
        .insert(users)
        .values({
          id: userId,
          name,
          email,
          emailVerified: true,
          emailProvenAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return made.length > 0;
    },

    async rules(workspaceId) {
      const [found] = await database
        .select({
          longestHours: sessionRules.longestHours,
          idleMinutes: sessionRules.idleMinutes,
          twoFactor: sessionRules.twoFactor,
        })
        .from(sessionRules)
        .where(eq(sessionRules.workspaceId, workspaceId));
      return found ?? NO_RULES;
    },

    async saveRules(workspaceId, rules) {
      await database
        .insert(sessionRules)
        .values({ workspaceId, ...rules })
        .onConflictDoUpdate({ target: sessionRules.workspaceId, set: rules });
    },
  };
}
