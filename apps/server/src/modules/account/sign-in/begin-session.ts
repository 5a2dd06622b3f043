import type { SessionReply } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import {
  type Alongside,
  type Client,
  type NewSession,
  WrongSignIn,
} from "../../../platform/auth/accounts.ts";
import type { Caller } from "../../../platform/rate-limits/request-limits.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { EXAMPLE_EMAIL } from "../example/example-account.ts";
import { readUserDetails } from "../profile/user-details.ts";
import { requireSecondFactor } from "../two-factor/second-factor.ts";

/** How a session begins, as recorded in the audit log. */
type SessionBeginning =
  | "account.sign-up"
  | "account.sign-in"
  | "account.sign-in-google"
  | "account.sign-in-company"
  | "account.explore-example";

/** What we need of the request that begins a session. */
export interface SessionRequest {
  requestId: string;
  caller: Caller;
  requestHeader(name: string): string | undefined;
}

interface SessionOptions {
  /** Runs in the transaction of the new session. */
  alongside?: Alongside;
  /** The code of the second factor, if the request has one. */
  secondFactor?: string | undefined;
}

export function clientOf(request: SessionRequest): Client {
  return { ...request.caller, userAgent: request.requestHeader("user-agent") };
}

/**
 * Begins a session and writes its audit row in the same transaction; returns it with the user's details. Also starts
 * the trial or the default plan, so that an account from an older version without one gets it at the next sign-in.
 * @param start begins the session and runs the given function in its transaction
 * @throws {WrongSignIn} for the example account when sandboxes are off
 * @throws {AppError} second_factor_required; WrongSecondFactor
 */
export async function beginSession(
  dependencies: Pick<
    AccountDependencies,
    | "clock"
    | "findUserCredentials"
    | "publicUrl"
    | "sandboxes"
    | "sendMail"
    | "subscriptions"
    | "vault"
    | "withUser"
  >,
  request: SessionRequest,
  action: SessionBeginning,
  start: (alongside: Alongside) => Promise<NewSession>,
  { alongside, secondFactor }: SessionOptions = {},
): Promise<SessionReply> {
  const session = await start(async (account, begun) => {
    const { userId, sessionId } = begun;
    // A database that was once used with sandboxes still has the example account.
    if (!dependencies.sandboxes && (await account.emails.findByUserId(userId))?.email === EXAMPLE_EMAIL)
      throw new WrongSignIn(userId);
    const { requestId } = request;
    await requireSecondFactor(dependencies, account, { userId, code: secondFactor, requestId });
    await dependencies.subscriptions.ensureSubscription(account.tx, userId);
    const actor = { kind: "user", userId, requestId } as const;
    await recordAudit(account.tx, actor, action, { entity: "session", entityId: sessionId });
    await alongside?.(account, begun);
  });
  const { userId, expiresAt, token } = session;
  const user = await dependencies.withUser(userId, (tx) =>
    readUserDetails(dependencies, tx, { userId, sessionExpiresAt: expiresAt }),
  );
  return {
    success: true,
    _id: user._id,
    email: user.email,
    name: user.name,
    company: user.company,
    lastLogin: user.lastLogin,
    token,
    expirationTime: user.expirationTime,
    hubspotAPIKey: user.hubspotAPIKey,
    user,
  };
}
