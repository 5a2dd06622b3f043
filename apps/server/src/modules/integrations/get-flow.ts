import { type ConnectionFlow, connectionNames, type FlowProblem, flowProblems } from "@beachhead/contract";
import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import type { RedirectProvider } from "./begin-connection.ts";
import type { ConnectionAccess } from "./connection-access.ts";
import { type MaskedCredentials, readMasked } from "./credentials.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { firstDeals } from "./list-deals.ts";
import { findConnection, findFlow } from "./store.ts";

const problemSentences: Readonly<Record<FlowProblem, string>> = {
  denied: "You declined the access. Nothing was connected.",
  refused:
    "Zoho did not accept the credentials. Check Client ID, Client Secret and the redirect URI, then try again.",
  "data-centre":
    "Zoho named a data centre that we do not know. Choose your data centre in the form, then try again.",
  throttled: "Zoho has had too many tries. Wait 15 minutes, then try again.",
  unavailable: "Zoho does not answer. Try again in a minute.",
};

/** How the popup of a connection ended. The first time after a success also with the first deals. */
export async function getFlow(
  dependencies: IntegrationDependencies & { access: ConnectionAccess },
  { ownerId, params }: VerbContext<"getConnectionFlow", "params">,
): Promise<ConnectionFlow> {
  const { withUser, clock } = dependencies;
  const { flow, connection } = await withUser.read(ownerId, async (tx) => {
    const found = await findFlow(tx, ownerId, params.id);
    if (found === undefined) throw notFound("The connection");
    return { flow: found, connection: await findConnection(tx, ownerId, found.provider) };
  });
  const { provider, outcome } = flow;
  if (outcome === "open")
    // Without its state it is being finished: the service may take seconds to answer.
    return flow.expiresAt <= clock.now()
      ? failed(provider, "refused")
      : { success: true, provider, state: "open" };
  const problem = flowProblems.find((each) => each === outcome);
  if (problem !== undefined) return failed(provider, problem);
  if (connection === undefined) throw notFound("The connection");
  return {
    success: true,
    provider,
    state: "connected",
    user: userFields(provider, readMasked(connection.masked)),
    ...(provider === "zoho-crm"
      ? { deals: { data: await dealsOrNone(dependencies, ownerId) } }
      : { campaignReports: [] }),
  };
}

const failed = (provider: RedirectProvider, problem: FlowProblem): ConnectionFlow => ({
  success: true,
  provider,
  state: "failed",
  problem,
  message: problemSentences[problem].replaceAll("Zoho", connectionNames[provider]),
});

function userFields(provider: RedirectProvider, masked: MaskedCredentials): Record<string, string> {
  const { clientId, clientSecret, refreshToken } = masked;
  return provider === "zoho-crm"
    ? { zohoCrmClientId: clientId, zohoCrmClientSecret: clientSecret, zohoCrmRefreshToken: refreshToken }
    : {
        zohoCampaignClientId: clientId,
        zohoCampaignClientSecret: clientSecret,
        zohoCampaignRefreshToken: refreshToken,
      };
}

/** The connection is made, whether or not its first deals can be read now. */
async function dealsOrNone(
  dependencies: IntegrationDependencies & { access: ConnectionAccess },
  ownerId: string,
): Promise<Record<string, unknown>[]> {
  try {
    const { deals } = await firstDeals(dependencies, ownerId, "zoho-crm");
    return deals.map(({ properties }) => ({ ...properties }));
  } catch (error) {
    if (error instanceof ConnectorError) return [];
    throw error;
  }
}
