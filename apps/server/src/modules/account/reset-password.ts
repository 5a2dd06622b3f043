import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { invalid } from "../../platform/http/app-error.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { staleLink } from "./links.ts";
import { passwordChangedMail } from "./mails.ts";
import { passwordProblem } from "./password-policy.ts";
import { rememberDevice } from "./remember-device.ts";

/**
 * Sets a new password with the link of a mail. It ends every session, opens an account that was closed after wrong
 * sign-ins, and proves the address. A password that breaks a rule does not use the link up.
 */
export function resetPassword(dependencies: AccountDependencies): Route {
  const { emails, guesses, oneTimeTokens, passwords, sendMail, withUser, publicUrl } = dependencies;
  return route("resetPassword", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { token, newPassword } = context.body;
    const subject = await oneTimeTokens.look("reset-password", token);
    const user = subject && (await emails.of(subject.userId));
    if (user === undefined || user.email !== subject?.fact) throw staleLink();
    const { userId, name, email } = user;
    const problem = passwordProblem({ name, email, password: newPassword });
    if (problem !== undefined) throw invalid([{ path: "newPassword", message: problem }]);
    const hash = await passwords.hash(newPassword);
    if ((await oneTimeTokens.redeem("reset-password", token)) === undefined) throw staleLink();

    const actor = { kind: "user", userId, requestId: context.requestId } as const;
    await withUser(userId, async (tx) => {
      await recordAudit(tx, actor, "account.reset-password", { entity: "account" });
      await sendMail(tx, {
        ownerId: userId,
        kind: "password-changed",
        to: email,
        name,
        ...passwordChangedMail(name, `${publicUrl}/auth?view=forgot`),
        key: newId(),
      });
      await passwords.set(userId, hash);
    });
    await emails.verify(userId, email);
    await oneTimeTokens.revoke("reset-password", userId);
    await guesses.clearAttempts(email);
    await rememberDevice(dependencies, context, email);
    return { success: true, message: "Your password is changed. Sign in with the new one." };
  });
}
