import { LIST_LIMIT } from "@beachhead/contract";
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { ListCursor } from "../../platform/http/list-cursor.ts";
import type { CostFigures, CostIdentity, ProductCostRow } from "./product-cost.ts";

const columns = {
  id: productCosts.id,
  version: productCosts.version,
  gtmPlan: productCosts.gtmPlan,
  description: productCosts.description,
  productName: productCosts.productName,
  costTitle: productCosts.costTitle,
  geo: productCosts.geo,
  pricingCurrency: productCosts.pricingCurrency,
  inputs: sql<CostFigures>`${productCosts.inputs}`,
  createdAt: productCosts.createdAt,
  updatedAt: productCosts.updatedAt,
  deletedAt: productCosts.deletedAt,
};

const isLive = isNull(productCosts.deletedAt);
const isOwners = (ownerId: string, id: string) =>
  and(eq(productCosts.ownerId, ownerId), eq(productCosts.id, id));

export async function insertCost(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  cost: CostIdentity & { inputs: CostFigures },
  now: Date,
): Promise<void> {
  await tx.insert(productCosts).values({ ...cost, ownerId, id, createdAt: now, updatedAt: now });
}

/** A live cost of the owner; undefined also for an id that is none. */
export async function findCostOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ProductCostRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx
    .select(columns)
    .from(productCosts)
    .where(and(isOwners(ownerId, id), isLive));
  return rows[0];
}

/** As `findCostOfOwner`, deleted ones when asked for, locked until the transaction ends. */
export async function lockCostOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  which: "live" | "liveOrDeleted",
): Promise<ProductCostRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx
    .select(columns)
    .from(productCosts)
    .where(which === "live" ? and(isOwners(ownerId, id), isLive) : isOwners(ownerId, id))
    .for("update");
  return rows[0];
}

/** At most two: enough to know none, one or several. */
export async function findCostsOfOwnerByTitle(
  tx: UserTransaction,
  ownerId: string,
  costTitle: string,
): Promise<ProductCostRow[]> {
  return tx
    .select(columns)
    .from(productCosts)
    .where(and(eq(productCosts.ownerId, ownerId), eq(productCosts.costTitle, costTitle), isLive))
    .limit(2);
}

const isAfter = ({ updatedAt, id }: ListCursor) =>
  sql`(${productCosts.updatedAt}, ${productCosts.id}) < (${updatedAt.toISOString()}::timestamptz, ${id}::uuid)`;

/** The owner's live costs, last changed first, from behind `after` on: one page and the row that follows it. */
export async function listCostsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  after: ListCursor | undefined,
): Promise<ProductCostRow[]> {
  return tx
    .select(columns)
    .from(productCosts)
    .where(and(eq(productCosts.ownerId, ownerId), isLive, after && isAfter(after)))
    .orderBy(desc(productCosts.updatedAt), desc(productCosts.id))
    .limit(LIST_LIMIT + 1);
}

export async function countCostsOfOwner(tx: UserTransaction, ownerId: string): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(productCosts)
    .where(and(eq(productCosts.ownerId, ownerId), isLive));
  return rows[0]?.total ?? 0;
}

/** Replaces a locked cost and raises its version. */
export async function updateCost(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  cost: CostIdentity & { inputs: CostFigures },
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(productCosts)
    .set({ ...cost, version, updatedAt: now })
    .where(isOwners(ownerId, id));
}

/** Marks a locked cost deleted, or live again with null. */
export async function setCostDeleted(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await tx.update(productCosts).set({ deletedAt }).where(isOwners(ownerId, id));
}
