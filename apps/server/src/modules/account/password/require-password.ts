import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { type AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { Caller } from "../../../platform/rate-limits/request-limits.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

interface PasswordCheck {
  /** The signed-in user, or the user of the opened link. */
  actor: { kind: "user" | "system"; userId: string };
  caller: Caller;
  requestId: string;
  email: string;
  password: string;
  /** The body's field that contains the password. */
  path: string;
}

/** A password that was right when it was compared. */
export interface CheckedPassword {
  /** @throws {AppError} invalid at the field when the password has changed since */
  stillHolds(account: AccountTransaction): Promise<void>;
}

/**
 * Requires the password of an account again. Wrong passwords count as wrong sign-ins, so that an open session or a
 * stolen link gives no extra guesses.
 * @throws {AppError} invalid at the field when it is wrong, rate_limited after too many wrong passwords
 */
export async function requirePassword(
  {
    signInThrottle,
    passwords,
    withUser,
  }: Pick<AccountDependencies, "signInThrottle" | "passwords" | "withUser">,
  { actor, caller, requestId, email, password, path }: PasswordCheck,
): Promise<CheckedPassword> {
  const { kind, userId } = actor;
  await signInThrottle.admit(email, caller);
  let hash: string | undefined;
  let isRight = false;
  try {
    hash = await passwords.hashOf(userId);
    isRight = await passwords.matches(password, hash);
  } catch (error) {
    await signInThrottle.takeBack(email, caller);
    throw error;
  }
  if (!isRight) {
    await withUser(userId, (tx) =>
      recordAudit(tx, { kind, userId, requestId }, "account.wrong-password", { entity: "account" }),
    );
    throw wrong(path);
  }
  await signInThrottle.succeeded(email, caller);
  return {
    stillHolds: async (account) => {
      if ((await account.passwords.hashOf(userId)) !== hash) throw wrong(path);
    },
  };
}

const wrong = (path: string): AppError => invalid([{ path, message: "This is not your current password" }]);
