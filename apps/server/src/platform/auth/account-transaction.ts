import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import { requireActor } from "../db/require-actor.ts";
import { createWithUser, type UserTransaction } from "../db/with-user.ts";
import { type AccessTokens, createAccessTokens } from "./access-tokens.ts";
import { type CompanyDomains, createCompanyDomains } from "./company-domains.ts";
import { type CompanyProviders, createCompanyProviders } from "./company-providers.ts";
import { createEmails, type Emails } from "./emails.ts";
import { createGoogleAccounts, type GoogleAccounts } from "./google-accounts.ts";
import { createInvitations, type Invitations } from "./invitations.ts";
import { createOneTimeTokens, type OneTimeTokens } from "./one-time-tokens.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createProfiles, type Profiles } from "./profiles.ts";
import { createScimDirectory, type ScimDirectory } from "./scim-directory.ts";
import { createSessionList, type SessionList } from "./session-list.ts";
import { createTwoFactors, type TwoFactors } from "./two-factors.ts";
import { createWorkspaces, type Workspaces } from "./workspaces.ts";

/** One open transaction on one account, or one workspace. */
export interface AccountTransaction {
  /** For the audit row, the mail and the job that belong to the change. */
  tx: UserTransaction;
  accessTokens: AccessTokens;
  companyDomains: CompanyDomains;
  companyProviders: CompanyProviders;
  emails: Emails;
  googleAccounts: GoogleAccounts;
  invitations: Invitations;
  oneTimeTokens: OneTimeTokens;
  passwords: Passwords;
  profiles: Profiles;
  scim: ScimDirectory;
  sessionList: SessionList;
  twoFactors: TwoFactors;
  workspaces: Workspaces;
}

/**
 * Runs `work` in one transaction of the auth role: committed when it resolves, rolled back when it throws. Changes of
 * one account run one after another, each only while the session or token that acts is alive when its turn comes. Only `SET LOCAL` and row locks are used, so it works through a transaction pooler.
 * The same with the id of a workspace: it waits for running changes of its documents, and its changes run one after another.
 * @throws {TypeError} when the id is not a UUID
 * @throws {AppError} `unauthenticated` when the session or token that acts has ended
 */
export type WithAccount = <T>(
  userId: string,
  work: (account: AccountTransaction) => Promise<T>,
) => Promise<T>;

export function createWithAccount({ pool, clock }: { pool: Pool; clock: Clock }): WithAccount {
  // A call that held the session before the account's lock would deadlock with one that ends it behind that lock.
  const withUser = createWithUser(pool, { checksActorLater: true });
  return (userId, work) =>
    withUser(userId, async (tx) => {
      // Waits for running changes by the account's sessions, and lets no later one overtake: see app_require_actor.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended('account ' || app_user()::text, 0))`,
      );
      // Not "for update": that would make every insert of the user's documents wait as well.
      await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
      const check = requireActor(userId);
      if (check !== undefined) await tx.$client.query(check);
      return work(accountOn(tx, clock));
    });
}

function accountOn(tx: UserTransaction, clock: Clock): AccountTransaction {
  const connection = tx.$client;
  const oneTimeTokens = createOneTimeTokens({ connection, clock });
  const sessionList = createSessionList({ connection, clock });
  return {
    tx,
    oneTimeTokens,
    sessionList,
    accessTokens: createAccessTokens({ connection, clock }),
    companyDomains: createCompanyDomains({ connection, clock }),
    companyProviders: createCompanyProviders({ connection, clock }),
    emails: createEmails({ connection, clock }),
    googleAccounts: createGoogleAccounts({ connection, clock }),
    invitations: createInvitations({ connection, clock }),
    passwords: createPasswords({ connection, clock, oneTimeTokens, sessionList }),
    profiles: createProfiles({ connection, clock }),
    scim: createScimDirectory({ connection, clock }),
    twoFactors: createTwoFactors({ connection, clock }),
    workspaces: createWorkspaces({ connection, clock }),
  };
}
