import { recordAudit } from "../../../platform/audit/audit.ts";
import { RefusedSignIn } from "../../../platform/auth/accounts.ts";
import type { Caller } from "../../../platform/rate-limits/request-limits.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { WrongSecondFactor } from "../two-factor/second-factor.ts";

/** Who tries to prove that an account is theirs. */
export interface Attempt {
  /** The signed-in user, or the user of the opened link. */
  actor: { kind: "user" | "system"; userId: string };
  caller: Caller;
  requestId: string;
  email: string;
}

/**
 * Runs an attempt to prove who asks. A wrong password or code counts as a wrong sign-in and writes an audit row; any
 * other failure does not. The counters are reset only once all of the attempt has succeeded.
 * @throws {AppError} rate_limited after too many wrong passwords and codes, before any work
 */
export async function countAttempt<T>(
  { signInThrottle, withUser }: Pick<AccountDependencies, "signInThrottle" | "withUser">,
  { actor: { kind, userId }, caller, requestId, email }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  await signInThrottle.admit(email, caller);
  const result = await attempt().catch(async (error: unknown) => {
    if (error instanceof RefusedSignIn) {
      const action =
        error instanceof WrongSecondFactor ? "account.wrong-second-factor" : "account.wrong-password";
      await withUser(userId, (tx) =>
        recordAudit(tx, { kind, userId, requestId }, action, { entity: "account" }),
      );
    } else await signInThrottle.takeBack(email, caller);
    throw error;
  });
  await signInThrottle.succeeded(email, caller);
  return result;
}
