import type { UserDetails } from "@beachhead/contract";
import { comparableName } from "@beachhead/contract/plan-defaults";
import { planTitle } from "../../../lib/usage-rows.ts";

/** The counted fields of a product. */
export interface CountedProduct {
  name: string;
  geos: readonly string[];
  industries: readonly string[];
}

/** Usage against the limits, and the number of combinations. */
export interface PlanCounts {
  /** Distinct names of products, in this plan and the user's others. */
  products: number;
  /** Distinct geographies, in this plan and the user's others. */
  geos: number;
  /** Maximum number of industries of one product. */
  industries: number;
  /** Pairs of product and geography in this plan. */
  combinations: number;
}

const namesOf = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Distinct names, without blank ones. Cached, since lists are immutable. */
export function distinctNames(list: readonly string[]): ReadonlySet<string> {
  let names = namesOf.get(list);
  if (names === undefined) {
    names = new Set(list.map(comparableName).filter((name) => name !== ""));
    namesOf.set(list, names);
  }
  return names;
}

/** Names used in the user's other plans. */
export interface OtherPlans {
  products: ReadonlySet<string>;
  geos: ReadonlySet<string>;
  industries: number;
}

/** Names used in the user's other plans that are not deleted. */
export function otherPlans(plans: readonly { products: readonly CountedProduct[] }[]): OtherPlans {
  const products = plans.flatMap((plan) => plan.products);
  return {
    products: distinctNames(products.map(({ name }) => name)),
    geos: new Set(products.flatMap(({ geos }) => [...distinctNames(geos)])),
    industries: Math.max(0, ...products.map(({ industries }) => distinctNames(industries).size)),
  };
}

/** Counts over this plan and the others. A name counts once. */
export function countPlan(products: readonly CountedProduct[], others: OtherPlans): PlanCounts {
  const names = new Set(others.products);
  const geos = new Set(others.geos);
  let { industries } = others;
  let combinations = 0;
  for (const product of products) {
    const name = comparableName(product.name);
    if (name !== "") names.add(name);
    const own = distinctNames(product.geos);
    for (const geo of own) geos.add(geo);
    combinations += own.size;
    industries = Math.max(industries, distinctNames(product.industries).size);
  }
  return { products: names.size, geos: geos.size, industries, combinations };
}

/** `countPlan`, memoized by the list of products. */
export function planCounter(others: OtherPlans): (products: readonly CountedProduct[]) => PlanCounts {
  let last: { products: readonly CountedProduct[]; counts: PlanCounts } | null = null;
  return (products) => {
    if (last?.products !== products) last = { products, counts: countPlan(products, others) };
    return last.counts;
  };
}

/** The limits of the subscription; null is unlimited. Undefined until loaded. */
export interface PlanLimitsShown {
  /** "Trial", "Startup Plan". */
  plan: string;
  products: number | null;
  geos: number | null;
  industries: number | null;
}

export function limitsOf(user: UserDetails | undefined): PlanLimitsShown | undefined {
  if (user === undefined) return undefined;
  const { productsLimit, geosLimits, industriesLimits } = user.planLimits;
  return {
    plan: planTitle(user.planType),
    products: productsLimit,
    geos: geosLimits,
    industries: industriesLimits,
  };
}

/** "3 of 10", or "3" without a limit. */
export function countOf(used: number, limit: number | null | undefined): string {
  return limit === null || limit === undefined ? String(used) : `${used} of ${limit}`;
}

export function isOver(used: number, limit: number | null | undefined): boolean {
  return limit !== null && limit !== undefined && used > limit;
}
