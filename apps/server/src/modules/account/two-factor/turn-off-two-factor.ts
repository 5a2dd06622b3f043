import { recordAudit } from "../../../platform/audit/audit.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { twoFactorOffMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { type LivingTokens, livingTokenParagraphs } from "../mail/token-mail-texts.ts";
import { asOwner } from "../password/as-owner.ts";
import { offerRevocation } from "../tokens/offer-revocation.ts";
import { withRevokedTokens } from "../tokens/revoked-sentence.ts";
import { isOff } from "./new-recovery-codes.ts";

/** Tells a user that two-factor sign-in was turned off, by the user or by the operator. */
export const mailTwoFactorOff = (
  dependencies: Pick<AccountDependencies, "sendMail" | "publicUrl">,
  tx: UserTransaction,
  to: Addressee,
  living?: LivingTokens,
): Promise<void> =>
  mailUser(dependencies, tx, {
    kind: "two-factor-off",
    to,
    text: (name) =>
      twoFactorOffMail(name, forgotAddress(dependencies.publicUrl), livingTokenParagraphs(living)),
  });

/**
 * Turns two-factor sign-in off, deletes its secret and recovery codes, and revokes the personal access tokens that the
 * user does not keep. Requires the password and the second factor.
 */
export function turnOffTwoFactor(dependencies: AccountDependencies): Route {
  return route("turnOffTwoFactor", async (context) => {
    const { actor, body, requestId } = context;
    const { userId } = actor;
    const rules = {
      withoutPassword: "Sign out and in again to turn off two-factor sign-in, or set a password first",
    };
    const revokedTokens = await asOwner(dependencies, context, rules, async (account, user) => {
      if (!(await account.twoFactors.remove(userId))) throw isOff();
      const revoked = await account.accessTokens.revokeAll(userId, body.keepTokens);
      const entity = { entity: "account" };
      await recordAudit(account.tx, { ...actor, requestId }, "account.disable-two-factor", entity, {
        revokedTokens: revoked,
      });
      const living = await offerRevocation(dependencies, account, user);
      await mailTwoFactorOff(dependencies, account.tx, user, living);
      return revoked;
    });
    const message = withRevokedTokens("Two-factor sign-in is off", revokedTokens);
    return { success: true, message, revokedTokens };
  });
}
