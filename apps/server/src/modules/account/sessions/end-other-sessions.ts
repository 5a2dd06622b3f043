import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { mailUser } from "../mail/mail-user.ts";
import { otherSessionsEndedMail } from "../mail/token-mail-texts.ts";
import { offerRevocation } from "../tokens/offer-revocation.ts";
import { withRevokedTokens } from "../tokens/revoked-sentence.ts";

/**
 * Ends every session but this one, and the personal access tokens that the user does not keep. The user gets an e-mail
 * only if tokens live on: a stranger at an open session may be the one who kept them.
 */
export function endOtherSessions(dependencies: AccountDependencies): Route {
  const { withAccount, publicUrl } = dependencies;
  return route("endOtherSessions", async ({ actor, body, requestId }) => {
    const { userId, sessionId: entityId } = actor;
    const ended = await withAccount(userId, async (account) => {
      const endedSessions = await account.sessionList.endAll(userId, entityId);
      const revokedTokens = await account.accessTokens.revokeAll(userId, body.keepTokens);
      const by = { ...actor, requestId };
      const subject = { entity: "session", entityId };
      const details = { endedSessions, revokedTokens };
      await recordAudit(account.tx, by, "account.end-other-sessions", subject, details);
      const user = await account.emails.findByUserId(userId);
      if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
      const living = await offerRevocation(dependencies, account, user);
      if (living !== undefined) {
        await mailUser(dependencies, account.tx, {
          kind: "other-sessions-ended",
          to: user,
          text: (name) => otherSessionsEndedMail(name, forgotAddress(publicUrl), living),
        });
      }
      return details;
    });
    const message = withRevokedTokens(endedSentence(ended.endedSessions), ended.revokedTokens);
    return { success: true, message, ...ended };
  });
}

function endedSentence(count: number): string {
  if (count === 0) return "No other session was open";
  return count === 1 ? "1 other session ended" : `${count} other sessions ended`;
}
