import type { SessionReply, UserDetails } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Client, NewSession } from "../../platform/auth/accounts.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { Caller } from "../../platform/rate-limits/admission.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { readUserDetails } from "./user-details.ts";

/** How a session begins, as the audit log names it. */
type SessionBeginning =
  | "account.sign-up"
  | "account.sign-in"
  | "account.sign-in-google"
  | "account.explore-example";

/** Facts of the request that begins a session. */
export interface SessionRequest {
  requestId: string;
  caller: Caller;
  requestHeader(name: string): string | undefined;
}

export function clientOf(request: SessionRequest): Client {
  return { ...request.caller, userAgent: request.requestHeader("user-agent") };
}

/**
 * Writes the audit row of a new session and answers it with the user's details. The trial (or the default plan) is started here as
 * well, so that an account whose sign-up was cut off halfway is whole after the next sign-in.
 * @param alongside what else belongs into the same transaction
 */
export async function beginSession(
  dependencies: Pick<AccountDependencies, "withUser" | "subscriptions">,
  session: NewSession,
  request: SessionRequest,
  action: SessionBeginning,
  alongside?: (tx: UserTransaction, user: UserDetails) => Promise<void>,
): Promise<SessionReply> {
  const { userId, sessionId, expiresAt, token } = session;
  const user = await dependencies.withUser(userId, async (tx) => {
    await dependencies.subscriptions.ensureSubscription(tx, userId);
    const actor = { kind: "user", userId, requestId: request.requestId } as const;
    await recordAudit(tx, actor, action, { entity: "session", entityId: sessionId });
    const details = await readUserDetails(dependencies, tx, { userId, sessionExpiresAt: expiresAt });
    await alongside?.(tx, details);
    return details;
  });
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
