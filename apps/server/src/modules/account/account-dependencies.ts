import type { Auth } from "../../platform/auth/auth.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { SendMail } from "../../platform/outbox/index.ts";
import type { CommonLimits } from "../../platform/rate-limits/common-limits.ts";
import type { Google } from "../../providers/google/index.ts";
import type { SandboxMailbox } from "../../providers/mail/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { SignUps } from "./sign-ups.ts";

export interface AccountDependencies {
  accounts: Auth["accounts"];
  clock: Clock;
  /** Of what people cause together. */
  commonLimits: CommonLimits;
  /** The one way to change an account. */
  withAccount: Auth["withAccount"];
  emails: Auth["emails"];
  /** Undefined where it is not configured. */
  google: Google | undefined;
  googleAccounts: Auth["googleAccounts"];
  guesses: Auth["guesses"];
  oneTimeTokens: Auth["oneTimeTokens"];
  passwords: Auth["passwords"];
  sessionList: Auth["sessionList"];
  sendMail: SendMail;
  /** Reads of the app role; changes go through `withAccount`. */
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
