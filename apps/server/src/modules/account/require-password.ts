import { recordAudit } from "../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../platform/auth/account-transaction.ts";
import { type AppError, invalid } from "../../platform/errors/app-error.ts";
import type { Caller } from "../../platform/rate-limits/admission.ts";
import type { AccountDependencies } from "./account-dependencies.ts";

interface PasswordCheck {
  /** The signed-in user, or the one whose link somebody opened. */
  actor: { kind: "user" | "system"; userId: string };
  caller: Caller;
  requestId: string;
  email: string;
  password: string;
  /** Field of the body that holds the password. */
  path: string;
}

/** A password that was right a moment ago. */
export interface CheckedPassword {
  /** @throws {AppError} invalid at the field when it was changed before this transaction began */
  stillHolds(account: AccountTransaction): Promise<void>;
}

/**
 * Asks for the password of an account once more. Wrong tries count as wrong sign-ins, so an open session or a
 * stolen link gives no extra guesses.
 * @throws {AppError} invalid at the field when it is wrong, rate_limited after too many wrong ones
 */
export async function requirePassword(
  { guesses, passwords, withUser }: Pick<AccountDependencies, "guesses" | "passwords" | "withUser">,
  { actor, caller, requestId, email, password, path }: PasswordCheck,
): Promise<CheckedPassword> {
  const { kind, userId } = actor;
  await guesses.admit(email, caller);
  let hash: string | undefined;
  let isRight = false;
  try {
    hash = await passwords.hashOf(userId);
    isRight = await passwords.matches(password, hash);
  } catch (error) {
    await guesses.takeBack(email, caller);
    throw error;
  }
  if (!isRight) {
    await withUser(userId, (tx) =>
      recordAudit(tx, { kind, userId, requestId }, "account.wrong-password", { entity: "account" }),
    );
    throw wrong(path);
  }
  await guesses.succeeded(email, caller);
  return {
    stillHolds: async (account) => {
      if ((await account.passwords.hashOf(userId)) !== hash) throw wrong(path);
    },
  };
}

const wrong = (path: string): AppError => invalid([{ path, message: "This is not your current password" }]);
