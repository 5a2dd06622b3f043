import { recordAudit } from "../../platform/audit/audit.ts";
import type { Addressee } from "../../platform/auth/emails.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError, invalid } from "../../platform/http/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { changeEmailMail, changeEmailRequestedMail } from "./mails.ts";
import { requirePassword } from "./require-password.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Asks for another e-mail address, with the password. It changes when the link sent to the new one is used; the old
 * one is told at once. An address that has an account gets no link, and the answer is the same.
 */
export function changeEmail(dependencies: AccountDependencies): Route {
  const { emails, withUser } = dependencies;
  return route("changeEmail", async ({ actor, body, caller, requestId }) => {
    const { newEmail, password } = body;
    const user = await emails.of(actor.userId);
    if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
    if (newEmail === user.email) {
      throw invalid([{ path: "newEmail", message: "This is your e-mail address already" }]);
    }
    await requirePassword(dependencies, {
      actor,
      caller,
      requestId,
      email: user.email,
      password,
      path: "password",
    });
    const isFree = (await emails.find(newEmail)) === undefined;
    await withUser(actor.userId, async (tx) => {
      await recordAudit(tx, { ...actor, requestId }, "account.ask-for-change-of-email", {
        entity: "account",
      });
      await mailBoth(dependencies, tx, user, newEmail, isFree);
    });
    return {
      success: true,
      message: `A link is on its way to ${newEmail}. Your address changes when you use it.`,
    };
  });
}

async function mailBoth(
  { oneTimeTokens, sendMail, publicUrl }: AccountDependencies,
  tx: UserTransaction,
  { userId, name, email }: Addressee,
  newEmail: string,
  isFree: boolean,
): Promise<void> {
  // Of two addresses asked for one after the other the later one holds.
  await oneTimeTokens.revoke("change-email", userId);
  const token = await oneTimeTokens.issue("change-email", { userId, fact: newEmail }, DAY);
  if (isFree) {
    await sendMail(tx, {
      ownerId: userId,
      kind: "change-email",
      to: newEmail,
      name,
      ...changeEmailMail(name, `${publicUrl}/verify-email/${token}`),
      key: newId(),
    });
  }
  await sendMail(tx, {
    ownerId: userId,
    kind: "change-email-requested",
    to: email,
    name,
    ...changeEmailRequestedMail(name, newEmail, `${publicUrl}/myaccount/password`),
    key: newId(),
  });
}
