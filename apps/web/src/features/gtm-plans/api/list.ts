import type { GtmPlanListItem } from "@beachhead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { currentSession } from "../../../lib/session/session-store.ts";
import { localStore } from "../../../lib/storage/browser-storage.ts";

const CACHE = "allGtmPlans";

function isListed(value: unknown): value is GtmPlanListItem {
  if (typeof value !== "object" || value === null) return false;
  const { id, gtmPlanName, updatedAt, version, completeness, products, goals }: Record<string, unknown> = {
    ...value,
  };
  return (
    [id, gtmPlanName, updatedAt].every((text) => typeof text === "string") &&
    typeof version === "number" &&
    typeof completeness === "object" &&
    completeness !== null &&
    Array.isArray(products) &&
    Array.isArray(goals)
  );
}

/** The list as it was when this browser last saw it. A broken one is logged and ignored. */
export function cachedPlans(): GtmPlanListItem[] | undefined {
  const stored = localStore.read(CACHE);
  if (stored === null) return undefined;
  try {
    const plans: unknown = JSON.parse(stored);
    if (Array.isArray(plans) && plans.every(isListed)) return plans;
    throw new TypeError("It is no list of plans.");
  } catch (error) {
    console.error("The kept list of GTM plans is ignored.", error);
    return undefined;
  }
}

/** All saved GTM plans of the user, last changed first: at once as last seen here, then as they are. */
export const gtmPlansQuery = queryOptions({
  queryKey: ["gtm-plans"],
  queryFn: async ({ signal }) => {
    const user = currentSession()?._id;
    const plans = await call("listGtmPlans", { signal });
    // Who signed out meanwhile leaves nothing behind.
    if (currentSession()?._id === user) localStore.write(CACHE, JSON.stringify(plans));
    return plans;
  },
  initialData: cachedPlans,
  initialDataUpdatedAt: 0,
});
