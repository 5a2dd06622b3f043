import type { ConnectionProvider } from "@beachhead/contract";
import { and, eq, sql } from "drizzle-orm";
import { campaignReports, connectionFlows, connections } from "../../platform/db/schema/integrations.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";

export type ConnectionRow = typeof connections.$inferSelect;
export type NewConnection = typeof connections.$inferInsert;
export type FlowRow = typeof connectionFlows.$inferSelect;

const ofOwner = (ownerId: string, provider: ConnectionProvider) =>
  and(eq(connections.ownerId, ownerId), eq(connections.provider, provider));

export function listConnectionRows(tx: UserTransaction, ownerId: string): Promise<ConnectionRow[]> {
  return tx.select().from(connections).where(eq(connections.ownerId, ownerId));
}

export async function findConnection(
  tx: UserTransaction,
  ownerId: string,
  provider: ConnectionProvider,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(connections).where(ofOwner(ownerId, provider));
  return row;
}

/** Replaces the connection with this service. @returns false if another CRM is connected */
export async function replaceConnection(tx: UserTransaction, row: NewConnection): Promise<boolean> {
  await tx.delete(connections).where(ofOwner(row.ownerId, row.provider));
  const inserted = await tx.insert(connections).values(row).onConflictDoNothing().returning({
    id: connections.id,
  });
  return inserted.length > 0;
}

/** Changes a connection unless it was replaced or disconnected since. @returns whether it was changed */
export async function changeConnection(
  tx: UserTransaction,
  { ownerId, provider, id }: Pick<ConnectionRow, "ownerId" | "provider" | "id">,
  changes: Partial<NewConnection>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(connections)
    .set(changes)
    .where(and(ofOwner(ownerId, provider), eq(connections.id, id)));
  return (rowCount ?? 0) > 0;
}

/** Deletes a connection and returns it. */
export async function removeConnection(
  tx: UserTransaction,
  ownerId: string,
  provider: ConnectionProvider,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.delete(connections).where(ofOwner(ownerId, provider)).returning();
  return row;
}

/**
 * Takes the lease to refresh the access token, unless another process has it or the token was replaced.
 * @param version of the token that is to be replaced
 */
export async function takeRefreshLease(
  tx: UserTransaction,
  { ownerId, provider, id }: Pick<ConnectionRow, "ownerId" | "provider" | "id">,
  version: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(connections)
    .set({ refreshLeaseUntil: until })
    .where(
      and(
        ofOwner(ownerId, provider),
        eq(connections.id, id),
        eq(connections.accessVersion, version),
        sql`(${connections.refreshLeaseUntil} is null or ${connections.refreshLeaseUntil} <= ${now.toISOString()})`,
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Adds a flow and deletes the owner's expired ones. */
export async function insertFlow(tx: UserTransaction, row: typeof connectionFlows.$inferInsert, now: Date) {
  await tx
    .delete(connectionFlows)
    .where(
      and(
        eq(connectionFlows.ownerId, row.ownerId),
        sql`${connectionFlows.expiresAt} <= ${now.toISOString()}`,
      ),
    );
  await tx.insert(connectionFlows).values(row);
}

/** Uses up the state of a flow: of concurrent calls one gets the row, as it was. */
export async function redeemFlow(
  tx: UserTransaction,
  ownerId: string,
  stateHash: string,
): Promise<FlowRow | undefined> {
  const isAsked = and(eq(connectionFlows.ownerId, ownerId), eq(connectionFlows.stateHash, stateHash));
  const [row] = await tx.select().from(connectionFlows).where(isAsked).for("update");
  if (row === undefined) return undefined;
  await tx.update(connectionFlows).set({ stateHash: null, sealed: null }).where(isAsked);
  return row;
}

export async function endFlow(tx: UserTransaction, ownerId: string, id: string, outcome: string) {
  await tx
    .update(connectionFlows)
    .set({ outcome })
    .where(and(eq(connectionFlows.ownerId, ownerId), eq(connectionFlows.id, id)));
}

export async function findFlow(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<FlowRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(connectionFlows)
    .where(and(eq(connectionFlows.ownerId, ownerId), eq(connectionFlows.id, id)));
  return row;
}

export type CampaignReportRow = typeof campaignReports.$inferSelect;

/** Inserts or replaces a campaign's report. */
export async function storeCampaign(
  tx: UserTransaction,
  row: typeof campaignReports.$inferInsert,
): Promise<void> {
  const { ownerId: _owner, source: _source, campaignKey: _key, ...values } = row;
  await tx
    .insert(campaignReports)
    .values(row)
    .onConflictDoUpdate({
      target: [campaignReports.ownerId, campaignReports.source, campaignReports.campaignKey],
      set: values,
    });
}

/** Inserts reports of campaigns that are not stored yet. */
export async function insertCampaigns(
  tx: UserTransaction,
  rows: readonly (typeof campaignReports.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(campaignReports)
    .values([...rows])
    .onConflictDoNothing();
}

/** Campaigns of the connected campaign tool, last sent first. */
export function listCampaignReports(tx: UserTransaction, ownerId: string): Promise<CampaignReportRow[]> {
  return tx
    .select()
    .from(campaignReports)
    .where(eq(campaignReports.ownerId, ownerId))
    .orderBy(sql`${campaignReports.sentAt} desc nulls last, ${campaignReports.campaignKey}`);
}

/** Removes campaigns that were not read again since, or all. @returns how many */
export async function removeCampaigns(
  tx: UserTransaction,
  ownerId: string,
  readBefore?: Date,
): Promise<number> {
  const { rowCount } = await tx
    .delete(campaignReports)
    .where(
      and(
        eq(campaignReports.ownerId, ownerId),
        readBefore && sql`${campaignReports.readAt} < ${readBefore.toISOString()}`,
      ),
    );
  return rowCount ?? 0;
}

export async function countCampaigns(tx: UserTransaction, ownerId: string): Promise<number> {
  return tx.$count(campaignReports, eq(campaignReports.ownerId, ownerId));
}
