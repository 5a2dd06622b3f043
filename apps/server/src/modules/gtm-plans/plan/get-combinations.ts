import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { combinationsOf, type GtmPlanDependencies } from "../gtm-plan.ts";
import { findProducts } from "./product-store.ts";
import { findStateOfOwner } from "./store.ts";

/**
 * The combinations of product and geography of a plan. Both calls use this verb; the reply schema of
 * `getCombinations` strips the industries.
 */
export async function getCombinations(
  { withUser }: GtmPlanDependencies,
  { ownerId, params }: VerbContext<"getCombinations" | "getCombinationsWithIndustries", "params">,
): Promise<ReplyOf<"getCombinationsWithIndustries">> {
  return withUser.read(ownerId, async (tx) => {
    const plan = await findStateOfOwner(tx, ownerId, params.id);
    if (plan === undefined) throw notFound("This GTM plan");
    return {
      success: true,
      productGeoCombinations: combinationsOf(await findProducts(tx, ownerId, plan.id)),
    };
  });
}
