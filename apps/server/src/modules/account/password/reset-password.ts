import { recordAudit } from "../../../platform/audit/audit.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress, staleLink } from "../mail/links.ts";
import { passwordChangedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { rememberDevice } from "../sign-in/remember-device.ts";
import { passwordProblem } from "./password-policy.ts";

/**
 * Sets a password with the link of a mail, also for a user without one. Ends every session, personal access token and
 * other link, removes Google accounts with another address, unlocks an account after too many wrong sign-ins, and verifies the
 * address. A password that breaks a rule does not redeem the link.
 */
export function resetPassword(dependencies: AccountDependencies): Route {
  const { emails, signInThrottle, oneTimeTokens, passwords, withAccount, publicUrl } = dependencies;
  return route("resetPassword", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { token, newPassword } = context.body;
    const subject = await oneTimeTokens.look("reset-password", token);
    const user = subject && (await emails.findByUserId(subject.userId));
    if (user === undefined || user.email !== subject?.fact) throw staleLink();
    const { userId, email } = user;
    const problem = passwordProblem({ ...user, password: newPassword });
    if (problem !== undefined) throw invalid([{ path: "newPassword", message: problem }]);
    const hash = await passwords.hash(newPassword);

    await withAccount(userId, async (account) => {
      if ((await account.oneTimeTokens.redeem("reset-password", token)) === undefined) throw staleLink();
      if (!(await account.emails.verify(userId, email))) throw staleLink();
      await account.passwords.set(userId, hash);
      const revokedTokens = await account.accessTokens.revokeAll(userId);
      const removedGoogle = await account.googleAccounts.removeOthers(userId, email);
      const actor = { kind: "user", userId, requestId: context.requestId } as const;
      await recordAudit(
        account.tx,
        actor,
        "account.reset-password",
        { entity: "account" },
        { removedGoogle, revokedTokens },
      );
      await mailUser(dependencies, account.tx, {
        kind: "password-changed",
        to: { ...user, isVerified: true },
        text: (name) => passwordChangedMail(name, forgotAddress(publicUrl)),
      });
    });
    await signInThrottle.clearAttempts(email);
    await rememberDevice(dependencies, context, email);
    return { success: true, message: "Your password is changed. Sign in with the new one." };
  });
}
