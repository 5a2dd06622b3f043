import { endpoints } from "@beachhead/contract";
import { NOBODY } from "../../../platform/auth/accounts.ts";
import { browserFlowOf, endBrowserFlow } from "../../../platform/http/browser-flow.ts";
import { Redirect } from "../../../platform/http/redirect.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import { type GoogleIdentity, GoogleRefusal } from "../../../providers/google/index.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { finishConnecting } from "./connect-google.ts";
import { flowOf } from "./flow-secrets.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";

const PARAMETERS = ["code", "state", "iss", "error", "error_description"] as const;

/**
 * Handles the redirect back from Google, to sign in or to connect an account. The state must belong to a flow that
 * this browser began, which its cookie proves. The session is fetched with a one-time code, so that no address
 * contains a token.
 */
export function finishGoogle(dependencies: AccountDependencies): Route {
  const { oneTimeTokens, withAccount, publicUrl } = dependencies;
  const back = (path: string, outcome: string) =>
    new Redirect(`${path}?google=${outcome}`, { "set-cookie": endBrowserFlow("sign-in", publicUrl) });

  return route("finishGoogle", async (context) => {
    const state = context.query("state") ?? "";
    const browser = browserFlowOf("sign-in", context, publicUrl);
    const asked = await oneTimeTokens.look("connect-google", state);
    if (asked !== undefined) {
      const [begunIn, sessionId = ""] = asked.fact.split(" ");
      const subject = await withAccount(asked.userId, (account) =>
        account.oneTimeTokens.redeem("connect-google", state),
      );
      const isOwn = subject !== undefined && browser === begunIn;
      const identity = isOwn ? await identityOf(dependencies, context, state) : "failed";
      const owner = { userId: asked.userId, sessionId };
      const outcome =
        typeof identity === "string"
          ? identity
          : await finishConnecting(dependencies, owner, identity, context.requestId);
      return back("/myaccount/sign-in-methods", outcome);
    }
    const begun = await withAccount(NOBODY, (account) => account.oneTimeTokens.redeem("google-flow", state));
    if (begun === undefined || browser !== begun.fact) return back("/auth", "failed");
    const identity = await identityOf(dependencies, context, state);
    if (typeof identity === "string") return back("/auth", identity);
    const found = await signInWithGoogle(dependencies, identity, browser, context.requestId);
    return typeof found === "string" ? back("/auth", found) : new Redirect(`/auth?token=${found.code}`);
  });
}

async function identityOf(
  { google, publicUrl, secret }: AccountDependencies,
  context: RouteContext<"finishGoogle">,
  state: string,
): Promise<GoogleIdentity | "denied" | "failed"> {
  if (google === undefined) return "failed";
  try {
    return await google.finish(callbackAddress(context, publicUrl), flowOf(state, secret));
  } catch (error) {
    if (!(error instanceof GoogleRefusal)) throw error;
    if (!error.denied) context.log.warn({ err: error }, "a sign-in with Google failed");
    return error.denied ? "denied" : "failed";
  }
}

/** The callback address as Google knows it, whatever host the request used. */
function callbackAddress(context: RouteContext<"finishGoogle">, publicUrl: string): URL {
  const address = new URL(endpoints.finishGoogle.path, publicUrl);
  for (const name of PARAMETERS) {
    const value = context.query(name);
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}
