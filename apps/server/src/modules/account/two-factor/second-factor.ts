import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { RefusedSignIn } from "../../../platform/auth/accounts.ts";
import { placeOfSecret } from "../../../platform/auth/two-factors.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { recoveryCodeUsedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { hashOfRecoveryCode } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

const WRONG = "This code is wrong or was used before. Wait for the next code, or enter a recovery code.";

/** The password was right and the code of the second factor was not. */
export class WrongSecondFactor extends RefusedSignIn {
  constructor(userId: string) {
    super("invalid", WRONG, userId, { issues: [{ path: "secondFactor", message: WRONG }] });
  }
}

interface Attempt {
  userId: string;
  /** Absent: the person was not asked yet. */
  code: string | undefined;
  requestId: string;
}

/**
 * Uses up a code in the transaction that begins a session, if two-factor sign-in is on.
 * @throws {AppError} second_factor_required without a code
 * @throws {WrongSecondFactor} for a wrong code, and for one that was accepted before
 */
export async function requireSecondFactor(
  dependencies: Pick<AccountDependencies, "clock" | "vault" | "sendMail" | "publicUrl">,
  account: AccountTransaction,
  { userId, code, requestId }: Attempt,
): Promise<void> {
  const stored = await account.twoFactors.find(userId);
  if (stored === undefined || stored.enabledAt === null) return;
  if (code === undefined)
    throw new AppError("second_factor_required", "Enter the code from your authenticator app.");
  if (code.length === 6) {
    const secret = dependencies.vault.open(stored.sealed, placeOfSecret(userId));
    const step = stepOf(secret, code, dependencies.clock.now());
    if (step === undefined || !(await account.twoFactors.takeStep(userId, step)))
      throw new WrongSecondFactor(userId);
    return;
  }
  const left = await account.twoFactors.takeRecoveryCode(userId, hashOfRecoveryCode(code));
  if (left === undefined) throw new WrongSecondFactor(userId);
  const actor = { kind: "user", userId, requestId } as const;
  await recordAudit(account.tx, actor, "account.use-recovery-code", { entity: "account" }, { left });
  const user = await account.emails.findByUserId(userId);
  if (user === undefined) return;
  await mailUser(dependencies, account.tx, {
    kind: "recovery-code-used",
    to: user,
    text: (name) => recoveryCodeUsedMail(name, left, forgotAddress(dependencies.publicUrl)),
  });
}
