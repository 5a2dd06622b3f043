import { comparableName } from "@beachhead/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { gtmPlanProducts, gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import {
  execute,
  preparedPerConnection,
  preparedStatement,
  type UserTransaction,
} from "../../../platform/db/with-user.ts";
import type { StoredGeo, StoredProduct } from "../gtm-plan.ts";

const { placeholder } = sql;
const productColumns = {
  id: gtmPlanProducts.id,
  name: gtmPlanProducts.name,
  description: gtmPlanProducts.description,
  geos: sql<StoredGeo[]>`${gtmPlanProducts.geos}`,
  industries: gtmPlanProducts.industries,
};

const productsOfPlan = preparedPerConnection((tx) =>
  tx
    .select(productColumns)
    .from(gtmPlanProducts)
    .where(
      and(
        eq(gtmPlanProducts.ownerId, placeholder("ownerId")),
        eq(gtmPlanProducts.planId, placeholder("planId")),
      ),
    )
    .orderBy(asc(gtmPlanProducts.position))
    .prepare("plan_products"),
);

/** The products of a plan in their order. */
export async function findProducts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<StoredProduct[]> {
  if (!isUuid(planId)) return [];
  return productsOfPlan(tx).execute({ ownerId, planId });
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
        and id not in (select id from wanted)
    )
    insert into gtm_plan_products as kept
      (owner_id, plan_id, id, position, name, name_key, description, geos, geo_keys, industries)
    select ${placeholder("ownerId")}, ${placeholder("planId")}, id, position, name, name_key, description, geos,
      geo_keys, industries from wanted
    on conflict (owner_id, plan_id, id) do update set position = excluded.position, name = excluded.name,
      name_key = excluded.name_key, description = excluded.description, geos = excluded.geos,
      geo_keys = excluded.geo_keys, industries = excluded.industries
    where (kept.position, kept.name, kept.name_key, kept.description, kept.geos, kept.geo_keys, kept.industries)
      is distinct from (excluded.position, excluded.name, excluded.name_key, excluded.description,
        excluded.geos, excluded.geo_keys, excluded.industries)`,
);

/** Replaces the products of a locked plan. Unchanged rows are not written. */
export async function replaceProducts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  products: readonly StoredProduct[],
): Promise<void> {
  const rows = products.map(({ id, name, description, geos, industries }, position) => ({
    id,
    position,
    name,
    name_key: comparableName(name),
    description,
    geos,
    geo_keys: geos.map((geo) => comparableName(geo.name)),
    industries,
  }));
  await execute(tx, writeProducts({ ownerId, planId, rows: JSON.stringify(rows) }));
}

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
