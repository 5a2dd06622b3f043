import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import type { RequestLimitOptions } from "../rate-limits/request-limits.ts";
import { type AccessTokens, createAccessTokens } from "./access-tokens.ts";
import { createWithAccount, type WithAccount } from "./account-transaction.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { type CompanyDomains, createCompanyDomains } from "./company-domains.ts";
import { type CompanyProviders, createCompanyProviders } from "./company-providers.ts";
import { createEmails, type Emails } from "./emails.ts";
import { createFindActor } from "./find-actor.ts";
import { createGoogleAccounts, type GoogleAccounts } from "./google-accounts.ts";
import { createInvitations, type Invitations } from "./invitations.ts";
import { createKnownDevices } from "./known-devices.ts";
import { createLiveAccess, type LiveAccess } from "./live-access.ts";
import { createOAuthRecords, type OAuthRecords } from "./oauth-records.ts";
import { createOneTimeTokens, type OneTimeTokens } from "./one-time-tokens.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import {
  createPasswordCheck,
  createStoredPasswords,
  type PasswordCheck,
  type StoredPasswords,
} from "./passwords.ts";
import { createScimDirectory, type ScimDirectory } from "./scim-directory.ts";
import { createSessionList, type SessionList } from "./session-list.ts";
import { createSignInThrottle, type SignInThrottle } from "./sign-in-throttle.ts";
import { createTwoFactors, type TwoFactors } from "./two-factors.ts";
import { createWorkspaces, type Workspaces } from "./workspaces.ts";

export interface AuthDependencies {
  /** Connects as the auth role. */
  pool: Pool;
  clock: Clock;
  hasher: PasswordHasher;
  limits: RequestLimitOptions;
  /** Signs the bearer tokens. */
  secret: string;
}

/** Everything that reads the tables of the auth role. Accounts are changed through `withAccount` only. */
export interface Auth {
  accessTokens: Pick<AccessTokens, "list">;
  accounts: Accounts;
  withAccount: WithAccount;
  companyDomains: Pick<CompanyDomains, "companyOf" | "find" | "list" | "listVerified" | "owns">;
  companyProviders: Pick<CompanyProviders, "find" | "findUser" | "identitiesOf" | "rules">;
  emails: Pick<Emails, "find" | "findByUserId" | "isFree">;
  googleAccounts: Pick<GoogleAccounts, "findUser" | "list">;
  invitations: Pick<Invitations, "open" | "findByToken" | "addresses">;
  signInThrottle: SignInThrottle;
  liveAccess: LiveAccess;
  oauthRecords: OAuthRecords;
  oneTimeTokens: Pick<OneTimeTokens, "look">;
  passwords: StoredPasswords & PasswordCheck;
  scim: Pick<ScimDirectory, "entriesOf" | "findToken" | "groups" | "people" | "person" | "workspaceOf">;
  sessionList: Pick<SessionList, "list">;
  twoFactors: Pick<TwoFactors, "find">;
  workspaces: Pick<
    Workspaces,
    | "find"
    | "holding"
    | "list"
    | "members"
    | "namesToAsk"
    | "onlyOwnerOf"
    | "people"
    | "hasOtherOwner"
    | "roleOf"
  >;
}

export function createAuth(dependencies: AuthDependencies): Auth {
  const { pool, clock, hasher, limits, secret } = dependencies;
  const connection = pool;
  const withAccount = createWithAccount({ pool, clock });
  const passwords = { ...createStoredPasswords(pool), ...createPasswordCheck(hasher) };
  const signInThrottle = createSignInThrottle({
    ...limits,
    secret,
    devices: createKnownDevices(secret),
    findAccount: (email) => passwords.findByEmail(email),
  });
  const findActor = createFindActor({ pool, clock, secret });
  const accounts = createAccounts({ pool, clock, signInThrottle, passwords, secret, withAccount, findActor });
  return {
    accessTokens: createAccessTokens({ connection, clock }),
    accounts,
    withAccount,
    companyDomains: createCompanyDomains({ connection, clock }),
    companyProviders: createCompanyProviders({ connection, clock }),
    emails: createEmails({ connection, clock }),
    googleAccounts: createGoogleAccounts({ connection, clock }),
    invitations: createInvitations({ connection, clock }),
    signInThrottle,
    liveAccess: createLiveAccess({ pool, clock }),
    oauthRecords: createOAuthRecords({ pool, clock }),
    oneTimeTokens: createOneTimeTokens({ connection, clock }),
    passwords,
    scim: createScimDirectory({ connection, clock }),
    sessionList: createSessionList({ connection, clock }),
    twoFactors: createTwoFactors({ connection, clock }),
    workspaces: createWorkspaces({ connection, clock }),
  };
}
