import { recordAudit } from "../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../platform/auth/account-transaction.ts";
import type { Addressee } from "../../platform/auth/emails.ts";
import { fingerprintOf } from "../../platform/auth/passwords.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { mailUser } from "./mail-user.ts";
import { changeEmailMail, changeEmailRequestedMail } from "./mails.ts";
import { requirePassword } from "./require-password.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Asks for another e-mail address, with the password. It changes when the link sent to the new one is used; the old
 * one is told at once, with a link that stops it. An address that has an account gets no link, and the answer is the
 * same.
 */
export function changeEmail(dependencies: AccountDependencies): Route {
  const { emails, withAccount } = dependencies;
  return route("changeEmail", async ({ actor, body, caller, requestId }) => {
    const { newEmail, password } = body;
    const user = await emails.of(actor.userId);
    if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
    if (newEmail === user.email) {
      throw invalid([{ path: "newEmail", message: "This is already your e-mail address" }]);
    }
    const checked = await requirePassword(dependencies, {
      actor,
      caller,
      requestId,
      email: user.email,
      password,
      path: "password",
    });
    await withAccount(actor.userId, async (account) => {
      await checked.stillHolds(account);
      await recordAudit(account.tx, { ...actor, requestId }, "account.ask-for-change-of-email", {
        entity: "account",
      });
      await mailBoth(dependencies, account, user, newEmail);
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
  // Of two requests the later one counts.
  await oneTimeTokens.revoke("change-email", userId);
  await oneTimeTokens.revoke("stop-change-email", userId);
  // Void with the next change of the password, even where nobody revokes it.
  const fact = `${fingerprintOf(await passwords.hashOf(userId))} ${newEmail}`;
  const token = await oneTimeTokens.issue("change-email", { userId, fact }, DAY);
  const stop = await oneTimeTokens.issue("stop-change-email", { userId, fact: newEmail }, DAY);
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
