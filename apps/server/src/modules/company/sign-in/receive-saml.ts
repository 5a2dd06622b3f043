import { type CompanyProblem, companyProblems, endpointAddress } from "@beachhead/contract";
import { z } from "zod";
import type { StoredProvider } from "../../../platform/auth/company-providers.ts";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { Redirect } from "../../../platform/http/redirect.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import { type CompanyIdentity, CompanyRefusal } from "../../../providers/company/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { requestIdOf, samlClientOf, takeFlow } from "./company-flow.ts";

const identity = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  groups: z.array(z.string()),
});

/** What a verified answer said, until the browser that began the flow shows its cookie. */
const outcomeSchema = z.object({
  browser: z.string(),
  workspaceId: z.string(),
  testOf: z.string().optional(),
  /** When the settings were saved by which the answer was checked. */
  settingsOf: z.string(),
  said: z.union([identity, z.enum(companyProblems)]),
});

/**
 * The assertion consumer service. A page of another site posts here, so the browser sends no cookie, and an answer alone
 * signs nobody in: what it said waits for a minute behind a one-time code, which works only in the browser that began the
 * flow.
 */
export function receiveSaml(dependencies: CompanyDependencies): Route {
  const { companyProviders, withAccount } = dependencies;
  return route("receiveSamlAnswer", async (context) => {
    const { id } = context.params;
    const state = context.body.RelayState ?? "";
    const flow = await takeFlow(dependencies, state);
    if (flow?.workspaceId !== id) return new Redirect("/auth?company=failed");
    const provider = await companyProviders.find(id);
    if (provider === undefined) return new Redirect("/auth?company=failed");
    const outcome = {
      browser: flow.browser,
      workspaceId: id,
      testOf: flow.testOf,
      settingsOf: provider.updatedAt.toISOString(),
      said: await readAnswer(dependencies, context, provider, state),
    };
    const subject = { userId: flow.userId, fact: JSON.stringify(outcome) };
    const code = await withAccount(flow.userId, ({ oneTimeTokens }) =>
      oneTimeTokens.issue("company-answer", subject, MINUTE_MS),
    );
    return new Redirect(`${endpointAddress("finishCompany", { params: { id } })}?answer=${code}`);
  });
}

async function readAnswer(
  dependencies: CompanyDependencies,
  { body, log }: Pick<RouteContext<"receiveSamlAnswer">, "body" | "log">,
  provider: StoredProvider,
  state: string,
): Promise<CompanyIdentity | CompanyProblem> {
  const { clock, saml, secret, withAccount } = dependencies;
  const { workspaceId } = provider;
  try {
    const client = samlClientOf(dependencies, provider);
    if (client === undefined) throw new CompanyRefusal("The provider is not one of SAML", "failed");
    const requestId = requestIdOf(state, workspaceId, secret);
    const found = await saml.finish(client, body.SAMLResponse ?? "", { requestId, now: clock.now() });
    const isFirst = await withAccount(workspaceId, ({ companyProviders }) =>
      companyProviders.useAssertion(workspaceId, found.assertionId, found.expiresAt),
    );
    if (!isFirst) throw new CompanyRefusal("The assertion was used before", "failed");
    return found.identity;
  } catch (error) {
    if (!(error instanceof CompanyRefusal)) throw error;
    if (error.problem !== "denied") log.warn({ err: error }, "a company sign-in failed");
    return error.problem;
  }
}

/** The outcome behind a code, which works once; without `found` when the provider was changed in between. */
export async function takeSamlOutcome(
  { companyProviders, oneTimeTokens, withAccount }: CompanyDependencies,
  code: string,
) {
  const owner = await oneTimeTokens.look("company-answer", code);
  const taken =
    owner &&
    (await withAccount(owner.userId, (account) => account.oneTimeTokens.redeem("company-answer", code)));
  if (taken === undefined) return undefined;
  const { said, settingsOf, ...flow } = outcomeSchema.parse(JSON.parse(taken.fact));
  const provider = await companyProviders.find(flow.workspaceId);
  const isSame = provider?.updatedAt.toISOString() === settingsOf;
  return { flow, found: isSame ? { provider, said } : undefined };
}
