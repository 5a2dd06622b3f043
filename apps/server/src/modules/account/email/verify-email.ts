import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { TokenSubject } from "../../../platform/auth/one-time-tokens.ts";
import { fingerprintOf } from "../../../platform/auth/passwords.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { staleLink } from "../mail/links.ts";
import { emailChangedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { type CheckedPassword, requirePassword } from "../password/require-password.ts";
import { refuseCompanyAddress } from "../sign-in/company-only.ts";

const PURPOSES = ["verify-email", "change-email"] as const;

const WHO = "Enter the password of your account, or sign in first, to confirm this address";

/**
 * Redeems the link of a mail: confirms the address of an account, or changes it to the address the link was sent to.
 * Also requires a session or the password of the account, so that the owner of a mailbox does not confirm an account
 * that somebody else created with the address.
 */
export function verifyEmail(dependencies: AccountDependencies): Route {
  const { oneTimeTokens, withAccount } = dependencies;
  return route("verifyEmail", async (context) => {
    const { token } = context.body;
    for (const purpose of PURPOSES) {
      const subject = await oneTimeTokens.look(purpose, token);
      if (subject === undefined) continue;
      const checked = await requireOwner(dependencies, context, subject.userId);
      return withAccount(subject.userId, async (account) => {
        await checked?.stillHolds(account);
        if ((await account.oneTimeTokens.redeem(purpose, token)) === undefined) throw staleLink();
        const finish = purpose === "verify-email" ? confirm : change;
        return finish(dependencies, account, subject, context.requestId);
      });
    }
    throw staleLink();
  });
}

async function requireOwner(
  dependencies: AccountDependencies,
  { body, caller, requestId, requestHeader }: RouteContext<"verifyEmail">,
  userId: string,
): Promise<CheckedPassword | undefined> {
  const actor = await dependencies.accounts.findActor(requestHeader("authorization"));
  if (actor?.userId === userId) return undefined;
  const { password } = body;
  if (password === undefined) throw invalid([{ path: "password", message: WHO }]);
  const user = await dependencies.emails.findByUserId(userId);
  if (user === undefined) throw staleLink();
  const by = { kind: "system", userId } as const;
  const { email } = user;
  return requirePassword(dependencies, { actor: by, caller, requestId, email, password, path: "password" });
}

async function confirm(
  _dependencies: AccountDependencies,
  { tx, emails, oneTimeTokens }: AccountTransaction,
  { userId, fact: email }: TokenSubject,
  requestId: string,
) {
  if (!(await emails.verify(userId, email))) throw staleLink();
  await oneTimeTokens.revoke("verify-email", userId);
  await recordAudit(tx, { kind: "user", userId, requestId }, "account.verify-email", { entity: "account" });
  return { success: true as const, message: "Your e-mail address is confirmed.", email };
}

async function change(
  dependencies: AccountDependencies,
  account: AccountTransaction,
  { userId, fact }: TokenSubject,
  requestId: string,
) {
  const { tx, emails, oneTimeTokens, passwords, googleAccounts } = account;
  const [fingerprint, email = ""] = fact.split(" ");
  if (fingerprint !== fingerprintOf(await passwords.hashOf(userId))) throw staleLink();
  const before = await emails.findByUserId(userId);
  // The company may have become the only way in since the link was asked for.
  if (before !== undefined) await refuseCompanyAddress(account, before.email);
  const changed = await emails.change(userId, email);
  if (before === undefined || changed === "taken") {
    throw new AppError("conflict", "Another account now has this e-mail address. Use a different one.");
  }
  await oneTimeTokens.revokeAll(userId);
  const removedGoogle = await googleAccounts.removeOthers(userId, email);
  await recordAudit(
    tx,
    { kind: "user", userId, requestId },
    "account.change-email",
    { entity: "account" },
    { removedGoogle },
  );
  const { held } = changed;
  const undo =
    held &&
    (await oneTimeTokens.issue(
      "undo-change-email",
      { userId, fact: `${held.since.toISOString()} ${held.email}` },
      held.until.getTime() - held.since.getTime(),
    ));
  await mailUser(dependencies, tx, {
    kind: "email-changed",
    to: before,
    text: (name) =>
      emailChangedMail(name, email, undo && `${dependencies.publicUrl}/undo-email-change/${undo}`),
  });
  return { success: true as const, message: `You now sign in with ${email}.`, email };
}
