import { recordAudit } from "../../platform/audit/audit.ts";
import type { Campaign, CampaignFigures, CrmDeal } from "../../platform/connectors/connector.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { Acting } from "../../platform/http/verb-context.ts";
import type { DealSink } from "./integrations.ts";
import {
  findConnection,
  insertCampaigns,
  listConnectionRows,
  type NewConnection,
  removeCampaigns,
  removeConnection,
  replaceConnection,
} from "./store.ts";

/** What the example's services hold. */
export interface ExampleStock {
  deals: readonly CrmDeal[];
  campaigns: readonly (Campaign & { figures: CampaignFigures | null })[];
}

type ExampleProvider = "zoho-crm" | "zoho-campaigns";

/** What the user sees of the credentials, of which there are none. */
const masked = { clientId: "Example", clientSecret: "****", refreshToken: "****", accessToken: "" };

const connectionOf = (
  ownerId: string,
  provider: ExampleProvider,
  records: number,
  now: Date,
): NewConnection => ({
  ownerId,
  provider,
  kind: provider === "zoho-crm" ? "crm" : "campaigns",
  id: newId(),
  sealed: "",
  masked,
  dataCentre: "eu",
  syncedUntil: now,
  records,
  lastSyncAt: now,
  connectedAt: now,
  example: true,
});

/**
 * Connects the example's CRM and campaign tool with what they hold. Nothing is ever asked of them. An account that has a
 * CRM or a campaign tool keeps its own.
 */
export async function connectExample(
  tx: UserTransaction,
  { ownerId, actor }: Acting,
  deals: Pick<DealSink, "store">,
  stock: ExampleStock,
  now: Date,
): Promise<void> {
  const kinds = (await listConnectionRows(tx, ownerId)).map(({ kind }) => kind);
  const connected: ExampleProvider[] = [];
  if (!kinds.includes("crm")) {
    await replaceConnection(tx, connectionOf(ownerId, "zoho-crm", stock.deals.length, now));
    await deals.store(tx, ownerId, "zoho-crm", { deals: stock.deals, deletedIds: [] }, now);
    connected.push("zoho-crm");
  }
  if (!kinds.includes("campaigns")) {
    await replaceConnection(tx, connectionOf(ownerId, "zoho-campaigns", stock.campaigns.length, now));
    const facts = { ownerId, source: "zoho-campaigns" as const, readAt: now };
    await insertCampaigns(
      tx,
      stock.campaigns.map(({ key, ...campaign }) => ({ ...facts, ...campaign, campaignKey: key })),
    );
    connected.push("zoho-campaigns");
  }
  for (const provider of connected)
    await recordAudit(tx, actor, "integration.connect-example", { entity: "connection" }, { provider });
}

/** Disconnects the services that came with the example, and removes what they held. */
export async function disconnectExample(
  tx: UserTransaction,
  ownerId: string,
  deals: Pick<DealSink, "clear">,
): Promise<void> {
  for (const provider of ["zoho-crm", "zoho-campaigns"] as const) {
    const row = await findConnection(tx, ownerId, provider);
    if (row?.example !== true) continue;
    await removeConnection(tx, ownerId, provider);
    if (provider === "zoho-crm") await deals.clear(tx, ownerId, provider);
    else await removeCampaigns(tx, ownerId);
  }
}
