import type { Accounts } from "../../platform/auth/accounts.ts";
import type { Emails } from "../../platform/auth/emails.ts";
import type { GoogleAccounts } from "../../platform/auth/google-accounts.ts";
import type { GuessGuard } from "../../platform/auth/guess-guard.ts";
import type { OneTimeTokens } from "../../platform/auth/one-time-tokens.ts";
import type { Passwords } from "../../platform/auth/passwords.ts";
import type { SessionList } from "../../platform/auth/session-list.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { SendMail } from "../../platform/outbox/index.ts";
import type { CommonLimits } from "../../platform/rate-limits/common-limits.ts";
import type { Google } from "../../providers/google/index.ts";
import type { SandboxMailbox } from "../../providers/mail/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { SignUps } from "./sign-ups.ts";

export interface AccountDependencies {
  accounts: Accounts;
  /** Of what people cause together. */
  commonLimits: CommonLimits;
  emails: Emails;
  /** Undefined where it is not configured. */
  google: Google | undefined;
  googleAccounts: GoogleAccounts;
  guesses: GuessGuard;
  oneTimeTokens: OneTimeTokens;
  passwords: Passwords;
  sessionList: SessionList;
  sendMail: SendMail;
  withUser: WithUser;
  subscriptions: Pick<Subscriptions, "ensureSubscription" | "readPlan" | "startsWithTrial">;
  signUps: SignUps;
  publicUrl: string;
  /** The server's, that tokens are signed with. */
  secret: string;
  /** With sandboxes off there is no example account to explore. */
  sandboxes: boolean;
  /** Undefined where mail is real, or goes nowhere. */
  mailbox: SandboxMailbox | undefined;
}
