import { SETUP_MINUTES } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { placeOfSecret } from "../../../platform/auth/two-factors.ts";
import { addMs, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { twoFactorOnMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { livingTokenParagraphs } from "../mail/token-mail-texts.ts";
import { offerRevocation } from "../tokens/offer-revocation.ts";
import { withRevokedTokens } from "../tokens/revoked-sentence.ts";
import { alreadyOn } from "./begin-two-factor.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

const expired = () => new AppError("conflict", "This setup has expired. Start again with a new QR code.");
const wrongCode = () =>
  invalid([{ path: "code", message: "This code is wrong. Check the time on your phone and try again." }]);

/**
 * Turns two-factor sign-in on with a code that proves the app has the secret. Ends every other session, link and
 * one-time code, and the personal access tokens that the user does not keep: they may belong to somebody who has the
 * password alone.
 */
export function confirmTwoFactor(dependencies: AccountDependencies): Route {
  const { clock, withAccount, vault, publicUrl } = dependencies;
  return route("confirmTwoFactor", async ({ actor, body, requestId }) => {
    const { userId, sessionId } = actor;
    const { codes, hashes } = newRecoveryCodes();
    const revokedTokens = await withAccount(userId, async (account) => {
      const { twoFactors } = account;
      const begun = await twoFactors.find(userId);
      const now = clock.now();
      if (begun === undefined || addMs(begun.begunAt, SETUP_MINUTES * MINUTE_MS) < now) throw expired();
      if (begun.enabledAt !== null) throw alreadyOn();
      const step = stepOf(vault.open(begun.sealed, placeOfSecret(userId)), body.code, now);
      if (step === undefined) throw wrongCode();
      if (!(await twoFactors.enable(userId, step, hashes))) throw alreadyOn();
      await account.oneTimeTokens.revokeAll(userId);
      const endedSessions = await account.sessionList.endAll(userId, sessionId);
      const revoked = await account.accessTokens.revokeAll(userId, body.keepTokens);
      const user = await account.emails.findByUserId(userId);
      if (user === undefined) throw expired();
      const entity = { entity: "account" };
      await recordAudit(account.tx, { ...actor, requestId }, "account.enable-two-factor", entity, {
        endedSessions,
        revokedTokens: revoked,
      });
      const living = await offerRevocation(dependencies, account, user);
      await mailUser(dependencies, account.tx, {
        kind: "two-factor-on",
        to: user,
        text: (name) => twoFactorOnMail(name, forgotAddress(publicUrl), livingTokenParagraphs(living)),
      });
      return revoked;
    });
    const message = withRevokedTokens("Two-factor sign-in is on", revokedTokens);
    return { success: true, message, recoveryCodes: codes, revokedTokens };
  });
}
