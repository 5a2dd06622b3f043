import type { LimitHolder, PlanLimits } from "@beachhead/contract";

export interface UsageRow {
  label: string;
  used: number;
  /** Null is unlimited. */
  limit: number | null;
  /** Counted over the current plans, or from 0 in each billing period. */
  counts: "inPlans" | "perPeriod";
  /** What counts against it. */
  holders: readonly LimitHolder[];
}

/** The five limits of a plan with what is used of each. */
export function usageRows(limits: PlanLimits): UsageRow[] {
  return [
    {
      label: "Products",
      used: limits.productsAdded,
      limit: limits.productsLimit,
      counts: "inPlans",
      holders: limits.holders.products,
    },
    {
      label: "Geographies",
      used: limits.geosAdded,
      limit: limits.geosLimits,
      counts: "inPlans",
      holders: limits.holders.geos,
    },
    {
      label: "Industries per product",
      used: limits.industriesAdded,
      limit: limits.industriesLimits,
      counts: "inPlans",
      holders: limits.holders.industries,
    },
    {
      label: "AI fetches",
      used: limits.aiFetchAdded,
      limit: limits.aiFetchesLimit,
      counts: "perPeriod",
      holders: [],
    },
    {
      label: "Simulations",
      used: limits.simulationsAdded,
      limit: limits.simulationsLimit,
      counts: "perPeriod",
      holders: [],
    },
  ];
}

/** A plan's name as a heading: "trial" becomes "Trial". */
export function planTitle(planType: string): string {
  return planType.charAt(0).toUpperCase() + planType.slice(1);
}
