import type { SalesChannels } from "@beachhead/contract";
import { and, eq, sql } from "drizzle-orm";
import { salesChannels } from "../../../platform/db/schema/dg-plans.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** By product id; shares by combination id. */
export interface StoredSalesChannels {
  /** 0 if never saved. */
  version: number;
  products: SalesChannels;
}

export async function findSalesChannels(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
): Promise<StoredSalesChannels> {
  const rows = await tx
    .select({ version: salesChannels.version, products: sql<SalesChannels>`${salesChannels.products}` })
    .from(salesChannels)
    .where(and(eq(salesChannels.ownerId, ownerId), eq(salesChannels.gtmPlanId, gtmPlanId)));
  return rows[0] ?? { version: 0, products: {} };
}

export async function putSalesChannels(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
  { version, products }: StoredSalesChannels,
  now: Date,
): Promise<void> {
  const row = { version, products, updatedAt: now };
  await tx
    .insert(salesChannels)
    .values({ ...row, ownerId, gtmPlanId })
    .onConflictDoUpdate({ target: [salesChannels.ownerId, salesChannels.gtmPlanId], set: row });
}
