import type { UserActor } from "../../../platform/actor/actor.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { Caller } from "../../../platform/rate-limits/request-limits.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { isRecent } from "../sessions/is-recent.ts";
import { reportRecoveryCode, takeSecondFactor } from "../two-factor/second-factor.ts";
import { countAttempt } from "./count-attempt.ts";
import { changedPassword, comparePassword } from "./require-password.ts";

/** What is needed of a request whose body may have a password and a code. */
export interface OwnerRequest {
  actor: UserActor;
  body: { password?: string | undefined; secondFactor?: string | undefined };
  caller: Caller;
  requestId: string;
}

export interface OwnerRules {
  /** For a user without a password whose sign-in is more than ten minutes ago. */
  withoutPassword: string;
  /** For a request without the password. */
  missingPassword?: string;
  /** Whether a sign-in of the last ten minutes is enough, also for a user with a password. */
  recentIsEnough?: boolean;
}

const MISSING_PASSWORD = "Enter your password";
const MISSING_CODE = "Enter the code from your authenticator app, or a recovery code";

const missing = (path: string, message: string) => invalid([{ path, message }]);

/**
 * Runs `change` in a transaction of the account if its owner asks for it: requires the password, or a sign-in of the
 * last ten minutes from a user without one, and the second factor where two-factor sign-in is on. A code is used up in
 * the same transaction. What a request sends is checked, also where a recent sign-in would be enough.
 * @throws {AppError} invalid at `password` or `secondFactor`, rate_limited after too many wrong ones
 */
export async function asOwner<T>(
  dependencies: AccountDependencies,
  { actor, body, caller, requestId }: OwnerRequest,
  { withoutPassword, missingPassword = MISSING_PASSWORD, recentIsEnough = false }: OwnerRules,
  change: (account: AccountTransaction, user: Addressee) => Promise<T>,
): Promise<T> {
  const { clock, emails, passwords, withAccount } = dependencies;
  const { userId } = actor;
  const { secondFactor: code } = body;
  const user = await emails.findByUserId(userId);
  if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
  const hash = await passwords.hashOf(userId);
  const password = hash === undefined ? undefined : body.password;
  const isTrusted = isRecent(actor, clock.now()) && (recentIsEnough || hash === undefined);
  if (password === undefined && !isTrusted)
    throw missing("password", hash === undefined ? withoutPassword : missingPassword);

  const attempt = async (): Promise<T> => {
    if (password !== undefined)
      await comparePassword(dependencies, { userId, password, path: "password" }, hash);
    return withAccount(userId, async (account) => {
      // A first password that was set since was set by somebody else in another session.
      if ((await account.passwords.hashOf(userId)) !== hash)
        throw hash === undefined ? missing("password", missingPassword) : changedPassword("password");
      const left =
        isTrusted && recentIsEnough && code === undefined
          ? undefined
          : await takeSecondFactor(dependencies, account, { userId, code }, () =>
              missing("secondFactor", MISSING_CODE),
            );
      const result = await change(account, user);
      if (left !== undefined)
        await reportRecoveryCode(dependencies, account, { userId, requestId, left, use: "confirm a change" });
      return result;
    });
  };

  if (password === undefined && code === undefined) return attempt();
  return countAttempt(dependencies, { actor, caller, requestId, email: user.email }, attempt);
}
