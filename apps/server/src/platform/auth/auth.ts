import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import type { AdmissionOptions } from "../rate-limits/admission.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createBetterAuth } from "./better-auth.ts";
import { createEmails, type Emails } from "./emails.ts";
import { createFindActor } from "./find-actor.ts";
import { createGoogleAccounts, type GoogleAccounts } from "./google-accounts.ts";
import { createGuessGuard, type GuessGuard } from "./guess-guard.ts";
import { createKnownDevices } from "./known-devices.ts";
import { createOneTimeTokens, type OneTimeTokens } from "./one-time-tokens.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createSessionList, type SessionList } from "./session-list.ts";

export interface AuthDependencies {
  /** Of the auth role. */
  pool: Pool;
  clock: Clock;
  hasher: PasswordHasher;
  limits: AdmissionOptions;
  /** Signs the bearer tokens. */
  secret: string;
  publicUrl: string;
  onError(message: string, error: unknown): void;
}

/** Everything that reaches the tables of the auth role. */
export interface Auth {
  accounts: Accounts;
  emails: Emails;
  googleAccounts: GoogleAccounts;
  guesses: GuessGuard;
  oneTimeTokens: OneTimeTokens;
  passwords: Passwords;
  sessionList: SessionList;
}

export function createAuth(dependencies: AuthDependencies): Auth {
  const { pool, clock, hasher, limits, secret } = dependencies;
  const guesses = createGuessGuard({
    ...limits,
    secret,
    devices: createKnownDevices(secret),
    findAccount: (email) => passwords.findByEmail(email),
  });
  const sessionList = createSessionList({ pool, clock });
  const passwords = createPasswords({ pool, clock, hasher, sessionList });
  const auth = createBetterAuth(dependencies);
  const findActor = createFindActor({ pool, clock, secret });
  const accounts = createAccounts({ auth, pool, clock, guesses, passwords, sessionList, findActor });
  const emails = createEmails({ pool, clock });
  const oneTimeTokens = createOneTimeTokens({ pool, clock });
  const googleAccounts = createGoogleAccounts({ pool, clock });
  return { accounts, emails, googleAccounts, guesses, oneTimeTokens, passwords, sessionList };
}
