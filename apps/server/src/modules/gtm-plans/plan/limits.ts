import { comparableName } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { CountedUse, Subscriptions } from "../../subscriptions/index.ts";

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

/** How many of each kind the owner's plans have. */
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

/** The names in the owner's plans, optionally without those of one plan. */
export async function readCountedNames(
  tx: UserTransaction,
  ownerId: string,
  exceptPlanId?: string,
): Promise<CountedNames> {
  const found = await tx.execute(sql`
    with live as (
      select name_key, geo_keys, industries from gtm_plan_products product
      join gtm_plans plan on plan.owner_id = product.owner_id and plan.id = product.plan_id
      where product.owner_id = ${ownerId} and plan.deleted_at is null
        and product.plan_id is distinct from ${exceptPlanId ?? null}::uuid
    )
    select (select array_agg(distinct name_key) from live) as products,
      (select array_agg(distinct key) from live, unnest(geo_keys) key) as geos,
      (select max(cardinality(industries)) from live) as industries`);
  const { products, geos, industries } = namesRow.parse(found.rows[0]);
  return { products: new Set(products), geos: new Set(geos), industries: industries ?? 0 };
}
