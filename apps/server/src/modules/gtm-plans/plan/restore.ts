import type { ReplyOf } from "@beachhead/contract";
import { restoreDocument } from "../../../platform/documents/soft-delete.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type GtmPlanDependencies, gtmPlanKind, productReply } from "../gtm-plan.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { findProducts } from "./product-store.ts";
import { lockStateOfOwner } from "./store.ts";

/** Restores a plan deleted in the last 30 days, if the subscription has room for its products. */
export async function restoreGtmPlan(
  { withUser, subscriptions, clock }: GtmPlanDependencies,
  context: VerbContext<"undeleteGtmPlan", "params">,
): Promise<ReplyOf<"undeleteGtmPlan">> {
  const { ownerId, params } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const plan = await lockStateOfOwner(tx, ownerId, params.id, "liveOrDeleted");
    return restoreDocument(tx, gtmPlanKind, context, plan, clock.now(), async () => {
      if (plan === undefined || plan.example !== null) return;
      const products = (await findProducts(tx, ownerId, plan.id)).map(productReply);
      await requireRoomFor(subscriptions, tx, ownerId, plan.id, countedNames([]), countedNames(products));
    });
  });
}
