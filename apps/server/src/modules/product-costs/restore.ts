import type { ReplyOf } from "@beachhead/contract";
import { restoreDocument } from "../../platform/documents/soft-delete.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { costKind, type ProductCostDependencies } from "./product-cost.ts";
import { lockCostOfOwner } from "./store.ts";

/** Restores a cost deleted in the last 30 days. */
export async function restoreProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  context: VerbContext<"undeleteProductCost", "params">,
): Promise<ReplyOf<"undeleteProductCost">> {
  const { ownerId, params } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const row = await lockCostOfOwner(tx, ownerId, params.id);
    return restoreDocument(tx, costKind, context, row, clock.now());
  });
}
