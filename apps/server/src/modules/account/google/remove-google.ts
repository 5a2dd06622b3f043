import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { googleRemovedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { asOwner } from "../password/as-owner.ts";

const NO_PASSWORD = "Set a password first. You could not sign in without this account.";

/**
 * Removes a Google account from the sign-in methods. Requires the password, so one way to sign in always remains.
 * Codes for a session that the Google account obtained are revoked.
 */
export function removeGoogle(dependencies: AccountDependencies): Route {
  const { passwords, publicUrl } = dependencies;
  return route("removeGoogle", async (context) => {
    const { actor, params, requestId } = context;
    const { userId } = actor;
    if ((await passwords.hashOf(userId)) === undefined) throw new AppError("conflict", NO_PASSWORD);
    const rules = { withoutPassword: NO_PASSWORD };
    await asOwner(dependencies, context, rules, async (account, user) => {
      const gone = await account.googleAccounts.remove(userId, params.id);
      if (gone === undefined) throw notFound("This Google account");
      await account.oneTimeTokens.revoke("sign-in-code", userId);
      await recordAudit(account.tx, { ...actor, requestId }, "account.remove-google", { entity: "account" });
      await mailUser(dependencies, account.tx, {
        kind: "google-removed",
        to: user,
        text: (name) => googleRemovedMail(name, gone.email ?? "connected before", forgotAddress(publicUrl)),
      });
    });
    return { success: true, message: "The Google account was removed" };
  });
}
