import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { invalid } from "../../platform/http/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { passwordChangedMail } from "./mails.ts";
import { passwordProblem } from "./password-policy.ts";
import { rememberDevice } from "./remember-device.ts";
import { requirePassword } from "./require-password.ts";
import { readUserDetails } from "./user-details.ts";

/** Changes the password of the signed-in user, who must know the old one, and signs out everywhere else. */
export function changePassword(dependencies: AccountDependencies): Route {
  const { passwords, sendMail, withUser, publicUrl } = dependencies;
  return route("changePassword", async ({ actor, body, caller, header, requestId }) => {
    const { userId, sessionId } = actor;
    const { name, email } = await withUser(userId, (tx) => readUserDetails(dependencies, tx, actor));
    const problem = passwordProblem({ name, email, password: body.newPassword });
    if (problem !== undefined) throw invalid([{ path: "newPassword", message: problem }]);
    const password = body.currentPassword;
    await requirePassword(dependencies, {
      actor,
      caller,
      requestId,
      email,
      password,
      path: "currentPassword",
    });
    const hash = await passwords.hash(body.newPassword);
    const endedSessions = await withUser(userId, async (tx) => {
      await recordAudit(tx, { ...actor, requestId }, "account.change-password", { entity: "account" });
      await sendMail(tx, {
        ownerId: userId,
        kind: "password-changed",
        to: email,
        name,
        ...passwordChangedMail(name, `${publicUrl}/auth?view=forgot`),
        key: newId(),
      });
      // Last, because it is of another connection: what stands before is undone when it fails.
      return passwords.set(userId, hash, sessionId);
    });
    await rememberDevice(dependencies, { caller, header }, email);
    return { success: true, message: "Password changed", endedSessions };
  });
}
