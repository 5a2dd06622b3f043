import { hubspotBody, zohoCampaignsBody, zohoCrmBody } from "@beachhead/contract";
import type { z } from "zod";
import { invalid } from "../../platform/errors/app-error.ts";
import { issuesOf } from "../../platform/http/issues.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { beginConnection } from "./begin-connection.ts";
import { connectHubspot } from "./connect-hubspot.ts";
import type { ConnectionAccess } from "./connection-access.ts";
import { disconnect } from "./disconnect.ts";
import { finishConnection } from "./finish-connection.ts";
import { getFlow } from "./get-flow.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { listConnections } from "./list-connections.ts";
import { listHubspotDeals, listZohoCrmDeals } from "./list-deals.ts";
import { stopSync } from "./sync/stop-sync.ts";
import { syncNow } from "./sync/sync-now.ts";

export function integrationRoutes(
  dependencies: IntegrationDependencies & { access: ConnectionAccess },
): Route[] {
  const campaignClient = ({
    campaignClientId,
    campaignClientSecret,
  }: z.output<typeof zohoCampaignsBody>) => ({
    clientId: campaignClientId,
    clientSecret: campaignClientSecret,
  });
  return [
    route("beginZohoCrmByAddress", async (context) => {
      const { dataCentre, ...client } = fromQuery(
        zohoCrmBody,
        ["clientId", "clientSecret", "dataCentre"],
        context,
      );
      return beginConnection(dependencies, "zoho-crm", { ...context, client, dataCentre });
    }),
    route("beginZohoCrm", async (context) => {
      const { dataCentre, ...client } = context.body;
      return beginConnection(dependencies, "zoho-crm", { ...context, client, dataCentre });
    }),
    route("finishZohoCrm", (context) => finishConnection(dependencies, "zoho-crm", context)),
    route("disconnectZohoCrm", (context) => disconnect(dependencies, "zoho-crm", context)),
    route("listZohoCrmDeals", (context) => listZohoCrmDeals(dependencies, context)),
    route("beginZohoCampaignsByAddress", async (context) => {
      const names = ["campaignClientId", "campaignClientSecret", "dataCentre"];
      const body = fromQuery(zohoCampaignsBody, names, context);
      const { dataCentre } = body;
      return beginConnection(dependencies, "zoho-campaigns", {
        ...context,
        client: campaignClient(body),
        dataCentre,
      });
    }),
    route("beginZohoCampaigns", async (context) => {
      const { dataCentre } = context.body;
      const client = campaignClient(context.body);
      return beginConnection(dependencies, "zoho-campaigns", { ...context, client, dataCentre });
    }),
    route("finishZohoCampaigns", (context) => finishConnection(dependencies, "zoho-campaigns", context)),
    route("disconnectZohoCampaigns", (context) => disconnect(dependencies, "zoho-campaigns", context)),
    route("connectHubspotByAddress", async (context) => {
      const { hubspotAPIKey } = fromQuery(hubspotBody, ["hubspotAPIKey"], context);
      return connectHubspot(dependencies, context, hubspotAPIKey);
    }),
    route("connectHubspot", (context) => connectHubspot(dependencies, context, context.body.hubspotAPIKey)),
    route("listHubspotDeals", (context) => listHubspotDeals(dependencies, context)),
    route("disconnectHubspot", (context) => disconnect(dependencies, "hubspot", context)),
    route("getConnectionFlow", (context) => getFlow(dependencies, context)),
    route("listConnections", (context) => listConnections(dependencies, context)),
    route("syncConnection", (context) => syncNow(dependencies, context)),
    route("stopSync", (context) => stopSync(dependencies, context)),
  ];
}

/** The specification sends credentials in addresses, too; they are read by the rules of the body. */
function fromQuery<Schema extends z.ZodType>(
  schema: Schema,
  names: readonly string[],
  { query }: { query(name: string): string | undefined },
): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(names.map((name) => [name, query(name)])));
  if (parsed.success) return parsed.data;
  const [first, ...others] = issuesOf(parsed.error);
  throw invalid([first ?? { path: "", message: "The request is not valid" }, ...others]);
}
