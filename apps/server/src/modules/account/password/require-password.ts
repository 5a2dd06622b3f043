import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { RefusedSignIn } from "../../../platform/auth/accounts.ts";
import { type AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { type Attempt, countAttempt } from "./count-attempt.ts";

interface PasswordCheck extends Attempt {
  password: string;
  /** The body's field that contains the password. */
  path: string;
}

/** A password that was right when it was compared. */
export interface CheckedPassword {
  /** @throws {AppError} invalid at the field when the password has changed since */
  stillHolds(account: AccountTransaction): Promise<void>;
}

const WRONG = "This is not your current password";

/** The password that proves who asks is wrong. */
class WrongPassword extends RefusedSignIn {
  constructor(userId: string, path: string) {
    super("invalid", WRONG, userId, { issues: [{ path, message: WRONG }] });
  }
}

/** For a password that was right and has changed since. */
export const changedPassword = (path: string): AppError => invalid([{ path, message: WRONG }]);

/** @throws {WrongPassword} which the caller counts */
export async function comparePassword(
  { passwords }: Pick<AccountDependencies, "passwords">,
  { userId, password, path }: { userId: string; password: string; path: string },
  hash: string | undefined,
): Promise<void> {
  if (!(await passwords.matches(password, hash))) throw new WrongPassword(userId, path);
}

/**
 * Requires the password of an account again. Wrong passwords count as wrong sign-ins, so that an open session or a
 * stolen link gives no extra guesses.
 * @throws {AppError} invalid at the field when it is wrong, rate_limited after too many wrong passwords
 */
export async function requirePassword(
  dependencies: Pick<AccountDependencies, "signInThrottle" | "passwords" | "withUser">,
  { password, path, ...attempt }: PasswordCheck,
): Promise<CheckedPassword> {
  const { userId } = attempt.actor;
  const hash = await countAttempt(dependencies, attempt, async () => {
    const stored = await dependencies.passwords.hashOf(userId);
    await comparePassword(dependencies, { userId, password, path }, stored);
    return stored;
  });
  return {
    stillHolds: async (account) => {
      if ((await account.passwords.hashOf(userId)) !== hash) throw changedPassword(path);
    },
  };
}
