import { recordAudit } from "../../platform/audit/audit.ts";
import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import { newId } from "../../platform/db/uuid.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { Acting } from "../../platform/http/verb-context.ts";
import { requireNoOtherCrm } from "./begin-connection.ts";
import { maskedCredentials, sealedCredentials } from "./credentials.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { replaceConnection } from "./store.ts";
import { requestSync } from "./sync/request-sync.ts";

/**
 * Connects HubSpot with a token that HubSpot accepts.
 * @throws {AppError} bad_request if it does not, upstream_failed if it does not answer, conflict with another CRM
 */
export async function connectHubspot(
  { withUser, subscriptions, clock, vault, connectors }: IntegrationDependencies,
  { actor, ownerId }: Acting,
  token: string,
) {
  const authorization = connectors.hubspot?.authorization;
  if (authorization?.kind !== "token") throw notFound("A connection with HubSpot");
  await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await requireNoOtherCrm(tx, ownerId, "hubspot");
  });
  await authorization.check(token).catch((error: unknown) => {
    throw error instanceof ConnectorError ? refusalOf(error) : error;
  });
  const id = newId();
  const credentials = { clientId: "", clientSecret: "", refreshToken: "", accessToken: token };
  const masked = maskedCredentials(credentials);
  await withUser(ownerId, async (tx) => {
    const stored = await replaceConnection(tx, {
      ownerId,
      provider: "hubspot",
      kind: "crm",
      id,
      sealed: sealedCredentials(vault).seal(credentials, ownerId, id),
      masked,
      dataCentre: "",
      connectedAt: clock.now(),
    });
    if (!stored) await requireNoOtherCrm(tx, ownerId, "hubspot");
    await recordAudit(tx, actor, "integration.connect", { entity: "connection" }, { provider: "hubspot" });
    await requestSync(tx, { ownerId, provider: "hubspot", id });
  });
  return {
    success: true as const,
    message: "Hubspot CRM account connected successfully",
    hubspotAPIKey: masked.accessToken,
  };
}

function refusalOf({ kind }: ConnectorError): AppError {
  return kind === "unavailable" || kind === "throttled"
    ? new AppError("upstream_failed", "HubSpot does not answer. Try again in a minute.")
    : new AppError("bad_request", "Please enter a valid Private App Access Token");
}
