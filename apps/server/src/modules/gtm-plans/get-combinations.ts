import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import { combinationsOf, type GtmPlanDependencies } from "./gtm-plan.ts";
import { findProducts, findStateOfOwner } from "./store.ts";

/** The combinations of product and geography of a plan, with the industries of each product. */
export async function getCombinations(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  userId: string,
  id: string,
): Promise<ReplyOf<"getCombinationsWithIndustries">> {
  return withUser(userId, async (tx) => {
    const plan = await findStateOfOwner(tx, userId, id);
    if (plan === undefined) throw notFound("This GTM plan");
    return {
      success: true,
      productGeoCombinations: combinationsOf(await findProducts(tx, userId, plan.id)),
    };
  });
}
