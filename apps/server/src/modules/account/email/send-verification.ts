import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { verifyEmailMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";

/** Mails the link that confirms the address of a user. */
export async function mailVerification(
  dependencies: Pick<AccountDependencies, "sendMail" | "publicUrl">,
  { tx, oneTimeTokens }: AccountTransaction,
  user: Pick<Addressee, "userId" | "name" | "email">,
): Promise<void> {
  const { userId, email } = user;
  const token = await oneTimeTokens.issue("verify-email", { userId, fact: email }, DAY_MS);
  await mailUser(dependencies, tx, {
    kind: "verify-email",
    to: { ...user, isVerified: false },
    text: () => verifyEmailMail(`${dependencies.publicUrl}/verify-email/${token}`),
  });
}

/** Sends the link to the signed-in user again. */
export function sendVerificationEmail(dependencies: AccountDependencies): Route {
  const { emails, withAccount } = dependencies;
  return route("sendVerificationEmail", async ({ actor, requestId }) => {
    const user = await emails.findByUserId(actor.userId);
    if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
    if (user.isVerified) return { success: true, message: "This address is already confirmed." };
    await withAccount(actor.userId, async (account) => {
      await mailVerification(dependencies, account, user);
      await recordAudit(account.tx, { ...actor, requestId }, "account.send-verification", {
        entity: "account",
      });
    });
    return { success: true, message: `A link is on its way to ${user.email}.` };
  });
}
