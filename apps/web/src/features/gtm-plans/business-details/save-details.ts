import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { PRICING_FIGURES } from "../../../data/figure-keys.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";

interface DetailsToSave {
  body: BodyInputOf<"saveBasicDetails">;
  version: number | undefined;
  idempotencyKey: string;
}

/** The names that count against the limits, to compare two saves. */
function countedNames(products: BodyInputOf<"saveBasicDetails">["products"]): string {
  return JSON.stringify(products.map(({ name, geos, industries }) => [name, geos, industries.length]));
}

/** Saves the business details. Without a plan's id it creates a plan. */
export function useSaveDetails(): (details: DetailsToSave) => Promise<ReplyOf<"saveBasicDetails">> {
  const client = useQueryClient();
  return async ({ body, version, idempotencyKey }) => {
    const reply = await call("saveBasicDetails", { body, ifMatch: version, idempotencyKey });
    // Other screens refetch when they open. Autosave itself must not refetch.
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
    // Pricing dashboards name the years of the plan.
    void client.invalidateQueries({ queryKey: PRICING_FIGURES });
    const counted = countedNames(reply.products);
    if (lastCounted.get(reply.gtmPlanId) !== counted) void refreshUsage(client);
    lastCounted.set(reply.gtmPlanId, counted);
    return reply;
  };
}

/** The counted names of the last save, by plan id. */
const lastCounted = new Map<string, string>();
