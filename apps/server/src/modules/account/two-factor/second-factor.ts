import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { RefusedSignIn } from "../../../platform/auth/accounts.ts";
import { placeOfSecret } from "../../../platform/auth/two-factors.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { type RecoveryCodeUse, recoveryCodeUsedMail } from "../mail/mail-texts.ts";
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

interface Code {
  userId: string;
  /** Absent: the person was not asked yet. */
  code: string | undefined;
}

/**
 * Uses up a code in the transaction that it allows, if two-factor sign-in is on. A recovery code is reported by the
 * caller, after what it allows: sessions and tokens end before the first audit row of a transaction.
 * @returns how many recovery codes are left, if it was one
 * @throws {AppError} `missing` without a code
 * @throws {WrongSecondFactor} for a wrong code, and for one that was accepted before
 */
export async function takeSecondFactor(
  { clock, vault }: Pick<AccountDependencies, "clock" | "vault">,
  { twoFactors }: AccountTransaction,
  { userId, code }: Code,
  missing: () => AppError,
): Promise<number | undefined> {
  const stored = await twoFactors.find(userId);
  if (stored === undefined || stored.enabledAt === null) return undefined;
  if (code === undefined) throw missing();
  if (code.length === 6) {
    const step = stepOf(vault.open(stored.sealed, placeOfSecret(userId)), code, clock.now());
    if (step === undefined || !(await twoFactors.takeStep(userId, step))) throw new WrongSecondFactor(userId);
    return undefined;
  }
  const left = await twoFactors.takeRecoveryCode(userId, hashOfRecoveryCode(code));
  if (left === undefined) throw new WrongSecondFactor(userId);
  return left;
}

/** Writes the audit row and the e-mail of a recovery code that was used. */
export async function reportRecoveryCode(
  dependencies: Pick<AccountDependencies, "sendMail" | "publicUrl">,
  account: AccountTransaction,
  { userId, requestId, left, use }: { userId: string; requestId: string; left: number; use: RecoveryCodeUse },
): Promise<void> {
  const actor = { kind: "user", userId, requestId } as const;
  await recordAudit(account.tx, actor, "account.use-recovery-code", { entity: "account" }, { left });
  const user = await account.emails.findByUserId(userId);
  if (user === undefined) return;
  await mailUser(dependencies, account.tx, {
    kind: "recovery-code-used",
    to: user,
    text: (name) => recoveryCodeUsedMail(name, { left, use }, forgotAddress(dependencies.publicUrl)),
  });
}

const notAsked = () => new AppError("second_factor_required", "Enter the code from your authenticator app.");

/**
 * Uses up a code in the transaction that begins a session, if two-factor sign-in is on.
 * @throws {AppError} second_factor_required without a code
 * @throws {WrongSecondFactor} for a wrong code, and for one that was accepted before
 */
export async function requireSecondFactor(
  dependencies: Pick<AccountDependencies, "clock" | "vault" | "sendMail" | "publicUrl">,
  account: AccountTransaction,
  { userId, code, requestId }: Code & { requestId: string },
): Promise<void> {
  const left = await takeSecondFactor(dependencies, account, { userId, code }, notAsked);
  if (left !== undefined)
    await reportRecoveryCode(dependencies, account, { userId, requestId, left, use: "sign in" });
}
