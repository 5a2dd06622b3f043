import { NOBODY } from "../../../platform/auth/accounts.ts";
import type { TokenPurpose, TokenSubject } from "../../../platform/auth/one-time-tokens.ts";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { newBrowserFlow } from "../../../platform/http/browser-flow.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { flowOf } from "./flow-secrets.ts";

const TEN_MINUTES = 10 * MINUTE_MS;

/** Begins a sign-in with Google. The state works once, within ten minutes, in this browser: a cookie binds it. */
export function beginGoogle(dependencies: AccountDependencies): Route {
  return route("beginGoogle", async (context) => {
    requireOwnOrigin(context, dependencies.publicUrl);
    const subject = (browser: string) => ({ userId: NOBODY, fact: browser });
    return { success: true, url: await beginFlow(dependencies, context, "google-flow", subject) };
  });
}

/**
 * Issues the state of a flow, sets its cookie and returns the address at Google.
 * @throws {AppError} not_found when Google is not configured, upstream_failed when it does not answer
 */
export async function beginFlow(
  { google, withAccount, publicUrl, secret }: AccountDependencies,
  context: Pick<RouteContext<"beginGoogle">, "log" | "header">,
  purpose: Extract<TokenPurpose, "google-flow" | "connect-google">,
  subjectFor: (browser: string) => TokenSubject,
): Promise<string> {
  if (google === undefined) throw notFound("The sign-in with Google");
  const flow = newBrowserFlow("sign-in", publicUrl);
  const subject = subjectFor(flow.hash);
  const state = await withAccount(subject.userId, ({ oneTimeTokens }) =>
    oneTimeTokens.issue(purpose, subject, TEN_MINUTES),
  );
  const url = await google.begin(flowOf(state, secret)).catch((error: unknown) => {
    context.log.warn({ err: error }, "Google cannot be asked");
    throw new AppError("upstream_failed", "Google cannot be reached. Try again, or sign in with e-mail.");
  });
  context.header("set-cookie", flow.setCookie);
  return url;
}
