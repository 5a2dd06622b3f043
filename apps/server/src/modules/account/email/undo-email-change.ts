import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { Addressee, HeldEmail } from "../../../platform/auth/emails.ts";
import type { TokenSubject } from "../../../platform/auth/one-time-tokens.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { staleWarningLink } from "../mail/links.ts";
import { emailRestoredMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { mailResetLink } from "../password/forgot-password.ts";

/**
 * Returns an account to the owner of its former address: restores the address, removes the password, ends every
 * session, personal access token and link, and removes Google accounts with another address or connected since, and a
 * second factor that was set up since. A link that sets a password is sent to the restored address. Later changes of
 * address can no longer be undone, so that an attacker cannot use them to come back. Also leads away from an address
 * whose company is the only way in: anybody can have a company, so refusing would make a stolen account the thief's.
 */
export function undoEmailChange(dependencies: AccountDependencies): Route {
  const { signInThrottle, oneTimeTokens, withAccount, publicUrl } = dependencies;
  return route("undoEmailChange", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { token } = context.body;
    const found = await oneTimeTokens.look("undo-change-email", token);
    if (found === undefined) throw staleWarningLink();
    const restored = await withAccount(found.userId, async (account) => {
      const subject = await account.oneTimeTokens.redeem("undo-change-email", token);
      const held = subject && (await heldOf(account, subject));
      const before = await account.emails.findByUserId(found.userId);
      if (held === undefined || before === undefined) throw staleWarningLink();
      await restore(dependencies, account, before, held, context.requestId);
      return held.email;
    });
    await signInThrottle.clearAttempts(restored);
    return {
      success: true,
      message: `${restored} is the address of your account again. All sessions were ended and the password was removed. A link to set a new one is on its way to this address.`,
    };
  });
}

function heldOf(
  { emails }: AccountTransaction,
  { userId, fact }: TokenSubject,
): Promise<HeldEmail | undefined> {
  const [since = "", email = ""] = fact.split(" ");
  return emails.findHeld(userId, email, new Date(since));
}

async function restore(
  dependencies: AccountDependencies,
  account: AccountTransaction,
  before: Addressee,
  { email, since }: HeldEmail,
  requestId: string,
): Promise<void> {
  const { tx, accessTokens, emails, googleAccounts, passwords, twoFactors } = account;
  const { userId } = before;
  if ((await emails.change(userId, email)) === "taken") throw staleWarningLink();
  const endedSessions = await passwords.remove(userId);
  const removedGoogle = await googleAccounts.removeOthers(userId, email, since);
  const revokedTokens = await accessTokens.revokeAll(userId);
  const removedTwoFactor = await twoFactors.remove(userId, since);
  await recordAudit(
    tx,
    { kind: "user", userId, requestId },
    "account.undo-change-of-email",
    { entity: "account" },
    { endedSessions, removedGoogle, revokedTokens, removedTwoFactor },
  );
  await mailUser(dependencies, tx, {
    kind: "email-restored",
    to: before,
    text: (name) => emailRestoredMail(name, email),
  });
  await mailResetLink(dependencies, account, { ...before, email, isVerified: true });
}
