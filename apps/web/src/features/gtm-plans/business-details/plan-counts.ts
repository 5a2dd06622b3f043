import { comparableName } from "@beachhead/contract/plan-defaults";

/** What is counted of a product. */
export interface CountedProduct {
  name: string;
  geos: readonly string[];
  industries: readonly string[];
}

/** What the limits of a subscription count, and the combinations a plan comes to. */
export interface PlanCounts {
  /** Distinct names of products, in this plan and the user's others. */
  products: number;
  /** Distinct geographies, in this plan and the user's others. */
  geos: number;
  /** Most industries on any one product. */
  industries: number;
  /** Products of this plan times their geographies. */
  combinations: number;
}

const namesOf = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Distinct names of a list, blank ones left out. A list is read once: it is never changed, only replaced. */
export function distinctNames(list: readonly string[]): ReadonlySet<string> {
  let names = namesOf.get(list);
  if (names === undefined) {
    names = new Set(list.map(comparableName).filter((name) => name !== ""));
    namesOf.set(list, names);
  }
  return names;
}

/** Names the other plans of the user hold already. */
export interface OtherPlans {
  products: ReadonlySet<string>;
  geos: ReadonlySet<string>;
  industries: number;
}

/** What the user's other live plans count for. */
export function otherPlans(plans: readonly { products: readonly CountedProduct[] }[]): OtherPlans {
  const products = plans.flatMap((plan) => plan.products);
  return {
    products: distinctNames(products.map(({ name }) => name)),
    geos: new Set(products.flatMap(({ geos }) => [...distinctNames(geos)])),
    industries: Math.max(0, ...products.map(({ industries }) => distinctNames(industries).size)),
  };
}

/** What this plan and the others come to: a name counts once, however often it is used. */
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

/** `countPlan` for many readers of one state: counted once for each list of products. */
export function planCounter(others: OtherPlans): (products: readonly CountedProduct[]) => PlanCounts {
  let last: { products: readonly CountedProduct[]; counts: PlanCounts } | null = null;
  return (products) => {
    if (last?.products !== products) last = { products, counts: countPlan(products, others) };
    return last.counts;
  };
}
