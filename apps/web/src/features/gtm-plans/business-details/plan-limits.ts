import type { UserDetails } from "@beachhead/contract";
import { planTitle } from "../../../lib/usage/usage-rows.ts";

/** What the subscription allows; null is unlimited. Undefined while it is not known. */
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
