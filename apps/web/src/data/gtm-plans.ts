import type { GtmPlanListItem } from "@beachhead/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../lib/api/api-error.ts";
import { call } from "../lib/api/call.ts";
import { isRecord } from "../lib/is-record.ts";
import { newKey } from "../lib/new-key.ts";
import { documentResource } from "./document-resource.ts";
import { storedList } from "./stored-list.ts";

const LINKS_ENDED = "Its share links no longer work. Undo does not restore them.";

function isListedPlan(value: unknown): value is GtmPlanListItem {
  if (!isRecord(value)) return false;
  const { id, gtmPlanName, updatedAt, currency, version, completeness, products, goals } = value;
  return (
    [id, gtmPlanName, updatedAt, currency].every((text) => typeof text === "string") &&
    typeof version === "number" &&
    isRecord(completeness) &&
    Array.isArray(products) &&
    Array.isArray(goals)
  );
}

/** The GTM plans of the user, last changed first. They are saved by section, in `features/gtm-plans`. */
export const gtmPlanResource = documentResource({
  name: "gtm-plans",
  list: (how) => call("listGtmPlans", how),
  read: (id, how) => call("getGtmPlan", { params: { id }, ...how }),
  // A plan with channel plans is refused.
  remove: async ({ id, version }: { id: string; version: number }) => {
    const { endedShares } = await call("deleteGtmPlan", { params: { id }, ifMatch: version });
    return endedShares > 0 ? LINKS_ENDED : null;
  },
  restore: (id) => call("undeleteGtmPlan", { params: { id } }),
  stored: storedList("allGtmPlans", isListedPlan),
  usage: ["duplicate", "delete", "restore"],
});

/** Copies a plan with all its steps. A retry after a lost answer makes no second copy. */
export function useDuplicateGtmPlan() {
  const refresh = gtmPlanResource.useRefresh();
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: async (id: string) => {
      const idempotencyKey = keys.get(id) ?? newKey();
      keys.set(id, idempotencyKey);
      try {
        const copy = await call("duplicateGtmPlan", { params: { id }, idempotencyKey });
        keys.delete(id);
        return copy;
      } catch (failure) {
        const mayExist = failure instanceof ApiError && ["network", "unreadable"].includes(failure.code);
        if (!mayExist) keys.delete(id);
        throw failure;
      }
    },
    onSuccess: () => refresh("duplicate"),
  });
}
