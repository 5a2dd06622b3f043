import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { googleRemovedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { requirePassword } from "../password/require-password.ts";

/**
 * Removes a Google account from the sign-in methods. Requires the password, so one way to sign in always remains.
 * Codes for a session that the Google account obtained are revoked.
 */
export function removeGoogle(dependencies: AccountDependencies): Route {
  const { emails, passwords, withAccount, publicUrl } = dependencies;
  return route("removeGoogle", async ({ actor, params, body, caller, requestId }) => {
    const { userId } = actor;
    const user = await emails.findByUserId(userId);
    if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
    if ((await passwords.hashOf(userId)) === undefined) {
      throw new AppError("conflict", "Set a password first. You could not sign in without this account.");
    }
    const { email } = user;
    const { password } = body;
    const checked = await requirePassword(dependencies, {
      actor,
      caller,
      requestId,
      email,
      password,
      path: "password",
    });
    const removed = await withAccount(userId, async (account) => {
      await checked.stillHolds(account);
      const gone = await account.googleAccounts.remove(userId, params.id);
      if (gone === undefined) return undefined;
      await account.oneTimeTokens.revoke("sign-in-code", userId);
      await recordAudit(account.tx, { ...actor, requestId }, "account.remove-google", { entity: "account" });
      await mailUser(dependencies, account.tx, {
        kind: "google-removed",
        to: user,
        text: (name) => googleRemovedMail(name, gone.email ?? "connected before", forgotAddress(publicUrl)),
      });
      return gone;
    });
    if (removed === undefined) throw notFound("This Google account");
    return { success: true, message: "The Google account was removed" };
  });
}
