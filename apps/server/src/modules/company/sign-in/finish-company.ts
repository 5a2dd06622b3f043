import type { CompanyProblem } from "@beachhead/contract";
import type { StoredProvider } from "../../../platform/auth/company-providers.ts";
import { browserFlowOf, endBrowserFlow } from "../../../platform/http/browser-flow.ts";
import { Redirect } from "../../../platform/http/redirect.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import { type CompanyIdentity, CompanyRefusal } from "../../../providers/company/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { redirectUriOf } from "../get-company-sign-in.ts";
import { admitPerson } from "./admit-person.ts";
import { type BegunFlow, clientOf, flowOf, takeFlow } from "./company-flow.ts";
import { isOwnPerson } from "./is-own-person.ts";
import { takeSamlOutcome } from "./receive-saml.ts";

const PARAMETERS = ["code", "state", "iss", "error", "error_description"] as const;

type Flow = Omit<BegunFlow, "testOf" | "userId"> & { testOf?: string | undefined };
/** What the provider said, and when its settings were saved. */
type Found = { provider: StoredProvider; said: CompanyIdentity | CompanyProblem } | undefined;

/**
 * Handles the redirect back from a company's provider, and from where a SAML provider posted its answer. The state must
 * belong to a flow that this browser began at the workspace of this address: an answer of one company's provider is never
 * taken for another's. The session is fetched with a one-time code, so that no address contains a token.
 */
export function finishCompany(dependencies: CompanyDependencies): Route {
  const { publicUrl } = dependencies;

  return route("finishCompany", async (context) => {
    const { id } = context.params;
    const browser = browserFlowOf("sign-in", context, publicUrl);
    const answer = context.query("answer");
    const state = context.query("state") ?? "";
    const outcome = answer === undefined ? undefined : await takeSamlOutcome(dependencies, answer);
    const flow: Flow | undefined = answer === undefined ? await takeFlow(dependencies, state) : outcome?.flow;
    const isOwn = flow !== undefined && browser === flow.browser && flow.workspaceId === id;
    const found = isOwn ? (outcome?.found ?? (await askProvider(dependencies, context, state))) : undefined;
    const back = (path: string) => new Redirect(path, { "set-cookie": endBrowserFlow("sign-in", publicUrl) });

    if (flow?.testOf !== undefined)
      return back(
        `/myaccount/company-sign-in?test=${await testOutcome(dependencies, found, new Date(flow.testOf))}`,
      );
    if (!isOwn || found === undefined) return back("/auth?company=failed");
    if (typeof found.said === "string") return back(`/auth?company=${found.said}`);
    const { requestId } = context;
    const admitted = await admitPerson(dependencies, found.provider, found.said, {
      browser: flow.browser,
      requestId,
    });
    return typeof admitted === "string"
      ? back(`/auth?company=${admitted}`)
      : new Redirect(`/auth?token=${admitted.code}`);
  });
}

async function testOutcome(
  { companyDomains, withAccount }: CompanyDependencies,
  found: Found,
  settingsOf: Date,
): Promise<CompanyProblem | "ok"> {
  if (found === undefined || Number.isNaN(settingsOf.getTime())) return "failed";
  const { provider, said } = found;
  if (typeof said === "string") return said;
  const { workspaceId } = provider;
  if (!(await isOwnPerson(companyDomains, workspaceId, said))) return "other-domain";
  const isNoted = await withAccount(workspaceId, ({ companyProviders }) =>
    companyProviders.noteTest(workspaceId, settingsOf),
  );
  return isNoted ? "ok" : "failed";
}

/** What an OpenID provider says of the code in this address. */
async function askProvider(
  dependencies: CompanyDependencies,
  context: RouteContext<"finishCompany">,
  state: string,
): Promise<Found> {
  const { companyProviders, oidc, publicUrl, secret } = dependencies;
  const provider = await companyProviders.find(context.params.id);
  if (provider?.kind !== "oidc") return undefined;
  try {
    const flow = flowOf(state, provider.workspaceId, secret);
    const said = await oidc.finish(
      clientOf(dependencies, provider),
      callbackAddress(context, publicUrl),
      flow,
    );
    return { provider, said };
  } catch (error) {
    if (!(error instanceof CompanyRefusal)) throw error;
    if (error.problem !== "denied") context.log.warn({ err: error }, "a company sign-in failed");
    return { provider, said: error.problem };
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
