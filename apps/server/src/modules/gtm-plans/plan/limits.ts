import { comparableName, type LimitHolder } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { CountedUse, LimitHolders, Subscriptions } from "../../subscriptions/index.ts";

/** The names of products that count against a limit, without regard to case. */
export interface CountedNames {
  products: ReadonlySet<string>;
  geos: ReadonlySet<string>;
  /** Most industries on any one product. */
  industries: number;
}

/** A product with the fields that are limited. */
export interface CountableProduct {
  name: string;
  geos: readonly string[];
  industries: readonly unknown[];
}

export function countedNames(products: readonly CountableProduct[]): CountedNames {
  return {
    products: new Set(products.map(({ name }) => comparableName(name))),
    geos: new Set(products.flatMap(({ geos }) => geos.map(comparableName))),
    industries: Math.max(0, ...products.map(({ industries }) => industries.length)),
  };
}

const kinds = ["products", "geos", "industries"] as const satisfies readonly CountedUse["kind"][];

/** How many of each kind the owner's plans have. Copies of the example do not count. */
export async function countInPlans(
  tx: UserTransaction,
  ownerId: string,
): Promise<Record<CountedUse["kind"], number>> {
  return sizes(await readCountedNames(tx, ownerId));
}

/**
 * Checks that a plan may change from `before` to `after`. Locks the subscription only if the change adds something, and
 * refuses only what the change increases: a plan above the limit can still be edited.
 * @param planId its own rows are excluded from the count
 * @throws {AppError} `limit_reached`
 */
export async function requireRoomFor(
  subscriptions: Pick<Subscriptions, "requireCountsWithinLimits">,
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  before: CountedNames,
  after: CountedNames,
): Promise<void> {
  if (!addsTo(before, after)) return;
  await subscriptions.requireCountsWithinLimits(tx, ownerId, async () => {
    const others = await readCountedNames(tx, ownerId, planId);
    const was = sizes(union(others, before));
    const wanted = sizes(union(others, after));
    return kinds.filter((kind) => wanted[kind] > was[kind]).map((kind) => ({ kind, wanted: wanted[kind] }));
  });
}

function addsTo(before: CountedNames, after: CountedNames): boolean {
  return (
    [...after.products].some((name) => !before.products.has(name)) ||
    [...after.geos].some((name) => !before.geos.has(name)) ||
    after.industries > before.industries
  );
}

const union = (one: CountedNames, other: CountedNames): CountedNames => ({
  products: new Set([...one.products, ...other.products]),
  geos: new Set([...one.geos, ...other.geos]),
  industries: Math.max(one.industries, other.industries),
});

const sizes = ({ products, geos, industries }: CountedNames) => ({
  products: products.size,
  geos: geos.size,
  industries,
});

const namesRow = z.object({
  products: z.array(z.string()).nullable(),
  geos: z.array(z.string()).nullable(),
  industries: z.number().nullable(),
});

/** The names that count in the owner's plans, optionally without those of one plan. */
async function readCountedNames(
  tx: UserTransaction,
  ownerId: string,
  exceptPlanId?: string,
): Promise<CountedNames> {
  const found = await tx.execute(sql`
    with live as (
      select name_key, geo_keys, industries from gtm_plan_products product
      join gtm_plans plan on plan.owner_id = product.owner_id and plan.id = product.plan_id
      where product.owner_id = ${ownerId} and plan.deleted_at is null and plan.example is null
        and product.plan_id is distinct from ${exceptPlanId ?? null}::uuid
    )
    select (select array_agg(distinct name_key) from live) as products,
      (select array_agg(distinct key) from live, unnest(geo_keys) key) as geos,
      (select max(cardinality(industries)) from live) as industries`);
  const { products, geos, industries } = namesRow.parse(found.rows[0]);
  return { products: new Set(products), geos: new Set(geos), industries: industries ?? 0 };
}

const holderRow = z.object({
  kind: z.enum(kinds),
  name: z.string(),
  gtm_plan_id: z.string(),
  gtm_plan_name: z.string(),
});

/** Most holders of a kind that are named. */
const MOST_HOLDERS = 10;

/** What counts against each limit: a name with the plan last changed that has it. */
export async function findHolders(tx: UserTransaction, ownerId: string): Promise<LimitHolders> {
  const found = await tx.execute(sql`
    with live as (
      select product.name, name_key, geos, cardinality(industries) as industries, plan.id, plan.name as plan, updated_at
      from gtm_plan_products product
      join gtm_plans plan on plan.owner_id = product.owner_id and plan.id = product.plan_id
      where product.owner_id = ${ownerId} and plan.deleted_at is null and plan.example is null
    ), geographies as (
      select geo ->> 'name' as name, lower(geo ->> 'name') as key, id, plan, updated_at
      from live, jsonb_array_elements(geos) geo
    )
    (select 'products' as kind, name, id as gtm_plan_id, plan as gtm_plan_name
      from (select distinct on (name_key) * from live order by name_key, updated_at desc) as named
      order by name limit ${MOST_HOLDERS})
    union all
    (select 'geos', name, id, plan
      from (select distinct on (key) * from geographies order by key, updated_at desc) as named
      order by name limit ${MOST_HOLDERS})
    union all
    (select 'industries', name, id, plan from live order by industries desc, updated_at desc limit 1)`);
  const holders: LimitHolders = { products: [], geos: [], industries: [] };
  for (const row of z.array(holderRow).parse(found.rows)) {
    const holder: LimitHolder = {
      name: row.name,
      gtmPlanId: row.gtm_plan_id,
      gtmPlanName: row.gtm_plan_name,
    };
    holders[row.kind].push(holder);
  }
  return holders;
}
