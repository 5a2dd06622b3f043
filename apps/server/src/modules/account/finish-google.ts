import { endpoints, type GoogleProblem } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { Redirect } from "../../platform/http/redirect.ts";
import { type Route, type RouteContext, route } from "../../platform/http/route.ts";
import { type GoogleIdentity, GoogleRefusal } from "../../providers/google/index.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { browserFlowOf, endBrowserFlow } from "./browser-flow.ts";
import { flowOf } from "./google-flow.ts";
import { maySignUp } from "./sign-ups.ts";

const MINUTE = 60 * 1000;
const PARAMETERS = ["code", "state", "iss", "error", "error_description"] as const;

/**
 * Takes a browser back from Google. What the address says counts only with the state and the cookie of a flow that
 * this browser began; the session itself is fetched with a one-time code, so that no token stands in an address.
 */
export function finishGoogle(dependencies: AccountDependencies): Route {
  const { google, oneTimeTokens, publicUrl, secret } = dependencies;
  const refused = (problem: GoogleProblem) =>
    new Redirect(`/auth?google=${problem}`, { "set-cookie": endBrowserFlow(publicUrl) });

  return route("finishGoogle", async (context) => {
    const state = context.query("state") ?? "";
    const browser = browserFlowOf(context, publicUrl);
    const begun = await oneTimeTokens.redeem("google-flow", state);
    if (google === undefined || begun === undefined || browser !== begun.fact) return refused("failed");
    let identity: GoogleIdentity;
    try {
      identity = await google.finish(callbackAddress(context, publicUrl), flowOf(state, secret));
    } catch (error) {
      if (!(error instanceof GoogleRefusal)) throw error;
      if (!error.denied) context.log.warn({ err: error }, "a sign-in with Google failed");
      return refused(error.denied ? "denied" : "failed");
    }
    const found = await userOf(dependencies, identity, context.requestId);
    if (typeof found !== "object") return refused(found);
    const code = await oneTimeTokens.issue("sign-in-code", { userId: found.userId, fact: browser }, MINUTE);
    return new Redirect(`/auth?token=${code}`);
  });
}

/** The address as the provider knows it, whatever name the request came under. */
function callbackAddress(context: RouteContext<"finishGoogle">, publicUrl: string): URL {
  const address = new URL(endpoints.finishGoogle.path, publicUrl);
  for (const name of PARAMETERS) {
    const value = context.query(name);
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}

/**
 * The user who signs in with this account at Google. An account of ours is joined by its address only where both
 * sides have proven it: ours by a mail, Google's by having given it out.
 */
async function userOf(
  { emails, googleAccounts, signUps, withUser }: AccountDependencies,
  identity: GoogleIdentity,
  requestId: string,
): Promise<{ userId: string } | GoogleProblem> {
  const known = await googleAccounts.findUser(identity.subject);
  if (known !== undefined) return { userId: known };
  if (!identity.isEmailVerified) return "unverified";
  const owner = await emails.find(identity.email);
  if (owner !== undefined) {
    if (!owner.isVerified || !identity.ownsEmail) return "not-joined";
    await withUser(owner.userId, async (tx) => {
      const actor = { kind: "user", userId: owner.userId, requestId } as const;
      await recordAudit(tx, actor, "account.join-google", { entity: "account" });
      await googleAccounts.join(owner.userId, identity.subject);
    });
    return { userId: owner.userId };
  }
  if (!maySignUp(signUps, identity.email)) return "no-sign-up";
  const made = await googleAccounts.create(identity.subject, identity);
  return made === undefined ? "failed" : { userId: made };
}
