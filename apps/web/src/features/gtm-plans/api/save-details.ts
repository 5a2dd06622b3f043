import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";

interface DetailsToSave {
  body: BodyInputOf<"saveBasicDetails">;
  version: number | undefined;
  idempotencyKey: string;
}

/** Names that count against the limits, to see whether a save changed any. */
function countedNames(products: BodyInputOf<"saveBasicDetails">["products"]): string {
  return JSON.stringify(products.map(({ name, geos, industries }) => [name, geos, industries.length]));
}

/** Stores the business details: without a plan's id as a new plan. */
export function useSaveDetails(): (details: DetailsToSave) => Promise<ReplyOf<"saveBasicDetails">> {
  const client = useQueryClient();
  return async ({ body, version, idempotencyKey }) => {
    const reply = await call("saveBasicDetails", { body, ifMatch: version, idempotencyKey });
    // Other screens ask for them when they open; a form that saves every second does not.
    void client.invalidateQueries({
      queryKey: gtmPlanResource.list.queryKey,
      exact: true,
      refetchType: "none",
    });
    void client.invalidateQueries({
      queryKey: gtmPlanResource.keyOf(reply.gtmPlanId),
      exact: true,
      refetchType: "none",
    });
    const counted = countedNames(reply.products);
    if (lastCounted.get(reply.gtmPlanId) !== counted) void refreshUsage(client);
    lastCounted.set(reply.gtmPlanId, counted);
    return reply;
  };
}

/** By plan, what the last save of this page counted for. */
const lastCounted = new Map<string, string>();
