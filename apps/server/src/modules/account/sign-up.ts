import { invalid } from "../../platform/http/app-error.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { beginSession, clientOf } from "./begin-session.ts";
import { passwordProblem } from "./password-policy.ts";
import { rememberDevice } from "./remember-device.ts";
import { mailVerification } from "./send-verification.ts";
import { requireSignUpsFor } from "./sign-ups.ts";

export function signUp(dependencies: AccountDependencies): Route {
  return route("signUp", async (context) => {
    requireOwnOrigin(context, dependencies.publicUrl);
    requireSignUpsFor(dependencies.signUps, context.body.email);
    const problem = passwordProblem(context.body);
    if (problem !== undefined) throw invalid([{ path: "password", message: problem }]);
    await dependencies.commonLimits.spend("signUp", context.caller);
    const session = await dependencies.accounts.signUp(context.body, clientOf(context));
    const reply = await beginSession(dependencies, session, context, "account.sign-up", (tx, user) =>
      mailVerification(dependencies, tx, { userId: user.id, name: user.name, email: user.email }),
    );
    await rememberDevice(dependencies, context, context.body.email);
    return reply;
  });
}
