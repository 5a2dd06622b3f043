import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import { preparedPerConnection, preparedStatement, type Statement } from "../../platform/db/statements.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { LinkColumns } from "../gtm-plans/index.ts";
import {
  type CostFigures,
  type CostIdentity,
  type ProductCostRow,
  withBlankFigures,
} from "./product-cost.ts";

/** The columns a save writes. */
export type CostContent = CostIdentity &
  LinkColumns &
  Pick<ProductCostRow, "businessModel"> & { inputs: CostFigures };

const { placeholder } = sql;
const columns = {
  id: productCosts.id,
  version: productCosts.version,
  gtmPlan: productCosts.gtmPlan,
  description: productCosts.description,
  productName: productCosts.productName,
  costTitle: productCosts.costTitle,
  geo: productCosts.geo,
  pricingCurrency: productCosts.pricingCurrency,
  inputs: sql`${productCosts.inputs}`.mapWith(withBlankFigures<CostFigures>),
  gtmPlanId: productCosts.gtmPlanId,
  combinationId: productCosts.combinationId,
  seenValues: sql<LinkColumns["seenValues"]>`${productCosts.seenValues}`,
  businessModel: productCosts.businessModel,
  examplePlanId: productCosts.examplePlanId,
  createdAt: productCosts.createdAt,
  updatedAt: productCosts.updatedAt,
  deletedAt: productCosts.deletedAt,
};

const isLive = isNull(productCosts.deletedAt);
const isAsked = and(eq(productCosts.ownerId, placeholder("ownerId")), eq(productCosts.id, placeholder("id")));
const costOfOwner = preparedPerConnection((tx) =>
  tx.select(columns).from(productCosts).where(and(isAsked, isLive)).prepare("product_cost"),
);
const costsById = preparedPerConnection((tx) =>
  tx
    .select(columns)
    .from(productCosts)
    .where(
      and(
        eq(productCosts.ownerId, placeholder("ownerId")),
        sql`${productCosts.id} = any(${placeholder("ids")}::uuid[])`,
      ),
    )
    .prepare("product_costs_by_id"),
);
const lockedCostOfOwner = preparedPerConnection((tx) =>
  tx.select(columns).from(productCosts).where(isAsked).for("update").prepare("product_cost_locked"),
);

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
  const rows = await costOfOwner(tx).execute({ ownerId, id });
  return rows[0];
}

/** A cost of the owner, deleted or not, locked until the transaction ends. */
export async function lockCostOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ProductCostRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await lockedCostOfOwner(tx).execute({ ownerId, id });
  return rows[0];
}

/** Costs of the owner that are not deleted, locked until the transaction ends, in the order of their ids. */
export async function lockLiveCostsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ id: productCosts.id })
    .from(productCosts)
    .where(and(eq(productCosts.ownerId, ownerId), inArray(productCosts.id, [...ids]), isLive))
    .orderBy(productCosts.id)
    .for("update");
}

/** The costs that were made for a GTM plan, by title. */
export async function listCostsOfPlan(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
): Promise<ProductCostRow[]> {
  return tx
    .select(columns)
    .from(productCosts)
    .where(and(eq(productCosts.ownerId, ownerId), eq(productCosts.gtmPlanId, gtmPlanId), isLive))
    .orderBy(productCosts.costTitle, productCosts.id);
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

/** Costs of the owner by id, in any order. */
export async function findCostsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<ProductCostRow[]> {
  return costsById(tx).execute({ ownerId, ids });
}

const writeCost = preparedStatement(
  "product_cost_write",
  sql`update product_costs set gtm_plan = ${placeholder("gtmPlan")}, description = ${placeholder("description")},
      product_name = ${placeholder("productName")}, cost_title = ${placeholder("costTitle")}, geo = ${placeholder("geo")},
      pricing_currency = ${placeholder("pricingCurrency")}, inputs = ${placeholder("inputs")},
      gtm_plan_id = ${placeholder("gtmPlanId")}, combination_id = ${placeholder("combinationId")},
      seen_values = ${placeholder("seenValues")}, business_model = ${placeholder("businessModel")},
      version = ${placeholder("version")}, updated_at = ${placeholder("now")}
    where owner_id = ${placeholder("ownerId")} and id = ${placeholder("id")}`,
);

/** The statement that replaces a locked cost and sets its version. */
export function costUpdate(
  ownerId: string,
  id: string,
  { inputs, seenValues, ...texts }: CostContent,
  version: number,
  now: Date,
): Statement {
  return writeCost({
    ...texts,
    inputs: JSON.stringify(inputs),
    seenValues: seenValues && JSON.stringify(seenValues),
    version,
    now,
    ownerId,
    id,
  });
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
