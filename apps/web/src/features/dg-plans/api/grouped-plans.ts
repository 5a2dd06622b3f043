import type { ReplyOf } from "@beachhead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { currentSession } from "../../../lib/session/session-store.ts";
import { localStore } from "../../../lib/storage/browser-storage.ts";

const CACHE = "groupedPlans";

/** A GTM plan with the DG plans that stand on it. */
export type DgPlanGroup = ReplyOf<"listDgPlansByGtmPlan">[number];

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isListedPlan(value: unknown): boolean {
  const { id, planname, productgeo, currency, updatedAt, version, channels } = recordOf(value);
  return (
    [id, planname, productgeo, currency, updatedAt].every((text) => typeof text === "string") &&
    typeof version === "number" &&
    Array.isArray(channels)
  );
}

function isGroup(value: unknown): value is DgPlanGroup {
  const { gtmPlanId, gtmplan, plans } = recordOf(value);
  return (
    typeof gtmPlanId === "string" &&
    typeof gtmplan === "string" &&
    Array.isArray(plans) &&
    plans.every(isListedPlan)
  );
}

/** The groups as this browser last saw them. Broken ones are logged and ignored. */
export function cachedGroups(): DgPlanGroup[] | undefined {
  const stored = localStore.read(CACHE);
  if (stored === null) return undefined;
  try {
    const groups: unknown = JSON.parse(stored);
    if (Array.isArray(groups) && groups.every(isGroup)) return groups;
    throw new TypeError("It is no list of plans by GTM plan.");
  } catch (error) {
    console.error("The kept list of DG plans is ignored.", error);
    return undefined;
  }
}

/** All DG plans of the user by GTM plan: at once as last seen here, then as they are. */
export const groupedPlansQuery = queryOptions({
  queryKey: ["dg-plans"],
  queryFn: async ({ signal }) => {
    const user = currentSession()?._id;
    const groups = await call("listDgPlansByGtmPlan", { signal });
    // Who signed out meanwhile leaves nothing behind.
    if (currentSession()?._id === user) localStore.write(CACHE, JSON.stringify(groups));
    return groups;
  },
  initialData: cachedGroups,
  initialDataUpdatedAt: 0,
});
