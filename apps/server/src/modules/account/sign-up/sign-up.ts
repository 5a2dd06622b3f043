import { invalid } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { mailVerification } from "../email/send-verification.ts";
import { passwordProblem } from "../password/password-policy.ts";
import { beginSession, clientOf } from "../sign-in/begin-session.ts";
import { rememberDevice } from "../sign-in/remember-device.ts";
import { requireSignUpsFor } from "./sign-up-policy.ts";

export function signUp(dependencies: AccountDependencies): Route {
  return route("signUp", async (context) => {
    requireOwnOrigin(context, dependencies.publicUrl);
    const { body } = context;
    requireSignUpsFor(dependencies.signUps, body.email);
    const problem = passwordProblem(body);
    if (problem !== undefined) throw invalid([{ path: "password", message: problem }]);
    await dependencies.commonLimits.spend("signUp", context.caller);
    const reply = await beginSession(
      dependencies,
      context,
      "account.sign-up",
      (alongside) => dependencies.accounts.signUp(body, clientOf(context), alongside),
      {
        alongside: (account, { userId }) =>
          mailVerification(dependencies, account, { userId, name: body.name, email: body.email }),
      },
    );
    await rememberDevice(dependencies, context, context.body.email);
    return reply;
  });
}
