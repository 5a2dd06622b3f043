import { NOBODY } from "../../platform/auth/accounts.ts";
import { AppError, notFound } from "../../platform/http/app-error.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { newBrowserFlow } from "./browser-flow.ts";
import { flowOf } from "./google-flow.ts";

const TEN_MINUTES = 10 * 60 * 1000;

/** Begins a sign-in with Google: a state good once and for ten minutes, bound to this browser by a cookie. */
export function beginGoogle({ google, oneTimeTokens, publicUrl, secret }: AccountDependencies): Route {
  return route("beginGoogle", async (context) => {
    requireOwnOrigin(context, publicUrl);
    if (google === undefined) throw notFound("The sign-in with Google");
    const flow = newBrowserFlow(publicUrl);
    const state = await oneTimeTokens.issue("google-flow", { userId: NOBODY, fact: flow.hash }, TEN_MINUTES);
    const url = await google.begin(flowOf(state, secret)).catch((error: unknown) => {
      context.log.warn({ err: error }, "Google cannot be asked");
      throw new AppError("upstream_failed", "Google cannot be reached. Try again, or sign in with e-mail.");
    });
    context.header("set-cookie", flow.setCookie);
    return { success: true, url };
  });
}
