import type { Addressee } from "../../platform/auth/emails.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { verifyEmailMail } from "./mails.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Mails the link that confirms the address of a user. */
export async function mailVerification(
  {
    oneTimeTokens,
    sendMail,
    publicUrl,
  }: Pick<AccountDependencies, "oneTimeTokens" | "sendMail" | "publicUrl">,
  tx: UserTransaction,
  { userId, name, email }: Pick<Addressee, "userId" | "name" | "email">,
): Promise<void> {
  const token = await oneTimeTokens.issue("verify-email", { userId, fact: email }, DAY);
  await sendMail(tx, {
    ownerId: userId,
    kind: "verify-email",
    to: email,
    name,
    ...verifyEmailMail(name, `${publicUrl}/verify-email/${token}`),
    key: newId(),
  });
}

/** The same once more, for the signed-in user: an answer about one's own address tells nobody anything. */
export function sendVerificationEmail(dependencies: AccountDependencies): Route {
  const { emails, withUser } = dependencies;
  return route("sendVerificationEmail", async ({ actor }) => {
    const user = await emails.of(actor.userId);
    if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
    if (user.isVerified) return { success: true, message: "This address is confirmed already." };
    await withUser(actor.userId, (tx) => mailVerification(dependencies, tx, user));
    return { success: true, message: `A link is on its way to ${user.email}.` };
  });
}
