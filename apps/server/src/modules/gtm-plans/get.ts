import type { GtmPlanReply } from "@beachhead/contract";
import { notFound } from "../../platform/http/app-error.ts";
import { type GtmPlanDependencies, toReply } from "./gtm-plan.ts";
import { findPlanOfOwner } from "./store.ts";

/** One plan, whole. */
export async function getGtmPlan(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  userId: string,
  id: string,
): Promise<GtmPlanReply> {
  return withUser(userId, async (tx) => {
    const plan = await findPlanOfOwner(tx, userId, id);
    if (plan === undefined) throw notFound("This GTM plan");
    return toReply(plan);
  });
}
