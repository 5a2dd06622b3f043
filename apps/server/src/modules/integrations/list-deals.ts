import type { CrmSample, ReplyOf } from "@beachhead/contract";
import { ACCOUNT_CURRENCY, type CrmDeal, numbersOf } from "../../platform/connectors/connector.ts";
import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { Acting } from "../../platform/http/verb-context.ts";
import type { ConnectionAccess } from "./connection-access.ts";
import { stateOf } from "./failures.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { findConnection } from "./store.ts";

/** Deals of the preview. */
const FIRST = 5;
/** Deals in which filled fields are counted: a page of any CRM. */
const SAMPLE = 100;

type DealDependencies = Pick<IntegrationDependencies, "connectors" | "deals" | "withUser"> & {
  access: ConnectionAccess;
};

/** The field names of a CRM and its first deals. @throws {ConnectorError} */
export async function firstDeals(
  { connectors, access, withUser, deals }: DealDependencies,
  ownerId: string,
  provider: "zoho-crm" | "hubspot",
): Promise<{ fields: string[]; deals: CrmDeal[]; sample: CrmSample }> {
  const ofExample = await withUser.read(ownerId, async (tx) =>
    (await findConnection(tx, ownerId, provider))?.example === true
      ? deals.sample(tx, ownerId, provider, SAMPLE)
      : undefined,
  );
  if (ofExample !== undefined)
    return { fields: Object.keys(ofExample[0]?.properties ?? {}), ...shown(ofExample) };
  const connector = connectors[provider];
  if (connector?.kind !== "crm") throw notFound("The connection");
  return access.call(ownerId, provider, async (granted) => {
    const found = await connector.reader.fields(granted);
    const fields = found.map(({ name }) => name);
    const request = {
      fields,
      numbers: numbersOf(found),
      since: undefined,
      cursor: undefined,
      limit: SAMPLE,
    };
    const { items } = await connector.reader.deals(granted, request);
    return { fields, ...shown(items) };
  });
}

const shown = (deals: readonly CrmDeal[]) => ({
  deals: deals.slice(0, FIRST),
  sample: { deals: deals.length, filled: countFilled(deals) },
});

/** In how many deals each field has a value; fields that were not read are absent. */
function countFilled(deals: readonly CrmDeal[]): Record<string, number> {
  const filled: Record<string, number> = {};
  for (const { properties } of deals)
    for (const [name, value] of Object.entries(properties))
      if (name !== ACCOUNT_CURRENCY)
        filled[name] = (filled[name] ?? 0) + (value === null || value === "" ? 0 : 1);
  return filled;
}

export async function listZohoCrmDeals(
  dependencies: DealDependencies,
  { ownerId }: Acting,
): Promise<ReplyOf<"listZohoCrmDeals">> {
  const { fields, deals, sample } = await firstDeals(dependencies, ownerId, "zoho-crm").catch(asAppError);
  return {
    success: true,
    deals: { data: deals.map(({ properties }) => ({ ...properties })) },
    fields,
    sample,
  };
}

export async function listHubspotDeals(
  dependencies: DealDependencies,
  { ownerId }: Acting,
): Promise<ReplyOf<"listHubspotDeals">> {
  const { fields, deals, sample } = await firstDeals(dependencies, ownerId, "hubspot").catch(asAppError);
  const results = deals.map(({ externalId, properties }) => ({
    id: externalId,
    properties: { ...properties },
  }));
  return { success: true, deals: { data: { results } }, fields, sample };
}

/** The sentences of the specification. */
function asAppError(error: unknown): never {
  if (!(error instanceof ConnectorError)) throw error;
  const isEnded = error.kind === "revoked" || error.kind === "refused" || error.kind === "expired";
  if (isEnded && stateOf(error.kind) === "attention")
    throw new AppError("access_ended", "Unauthorized access. Please re-authenticate.");
  throw new AppError("upstream_failed", "Failed to fetch CRM data.");
}
