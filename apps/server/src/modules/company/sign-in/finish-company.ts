import type { CompanyProblem } from "@beachhead/contract";
import { NOBODY } from "../../../platform/auth/accounts.ts";
import type { StoredProvider } from "../../../platform/auth/company-providers.ts";
import { browserFlowOf, endBrowserFlow } from "../../../platform/http/browser-flow.ts";
import { Redirect } from "../../../platform/http/redirect.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import { type CompanyIdentity, CompanyRefusal } from "../../../providers/company/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { redirectUriOf } from "../get-company-sign-in.ts";
import { admitPerson } from "./admit-person.ts";
import { clientOf, flowOf } from "./company-flow.ts";

const PARAMETERS = ["code", "state", "iss", "error", "error_description"] as const;

/**
 * Handles the redirect back from a company's provider. The state must belong to a flow that this browser began at the
 * workspace of this address: an answer of one company's provider is never taken for another's. The session is fetched
 * with a one-time code, so that no address contains a token.
 */
export function finishCompany(dependencies: CompanyDependencies): Route {
  const { companyProviders, oneTimeTokens, publicUrl, withAccount } = dependencies;

  return route("finishCompany", async (context) => {
    const { id } = context.params;
    const state = context.query("state") ?? "";
    const browser = browserFlowOf("sign-in", context, publicUrl);
    const back = (path: string) => new Redirect(path, { "set-cookie": endBrowserFlow("sign-in", publicUrl) });

    const tested = await oneTimeTokens.look("company-test", state);
    if (tested !== undefined) {
      const subject = await withAccount(tested.userId, (account) =>
        account.oneTimeTokens.redeem("company-test", state),
      );
      const [begunIn, workspaceId, settingsOf = ""] = subject?.fact.split(" ") ?? [];
      const isOwn = begunIn !== undefined && browser === begunIn && workspaceId === id;
      const outcome = isOwn
        ? await testOutcome(dependencies, context, state, new Date(settingsOf))
        : "failed";
      return back(`/myaccount/company-sign-in?test=${outcome}`);
    }

    const begun = await withAccount(NOBODY, (account) => account.oneTimeTokens.redeem("company-flow", state));
    const [begunIn, workspaceId] = begun?.fact.split(" ") ?? [];
    if (begunIn === undefined || browser !== begunIn || workspaceId !== id)
      return back("/auth?company=failed");
    const provider = await companyProviders.find(id);
    if (provider === undefined) return back("/auth?company=failed");
    const identity = await identityOf(dependencies, context, provider, state);
    if (typeof identity === "string") return back(`/auth?company=${identity}`);
    const found = await admitPerson(dependencies, provider, identity, {
      browser,
      requestId: context.requestId,
    });
    return typeof found === "string"
      ? back(`/auth?company=${found}`)
      : new Redirect(`/auth?token=${found.code}`);
  });
}

async function testOutcome(
  dependencies: CompanyDependencies,
  context: RouteContext<"finishCompany">,
  state: string,
  settingsOf: Date,
): Promise<CompanyProblem | "ok"> {
  const { id } = context.params;
  const provider = await dependencies.companyProviders.find(id);
  if (provider === undefined || Number.isNaN(settingsOf.getTime())) return "failed";
  const identity = await identityOf(dependencies, context, provider, state);
  if (typeof identity === "string") return identity;
  if (!(await dependencies.companyDomains.owns(id, identity.email))) return "other-domain";
  const isNoted = await dependencies.withAccount(id, ({ companyProviders }) =>
    companyProviders.noteTest(id, settingsOf),
  );
  return isNoted ? "ok" : "failed";
}

async function identityOf(
  dependencies: CompanyDependencies,
  context: RouteContext<"finishCompany">,
  provider: StoredProvider,
  state: string,
): Promise<CompanyIdentity | CompanyProblem> {
  const { oidc, secret } = dependencies;
  if (provider.kind !== "oidc") return "failed";
  try {
    const flow = flowOf(state, provider.workspaceId, secret);
    const client = clientOf(dependencies, provider);
    return await oidc.finish(client, callbackAddress(context, dependencies.publicUrl), flow);
  } catch (error) {
    if (!(error instanceof CompanyRefusal)) throw error;
    if (error.problem !== "denied") context.log.warn({ err: error }, "a company sign-in failed");
    return error.problem;
  }
}

/** The callback address as the provider knows it, whatever host the request used. */
function callbackAddress(context: RouteContext<"finishCompany">, publicUrl: string): URL {
  const address = new URL(redirectUriOf(publicUrl, context.params.id));
  for (const name of PARAMETERS) {
    const value = context.query(name);
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}
