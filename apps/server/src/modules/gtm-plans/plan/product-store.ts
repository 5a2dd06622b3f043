import { isDeepStrictEqual } from "node:util";
import { comparableName } from "@beachhead/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { gtmPlanProducts, gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import {
  preparedPerConnection,
  preparedStatement,
  type Statement,
  type UserTransaction,
} from "../../../platform/db/with-user.ts";
import type { NamedProduct, StoredGeo, StoredProduct } from "../gtm-plan.ts";

const { placeholder } = sql;
const nameColumns = {
  id: gtmPlanProducts.id,
  name: gtmPlanProducts.name,
  geos: sql<StoredGeo[]>`${gtmPlanProducts.geos}`,
  industries: gtmPlanProducts.industries,
};
const isOfPlan = and(
  eq(gtmPlanProducts.ownerId, placeholder("ownerId")),
  eq(gtmPlanProducts.planId, placeholder("planId")),
);

const productsOfPlan = preparedPerConnection((tx) =>
  tx
    .select(nameColumns)
    .from(gtmPlanProducts)
    .where(isOfPlan)
    .orderBy(asc(gtmPlanProducts.position))
    .prepare("plan_products"),
);
const wholeProductsOfPlan = preparedPerConnection((tx) =>
  tx
    .select({ ...nameColumns, description: gtmPlanProducts.description })
    .from(gtmPlanProducts)
    .where(isOfPlan)
    .orderBy(asc(gtmPlanProducts.position))
    .prepare("plan_products_whole"),
);

/** The products of a plan in their order, without their descriptions. */
export async function findProducts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<NamedProduct[]> {
  if (!isUuid(planId)) return [];
  return productsOfPlan(tx).execute({ ownerId, planId });
}

/** The products of a plan in their order, with their descriptions. */
export async function findWholeProducts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<StoredProduct[]> {
  if (!isUuid(planId)) return [];
  return wholeProductsOfPlan(tx).execute({ ownerId, planId });
}

const writeProducts = preparedStatement(
  "plan_products_write",
  sql`
    with wanted as (
      select * from jsonb_to_recordset(${placeholder("rows")}::jsonb) as w(id uuid, position integer, name text,
        name_key text, description text, geos jsonb, geo_keys text[], industries text[])
    ), gone as (
      delete from gtm_plan_products
      where owner_id = ${placeholder("ownerId")} and plan_id = ${placeholder("planId")}
        and id = any(${placeholder("gone")}::uuid[])
    )
    insert into gtm_plan_products
      (owner_id, plan_id, id, position, name, name_key, description, geos, geo_keys, industries)
    select ${placeholder("ownerId")}, ${placeholder("planId")}, id, position, name, name_key, description, geos,
      geo_keys, industries from wanted
    on conflict (owner_id, plan_id, id) do update set position = excluded.position, name = excluded.name,
      name_key = excluded.name_key, description = excluded.description, geos = excluded.geos,
      geo_keys = excluded.geo_keys, industries = excluded.industries`,
);

/**
 * The statements that replace the products of a locked plan: none if nothing changes. Only changed products are sent.
 * @param stored the present products in their order
 */
export function productsUpdate(
  ownerId: string,
  planId: string,
  stored: readonly StoredProduct[],
  products: readonly StoredProduct[],
): Statement[] {
  const rows = products
    .map(({ id, name, description, geos, industries }, position) => ({
      id,
      position,
      name,
      name_key: comparableName(name),
      description,
      geos,
      geo_keys: geos.map((geo) => comparableName(geo.name)),
      industries,
    }))
    .filter((row, index) => !isStored(row, stored[index]));
  const ids = new Set(products.map(({ id }) => id));
  const gone = stored.map(({ id }) => id).filter((id) => !ids.has(id));
  if (rows.length === 0 && gone.length === 0) return [];
  return [writeProducts({ ownerId, planId, gone, rows: JSON.stringify(rows) })];
}

/** Whether a product is the same as the stored one at its position. */
const isStored = (
  { id, name, description, geos, industries }: StoredProduct,
  stored: StoredProduct | undefined,
): boolean =>
  stored !== undefined &&
  id === stored.id &&
  name === stored.name &&
  description === stored.description &&
  isDeepStrictEqual(geos, stored.geos) &&
  isDeepStrictEqual(industries, stored.industries);

/** A product of a plan with the names of its geographies. */
export interface PlannedProduct {
  planId: string;
  product: string;
  geos: string[];
}

const plannedProducts = preparedPerConnection((tx) =>
  tx
    .select({
      planId: gtmPlanProducts.planId,
      product: gtmPlanProducts.name,
      geos: sql<
        string[]
      >`array(select geo ->> 'name' from jsonb_array_elements(${gtmPlanProducts.geos}) geo)`,
    })
    .from(gtmPlanProducts)
    .innerJoin(
      gtmPlans,
      and(eq(gtmPlans.ownerId, gtmPlanProducts.ownerId), eq(gtmPlans.id, gtmPlanProducts.planId)),
    )
    .where(and(eq(gtmPlanProducts.ownerId, placeholder("ownerId")), isNull(gtmPlans.deletedAt)))
    .prepare("planned_products"),
);

/** The products of all plans of the owner that are not deleted. */
export async function listPlannedProducts(tx: UserTransaction, ownerId: string): Promise<PlannedProduct[]> {
  return plannedProducts(tx).execute({ ownerId });
}
