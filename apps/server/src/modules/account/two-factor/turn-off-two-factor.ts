import { recordAudit } from "../../../platform/audit/audit.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { twoFactorOffMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { requireOwner } from "../password/require-owner.ts";
import { isOff } from "./new-recovery-codes.ts";

/** Tells a user that two-factor sign-in was turned off, by the user or by the operator. */
export const mailTwoFactorOff = (
  dependencies: Pick<AccountDependencies, "sendMail" | "publicUrl">,
  tx: UserTransaction,
  to: Addressee,
): Promise<void> =>
  mailUser(dependencies, tx, {
    kind: "two-factor-off",
    to,
    text: (name) => twoFactorOffMail(name, forgotAddress(dependencies.publicUrl)),
  });

/** Turns two-factor sign-in off and deletes its secret and recovery codes. */
export function turnOffTwoFactor(dependencies: AccountDependencies): Route {
  const { withAccount } = dependencies;
  return route("turnOffTwoFactor", async (context) => {
    const { actor, requestId } = context;
    const { user, stillHolds } = await requireOwner(
      dependencies,
      context,
      "Sign out and in again to turn off two-factor sign-in, or set a password first",
    );
    await withAccount(actor.userId, async (account) => {
      await stillHolds(account);
      if (!(await account.twoFactors.remove(actor.userId))) throw isOff();
      const entity = { entity: "account" };
      await recordAudit(account.tx, { ...actor, requestId }, "account.disable-two-factor", entity);
      await mailTwoFactorOff(dependencies, account.tx, user);
    });
    return { success: true, message: "Two-factor sign-in is off" };
  });
}
