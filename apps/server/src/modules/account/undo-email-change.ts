import { recordAudit } from "../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../platform/auth/account-transaction.ts";
import type { Addressee, HeldEmail } from "../../platform/auth/emails.ts";
import type { TokenSubject } from "../../platform/auth/one-time-tokens.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { mailResetLink } from "./forgot-password.ts";
import { staleWarningLink } from "./links.ts";
import { mailUser } from "./mail-user.ts";
import { emailRestoredMail } from "./mails.ts";

/**
 * Gives an account back to the owner of its former address: the address, no password, no session, no link and no
 * Google account of another address or of later. A link that sets a password goes to the restored address. Changes of
 * address made after the undone one cannot be undone any more, so that an attacker does not return by one.
 */
export function undoEmailChange(dependencies: AccountDependencies): Route {
  const { guesses, oneTimeTokens, withAccount, publicUrl } = dependencies;
  return route("undoEmailChange", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { token } = context.body;
    const found = await oneTimeTokens.look("undo-change-email", token);
    if (found === undefined) throw staleWarningLink();
    const restored = await withAccount(found.userId, async (account) => {
      const subject = await account.oneTimeTokens.redeem("undo-change-email", token);
      const held = subject && (await heldOf(account, subject));
      const before = await account.emails.of(found.userId);
      if (held === undefined || before === undefined) throw staleWarningLink();
      await restore(dependencies, account, before, held, context.requestId);
      return held.email;
    });
    await guesses.clearAttempts(restored);
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
  const { tx, emails, googleAccounts, passwords } = account;
  const { userId } = before;
  if ((await emails.change(userId, email)) === "taken") throw staleWarningLink();
  const endedSessions = await passwords.remove(userId);
  const removedGoogle = await googleAccounts.removeOthers(userId, email, since);
  await recordAudit(
    tx,
    { kind: "user", userId, requestId },
    "account.undo-change-of-email",
    { entity: "account" },
    { endedSessions, removedGoogle },
  );
  await mailUser(dependencies, tx, {
    kind: "email-restored",
    to: before,
    text: (name) => emailRestoredMail(name, email),
  });
  await mailResetLink(dependencies, account, { ...before, email, isVerified: true });
}
