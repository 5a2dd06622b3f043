import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { newRecoveryCodesMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { asOwner } from "../password/as-owner.ts";
import { newRecoveryCodes as makeCodes } from "./recovery-codes.ts";

export const isOff = () => new AppError("conflict", "Two-factor sign-in is off.");

/** Replaces the recovery codes; the former ones stop working. Requires the password and the second factor. */
export function newRecoveryCodes(dependencies: AccountDependencies): Route {
  const { publicUrl } = dependencies;
  return route("newRecoveryCodes", async (context) => {
    const { actor, requestId } = context;
    const rules = {
      withoutPassword: "Sign out and in again to get new recovery codes, or set a password first",
    };
    const { codes, hashes } = makeCodes();
    await asOwner(dependencies, context, rules, async (account, user) => {
      if (!(await account.twoFactors.replaceRecoveryCodes(actor.userId, hashes))) throw isOff();
      const entity = { entity: "account" };
      await recordAudit(account.tx, { ...actor, requestId }, "account.new-recovery-codes", entity);
      await mailUser(dependencies, account.tx, {
        kind: "new-recovery-codes",
        to: user,
        text: (name) => newRecoveryCodesMail(name, forgotAddress(publicUrl)),
      });
    });
    return { success: true, message: "The earlier recovery codes no longer work", recoveryCodes: codes };
  });
}
