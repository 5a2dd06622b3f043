import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { findProducts, lockStateOfOwner } from "../../gtm-plans/index.ts";
import type { DgPlanDependencies } from "../dg-plan.ts";
import { byIds, byNames } from "./sales-channels.ts";
import { findSalesChannels, putSalesChannels } from "./store.ts";

/** Replaces the sales channels of the products in the body. Others are unchanged. */
export async function saveSalesChannels(
  { withUser, subscriptions, clock }: DgPlanDependencies,
  { actor, ownerId, params, body, ifMatch }: VerbContext<"saveSalesChannels", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"saveSalesChannels">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const plan = await lockStateOfOwner(tx, ownerId, params.id, "live");
    if (plan === undefined) throw notFound("This GTM plan");
    const stored = await findSalesChannels(tx, ownerId, plan.id);
    const products = await findProducts(tx, ownerId, plan.id);
    if (ifMatch !== undefined && ifMatch !== stored.version)
      throw new AppError(
        "stale",
        "These sales channels were changed elsewhere since you opened them. Take that version, or save yours over it.",
        { current: { success: true, version: stored.version, products: byNames(products, stored.products) } },
      );
    const after = { ...stored.products, ...byIds(products, body.products) };
    const version = stored.version + 1;
    await putSalesChannels(tx, ownerId, plan.id, { version, products: after }, clock.now());
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "sales-channels.update", subject, { version });
    return { success: true, message: "Saved Successfully", version, products: byNames(products, after) };
  });
}
