import type { ConnectionProvider } from "@beachhead/contract";
import type { FastifyBaseLogger } from "fastify";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Acting } from "../../platform/http/verb-context.ts";
import { sealedCredentials } from "./credentials.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { type ConnectionRow, removeCampaigns, removeConnection } from "./store.ts";

/** The sentences of the specification. */
const messages: Readonly<Record<ConnectionProvider, string>> = {
  "zoho-crm": "Zoho account successfully disconnected",
  "zoho-campaigns": "Zoho Campaign account successfully disconnected",
  hubspot: "Hubspot account successfully disconnected",
};

/**
 * Deletes the credentials and everything that was read with them, then revokes the access. It succeeds also when
 * nothing was connected, and when the service does not answer: without credentials there is no access.
 */
export async function disconnect(
  dependencies: IntegrationDependencies,
  provider: ConnectionProvider,
  { actor, ownerId, log }: Acting & { log: FastifyBaseLogger },
) {
  const { withUser, deals } = dependencies;
  const removed = await withUser(ownerId, async (tx) => {
    const row = await removeConnection(tx, ownerId, provider);
    const detail = { provider, connected: row !== undefined };
    await recordAudit(tx, actor, "integration.disconnect", { entity: "connection" }, detail);
    if (row?.kind === "crm") await deals.clear(tx, ownerId, provider);
    else if (row !== undefined) await removeCampaigns(tx, ownerId);
    return row;
  });
  if (removed !== undefined)
    await revoke(dependencies, removed).catch((error: unknown) =>
      log.warn({ err: error, part: "integrations", provider }, "the access was not revoked"),
    );
  return { success: true as const, message: messages[provider] };
}

async function revoke({ connectors, vault }: IntegrationDependencies, row: ConnectionRow): Promise<void> {
  if (row.example) return;
  const authorization = connectors[row.provider]?.authorization;
  if (authorization?.kind !== "redirect") return;
  const credentials = sealedCredentials(vault).open(row.sealed, row.ownerId, row.id);
  await authorization.revoke(credentials, row.dataCentre);
}
