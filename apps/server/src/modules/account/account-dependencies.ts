import type { Auth } from "../../platform/auth/auth.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/envelope.ts";
import type { UserTransaction, WithUser } from "../../platform/db/with-user.ts";
import type { SendMail } from "../../platform/outbox/index.ts";
import type { CommonLimits } from "../../platform/rate-limits/common-limits.ts";
import type { Google } from "../../providers/google/index.ts";
import type { SandboxMailbox } from "../../providers/mail/index.ts";
import type { Razorpay } from "../../providers/razorpay/index.ts";
import type { UserCredentials } from "../integrations/index.ts";
import type { AppRequests } from "../oauth/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { OperatorTexts } from "./operator-texts.ts";
import type { SignUps } from "./sign-up/sign-up-policy.ts";

export interface AccountDependencies {
  accessTokens: Auth["accessTokens"];
  accounts: Auth["accounts"];
  /** Apps that ask for access. */
  appRequests: AppRequests;
  clock: Clock;
  /** Limits that all users share. */
  commonLimits: CommonLimits;
  /** The one way to change an account. */
  withAccount: Auth["withAccount"];
  companyDomains: Auth["companyDomains"];
  emails: Auth["emails"];
  invitations: Auth["invitations"];
  /** Undefined when it is not configured. */
  google: Google | undefined;
  googleAccounts: Auth["googleAccounts"];
  signInThrottle: Auth["signInThrottle"];
  oneTimeTokens: Auth["oneTimeTokens"];
  passwords: Auth["passwords"];
  sessionList: Auth["sessionList"];
  sendMail: SendMail;
  /** The masked credentials of the user's connected services. */
  findUserCredentials(tx: UserTransaction, userId: string): Promise<UserCredentials>;
  twoFactors: Auth["twoFactors"];
  /** Seals the secrets of second factors. */
  vault: Vault;
  /** Reads as the app role. Changes go through `withAccount`. */
  withUser: WithUser;
  workspaces: Auth["workspaces"];
  subscriptions: Pick<
    Subscriptions,
    | "ensureSubscription"
    | "findTrialEnd"
    | "readPlan"
    | "requireSeats"
    | "requireWritable"
    | "startsWithTrial"
  >;
  /** Undefined when payments are not configured. */
  payments: Pick<Razorpay, "isSandbox"> | undefined;
  /** The page for booking time with a consultant, for the configuration of the web app. */
  bookingUrl: string | undefined;
  /** Whether a language model is configured. */
  hasAiModel: boolean;
  /** Whether usage is reported for users who agree. */
  hasAnalytics: boolean;
  /** The operator's own pages. */
  operatorTexts: OperatorTexts;
  signUps: SignUps;
  publicUrl: string;
  /** Signs tokens and derives the secrets of a Google flow. */
  secret: string;
  /** Copies the example into the account of a new visitor. */
  fillVisit(userId: string, requestId: string): Promise<void>;
  /** The example can be explored only with sandboxes on. */
  sandboxes: boolean;
  /** Undefined when mail is sent by a real server or not at all. */
  mailbox: SandboxMailbox | undefined;
}
