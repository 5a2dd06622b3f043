import { recordAudit } from "../../platform/audit/audit.ts";
import { invalid } from "../../platform/http/app-error.ts";
import type { UserActor } from "../../platform/http/route.ts";
import type { Caller } from "../../platform/rate-limits/admission.ts";
import type { AccountDependencies } from "./account-dependencies.ts";

interface PasswordCheck {
  actor: UserActor;
  caller: Caller;
  requestId: string;
  email: string;
  password: string;
  /** Field of the body that holds the password. */
  path: string;
}

/**
 * Asks a signed-in user for the password once more. Tries count as sign-ins do: whoever found a browser signed in
 * may not guess here what is refused there.
 * @throws {AppError} invalid at the field when it is wrong, rate_limited after too many wrong ones
 */
export async function requirePassword(
  { guesses, passwords, withUser }: Pick<AccountDependencies, "guesses" | "passwords" | "withUser">,
  { actor, caller, requestId, email, password, path }: PasswordCheck,
): Promise<void> {
  await guesses.admit(email, caller);
  let isRight = false;
  try {
    isRight = await passwords.isRight(actor.userId, password);
  } catch (error) {
    await guesses.takeBack(email, caller);
    throw error;
  }
  if (isRight) return guesses.succeeded(email, caller);
  await withUser(actor.userId, (tx) =>
    recordAudit(tx, { ...actor, requestId }, "account.wrong-password", { entity: "account" }),
  );
  throw invalid([{ path, message: "This is not your current password" }]);
}
