import { AppError } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { beginSession, clientOf } from "../sign-in/begin-session.ts";
import { browserFlowOf, endBrowserFlow } from "./browser-flow.ts";

const stale = () =>
  new AppError(
    "bad_request",
    "This sign-in was not started in this browser, or took too long. Sign in again.",
  );

/** Exchanges a redirect's code for a session. It works once, within a minute, in the browser that began the sign-in. */
export function exchangeCode(dependencies: AccountDependencies): Route {
  const { accounts, oneTimeTokens, withAccount, publicUrl } = dependencies;
  return route("exchangeCode", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { code } = context.body;
    const subject = await oneTimeTokens.look("sign-in-code", code);
    if (subject === undefined) throw stale();
    const { userId, fact } = subject;
    if (browserFlowOf(context, publicUrl) !== fact) {
      // Shown to another browser it is no secret any more.
      await withAccount(userId, (account) => account.oneTimeTokens.redeem("sign-in-code", code));
      throw stale();
    }
    const reply = await beginSession(
      dependencies,
      context,
      "account.sign-in-google",
      (alongside) => accounts.startSessionOf(userId, clientOf(context), alongside),
      async (account) => {
        if ((await account.oneTimeTokens.redeem("sign-in-code", code)) === undefined) throw stale();
      },
    );
    context.header("set-cookie", endBrowserFlow(publicUrl));
    return reply;
  });
}
