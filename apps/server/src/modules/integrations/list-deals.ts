import type { ReplyOf } from "@beachhead/contract";
import type { CrmDeal } from "../../platform/connectors/connector.ts";
import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { Acting } from "../../platform/http/verb-context.ts";
import type { ConnectionAccess } from "./connection-access.ts";
import { stateOf } from "./failures.ts";
import type { IntegrationDependencies } from "./integrations.ts";

/** Deals of the preview. */
const FIRST = 5;

type DealDependencies = Pick<IntegrationDependencies, "connectors"> & { access: ConnectionAccess };

/** The field names of a CRM and its first deals. @throws {ConnectorError} */
export async function firstDeals(
  { connectors, access }: DealDependencies,
  ownerId: string,
  provider: "zoho-crm" | "hubspot",
): Promise<{ fields: string[]; deals: CrmDeal[] }> {
  const connector = connectors[provider];
  if (connector?.kind !== "crm") throw notFound("The connection");
  return access.call(ownerId, provider, async (granted) => {
    const fields = (await connector.reader.fields(granted)).map(({ name }) => name);
    const request = { fields, since: undefined, cursor: undefined, limit: FIRST };
    const { items } = await connector.reader.deals(granted, request);
    return { fields, deals: items };
  });
}

export async function listZohoCrmDeals(
  dependencies: DealDependencies,
  { ownerId }: Acting,
): Promise<ReplyOf<"listZohoCrmDeals">> {
  const { fields, deals } = await firstDeals(dependencies, ownerId, "zoho-crm").catch(asAppError);
  return { success: true, deals: { data: deals.map(({ properties }) => ({ ...properties })) }, fields };
}

export async function listHubspotDeals(
  dependencies: DealDependencies,
  { ownerId }: Acting,
): Promise<ReplyOf<"listHubspotDeals">> {
  const { fields, deals } = await firstDeals(dependencies, ownerId, "hubspot").catch(asAppError);
  const results = deals.map(({ externalId, properties }) => ({
    id: externalId,
    properties: { ...properties },
  }));
  return { success: true, deals: { data: { results } }, fields };
}

/** The sentences of the specification. */
function asAppError(error: unknown): never {
  if (!(error instanceof ConnectorError)) throw error;
  const isEnded = error.kind === "revoked" || error.kind === "refused" || error.kind === "expired";
  if (isEnded && stateOf(error.kind) === "attention")
    throw new AppError("unauthenticated", "Unauthorized access. Please re-authenticate.");
  throw new AppError("upstream_failed", "Failed to fetch CRM data.");
}
