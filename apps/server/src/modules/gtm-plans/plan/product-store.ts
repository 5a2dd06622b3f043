import { comparableName } from "@beachhead/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { gtmPlanProducts, gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { preparedPerConnection, preparedStatement, type Statement } from "../../../platform/db/statements.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
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

/** The products of a plan in their order with their descriptions. */
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
 * @param products `withStored`: what is the same object at the same place is not written
 */
export function productsUpdate(
  ownerId: string,
  planId: string,
  stored: readonly StoredProduct[],
  products: readonly StoredProduct[],
): Statement[] {
  const rows = products.flatMap((product, position) =>
    product === stored[position] ? [] : [rowOf(product, position)],
  );
  const ids = new Set(products.map(({ id }) => id));
  const gone = stored.map(({ id }) => id).filter((id) => !ids.has(id));
  if (rows.length === 0 && gone.length === 0) return [];
  return [writeProducts({ ownerId, planId, gone, rows: JSON.stringify(rows) })];
}

const rowOf = ({ id, name, description, geos, industries }: StoredProduct, position: number) => ({
  id,
  position,
  name,
  name_key: comparableName(name),
  description,
  geos,
  geo_keys: geos.map((geo) => comparableName(geo.name)),
  industries,
});

/** The products, with the stored one in place of each that is the same. */
export function withStored(
  products: readonly StoredProduct[],
  stored: readonly StoredProduct[],
): StoredProduct[] {
  const byId = new Map(stored.map((product) => [product.id, product]));
  return products.map((product) => {
    const known = byId.get(product.id);
    return known !== undefined && isSame(product, known) ? known : product;
  });
}

const isSame = (one: StoredProduct, other: StoredProduct): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.geos.length === other.geos.length &&
  one.geos.every(({ id, name }, index) => id === other.geos[index]?.id && name === other.geos[index]?.name) &&
  one.industries.length === other.industries.length &&
  one.industries.every((industry, index) => industry === other.industries[index]);

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
