import type { ReplyOf } from "@beachhead/contract";
import { softDelete } from "../../platform/documents/soft-delete.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { costKind, type ProductCostDependencies } from "./product-cost.ts";
import { lockLiveCostsOfOwner } from "./store.ts";

/**
 * Deletes several costs softly, all or none. Those that are gone already are left out; saved simulations have their
 * own copies.
 * @throws {AppError} `not_found` when none of them is there
 */
export async function deleteProductCosts(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  context: VerbContext<"deleteProductCosts", "body">,
): Promise<ReplyOf<"deleteProductCosts">> {
  const { ownerId, body } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const found = await lockLiveCostsOfOwner(tx, ownerId, body.ids);
    if (found.length === 0 && body.ids.length > 0) throw notFound("These product costs");
    for (const { id } of found) await softDelete(tx, costKind, context, id, clock.now());
    return { success: true, changed: found.length };
  });
}
