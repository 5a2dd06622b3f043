import { RefusedSignIn } from "../../../platform/auth/accounts.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { browserFlowOf, endBrowserFlow } from "../../../platform/http/browser-flow.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { beginSession, clientOf } from "../sign-in/begin-session.ts";
import { recordWrongSecondFactor } from "../sign-in/record-wrong-second-factor.ts";

const stale = () =>
  new AppError(
    "bad_request",
    "This sign-in was not started in this browser, or took too long. Sign in again.",
  );

/**
 * Exchanges a redirect's code for a session. It works once, within a minute, in the browser that began the sign-in; with
 * two-factor sign-in it works until a right second factor is sent, within ten minutes. Wrong ones count as wrong sign-ins.
 */
export function exchangeCode(dependencies: AccountDependencies): Route {
  const { accounts, emails, oneTimeTokens, signInThrottle, withAccount, publicUrl } = dependencies;
  return route("exchangeCode", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { code, secondFactor } = context.body;
    const { caller, requestId } = context;
    const byGoogle = await oneTimeTokens.look("sign-in-code", code);
    const purpose = byGoogle === undefined ? "company-code" : "sign-in-code";
    const subject = byGoogle ?? (await oneTimeTokens.look("company-code", code));
    if (subject === undefined) throw stale();
    const { userId, fact } = subject;
    const [begunIn, companyId] = fact.split(" ");
    if (browserFlowOf("sign-in", context, publicUrl) !== begunIn) {
      // Shown to another browser it is not secret any more.
      await withAccount(userId, (account) => account.oneTimeTokens.redeem(purpose, code));
      throw stale();
    }
    const guessed = secondFactor === undefined ? undefined : await emails.findByUserId(userId);
    if (guessed !== undefined) await signInThrottle.admit(guessed.email, caller);
    const reply = await beginSession(
      dependencies,
      context,
      companyId === undefined ? "account.sign-in-google" : "account.sign-in-company",
      (alongside) => accounts.startSessionOf(userId, clientOf(context), alongside, companyId),
      {
        secondFactor,
        async alongside(account) {
          if ((await account.oneTimeTokens.redeem(purpose, code)) === undefined) throw stale();
          // The membership may have ended since the provider answered.
          if (companyId !== undefined && (await account.workspaces.roleOf(companyId, userId)) === undefined)
            throw stale();
        },
      },
    ).catch(async (error: unknown) => {
      if (guessed !== undefined && !(error instanceof RefusedSignIn))
        await signInThrottle.takeBack(guessed.email, caller);
      await recordWrongSecondFactor(dependencies, error, requestId);
      throw error;
    });
    if (guessed !== undefined) await signInThrottle.succeeded(guessed.email, caller);
    context.header("set-cookie", endBrowserFlow("sign-in", publicUrl));
    return reply;
  });
}
