import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { passwordChangedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { livingTokenParagraphs } from "../mail/token-mail-texts.ts";
import { rememberDevice } from "../sign-in/remember-device.ts";
import { offerRevocation } from "../tokens/offer-revocation.ts";
import { withRevokedTokens } from "../tokens/revoked-sentence.ts";
import { passwordProblem } from "./password-policy.ts";
import { requirePassword } from "./require-password.ts";

/**
 * Changes the password of the signed-in user, who must know the old one. Ends every other session, and the personal
 * access tokens that the user does not keep.
 */
export function changePassword(dependencies: AccountDependencies): Route {
  const { emails, passwords, withAccount, publicUrl } = dependencies;
  return route("changePassword", async ({ actor, body, caller, header, requestId }) => {
    const { userId, sessionId } = actor;
    const user = await emails.findByUserId(userId);
    if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
    const problem = passwordProblem({ ...user, password: body.newPassword });
    if (problem !== undefined) throw invalid([{ path: "newPassword", message: problem }]);
    const checked = await requirePassword(dependencies, {
      actor,
      caller,
      requestId,
      email: user.email,
      password: body.currentPassword,
      path: "currentPassword",
    });
    const hash = await passwords.hash(body.newPassword);
    const ended = await withAccount(userId, async (account) => {
      await checked.stillHolds(account);
      const endedSessions = await account.passwords.set(userId, hash, sessionId);
      const revokedTokens = await account.accessTokens.revokeAll(userId, body.keepTokens);
      const entity = { entity: "account" };
      await recordAudit(account.tx, { ...actor, requestId }, "account.change-password", entity, {
        endedSessions,
        revokedTokens,
      });
      const living = await offerRevocation(dependencies, account, user);
      await mailUser(dependencies, account.tx, {
        kind: "password-changed",
        to: user,
        text: (name) => passwordChangedMail(name, forgotAddress(publicUrl), livingTokenParagraphs(living)),
      });
      return { endedSessions, revokedTokens };
    });
    await rememberDevice(dependencies, { caller, header }, user.email);
    return { success: true, message: withRevokedTokens("Password changed", ended.revokedTokens), ...ended };
  });
}
