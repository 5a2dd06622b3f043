import { AppError } from "../../platform/http/app-error.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { beginSession, clientOf } from "./begin-session.ts";
import { browserFlowOf, endBrowserFlow } from "./browser-flow.ts";

/** Exchanges the code of a redirect for a session: once, within a minute, in the browser that began the sign-in. */
export function exchangeCode(dependencies: AccountDependencies): Route {
  const { accounts, oneTimeTokens, publicUrl } = dependencies;
  return route("exchangeCode", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const browser = browserFlowOf(context, publicUrl);
    const subject = await oneTimeTokens.redeem("sign-in-code", context.body.code);
    if (subject === undefined || browser !== subject.fact) {
      throw new AppError("bad_request", "This sign-in was not begun here, or took too long. Sign in again.");
    }
    const session = await accounts.startSessionOf(subject.userId, clientOf(context));
    context.header("set-cookie", endBrowserFlow(publicUrl));
    return beginSession(dependencies, session, context, "account.sign-in-google");
  });
}
