import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import { fingerprintOf } from "../../../platform/auth/passwords.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { changeEmailMail, changeEmailRequestedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { asOwner } from "../password/as-owner.ts";
import { refuseCompanyAddress } from "../sign-in/company-only.ts";

const NO_PASSWORD = "Set a password first, then change your e-mail address";

/**
 * Requests a change of the e-mail address; requires the password and the second factor. The address changes when the
 * link sent to the new one is used. The old address is notified at once, with a link that stops the change. If the new
 * address has an account, no link is sent and the reply is the same.
 */
export function changeEmail(dependencies: AccountDependencies): Route {
  const { passwords } = dependencies;
  return route("changeEmail", async (context) => {
    const { actor, body, requestId } = context;
    const { newEmail } = body;
    if ((await passwords.hashOf(actor.userId)) === undefined)
      throw invalid([{ path: "password", message: NO_PASSWORD }]);
    const rules = { withoutPassword: NO_PASSWORD };
    await asOwner(dependencies, context, rules, async (account, user) => {
      if (newEmail === user.email)
        throw invalid([{ path: "newEmail", message: "This is already your e-mail address" }]);
      await refuseCompanyAddress(account, user.email);
      await mailBoth(dependencies, account, user, newEmail);
      await recordAudit(account.tx, { ...actor, requestId }, "account.ask-for-change-of-email", {
        entity: "account",
      });
    });
    return {
      success: true,
      message: `A link is on its way to ${newEmail}. Your address changes when you use it.`,
    };
  });
}

async function mailBoth(
  dependencies: AccountDependencies,
  { tx, emails, oneTimeTokens, passwords }: AccountTransaction,
  user: Addressee,
  newEmail: string,
): Promise<void> {
  const { publicUrl } = dependencies;
  const { userId } = user;
  // A later request replaces an earlier one.
  await oneTimeTokens.revoke("change-email", userId);
  await oneTimeTokens.revoke("stop-change-email", userId);
  // The fingerprint makes the link invalid after a change of the password, even if it is not revoked.
  const fact = `${fingerprintOf(await passwords.hashOf(userId))} ${newEmail}`;
  const token = await oneTimeTokens.issue("change-email", { userId, fact }, DAY_MS);
  const stop = await oneTimeTokens.issue("stop-change-email", { userId, fact: newEmail }, DAY_MS);
  if (await emails.isFree(newEmail, userId)) {
    await mailUser(dependencies, tx, {
      kind: "change-email",
      to: { ...user, email: newEmail, isVerified: false },
      text: () => changeEmailMail(`${publicUrl}/verify-email/${token}`),
    });
  }
  await mailUser(dependencies, tx, {
    kind: "change-email-requested",
    to: user,
    text: (name) =>
      changeEmailRequestedMail(name, newEmail, {
        stop: `${publicUrl}/stop-email-change/${stop}`,
        password: `${publicUrl}/myaccount/password`,
      }),
  });
}
