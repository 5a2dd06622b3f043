import { LIST_LIMIT } from "@beachhead/contract";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { ListCursor } from "../../platform/documents/list-cursor.ts";
import { lastChangedFirst, liveAfter } from "../../platform/documents/list-page.ts";
import type { LinkColumns } from "../gtm-plans/index.ts";
import type { CostFigures, CostIdentity, ProductCostRow } from "./product-cost.ts";

/** The columns a save writes. */
export type CostContent = CostIdentity & LinkColumns & { inputs: CostFigures };

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
  gtmPlanId: productCosts.gtmPlanId,
  combinationId: productCosts.combinationId,
  seenValues: sql<LinkColumns["seenValues"]>`${productCosts.seenValues}`,
  examplePlanId: productCosts.examplePlanId,
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
  cost: CostContent & { examplePlanId: string | null },
  now: Date,
): Promise<void> {
  await tx.insert(productCosts).values({ ...cost, ownerId, id, createdAt: now, updatedAt: now });
}

/** A cost of the owner that is not deleted; undefined also if `id` is not a UUID. */
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

/** A cost of the owner, deleted or not, locked until the transaction ends. */
export async function lockCostOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ProductCostRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx.select(columns).from(productCosts).where(isOwners(ownerId, id)).for("update");
  return rows[0];
}

/** At most two: enough to tell none, one and several apart. */
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

/** For `listPage`. */
export async function listCostsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  after: ListCursor | undefined,
): Promise<ProductCostRow[]> {
  return tx
    .select(columns)
    .from(productCosts)
    .where(liveAfter(productCosts, ownerId, after))
    .orderBy(...lastChangedFirst(productCosts))
    .limit(LIST_LIMIT + 1);
}

/** Replaces a locked cost and sets its version. */
export async function updateCost(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  cost: CostContent,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(productCosts)
    .set({ ...cost, version, updatedAt: now })
    .where(isOwners(ownerId, id));
}

/** The owner's costs that are copied with the example and not deleted, locked until the transaction ends. */
export async function lockExampleCosts(tx: UserTransaction, ownerId: string): Promise<{ id: string }[]> {
  return tx
    .select({ id: productCosts.id })
    .from(productCosts)
    .where(and(eq(productCosts.ownerId, ownerId), isLive, isNotNull(productCosts.examplePlanId)))
    .for("update");
}

/** Makes the costs that were copied with an example plan the user's own. */
export async function endExampleCosts(tx: UserTransaction, ownerId: string, planId: string): Promise<void> {
  await tx
    .update(productCosts)
    .set({ examplePlanId: null })
    .where(and(eq(productCosts.ownerId, ownerId), eq(productCosts.examplePlanId, planId)));
}
