import type { UserActor } from "../../../platform/actor/actor.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { Caller } from "../../../platform/rate-limits/request-limits.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { isRecent } from "../google/connect-google.ts";
import { type CheckedPassword, requirePassword } from "./require-password.ts";

/** What is needed of a request whose body may have a password. */
interface OwnerRequest {
  actor: UserActor;
  body: { password?: string | undefined };
  caller: Caller;
  requestId: string;
}

/**
 * Requires the password of the signed-in user, or a sign-in within the last ten minutes from a user who has none.
 * @param withoutPassword message for a user without a password whose sign-in is older
 * @throws {AppError} invalid at `password`, rate_limited after too many wrong passwords
 */
export async function requireOwner(
  dependencies: AccountDependencies,
  { actor, body, caller, requestId }: OwnerRequest,
  withoutPassword: string,
): Promise<CheckedPassword & { user: Addressee }> {
  const { clock, emails, passwords } = dependencies;
  const user = await emails.findByUserId(actor.userId);
  if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
  if ((await passwords.hashOf(actor.userId)) === undefined) {
    if (!isRecent(actor, clock.now())) throw invalid([{ path: "password", message: withoutPassword }]);
    return {
      user,
      // A password that was set since was set by somebody else in another session.
      async stillHolds(account) {
        if ((await account.passwords.hashOf(actor.userId)) !== undefined)
          throw invalid([{ path: "password", message: "Enter your password" }]);
      },
    };
  }
  const { email } = user;
  const password = body.password ?? "";
  const checked = await requirePassword(dependencies, {
    actor,
    caller,
    requestId,
    email,
    password,
    path: "password",
  });
  return { user, stillHolds: checked.stillHolds };
}
