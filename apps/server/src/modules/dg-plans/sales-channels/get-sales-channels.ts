import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { findProducts, findStateOfOwner } from "../../gtm-plans/index.ts";
import type { DgPlanDependencies } from "../dg-plan.ts";
import { byNames } from "./sales-channels.ts";
import { findSalesChannels } from "./store.ts";

/** The sales channels of each product of a GTM plan. */
export async function getSalesChannels(
  { withUser }: DgPlanDependencies,
  { ownerId, params }: VerbContext<"getSalesChannels", "params">,
): Promise<ReplyOf<"getSalesChannels">> {
  return withUser.read(ownerId, async (tx) => {
    const plan = await findStateOfOwner(tx, ownerId, params.id);
    if (plan === undefined) throw notFound("This GTM plan");
    const { version, products } = await findSalesChannels(tx, ownerId, plan.id);
    return { success: true, version, products: byNames(await findProducts(tx, ownerId, plan.id), products) };
  });
}
