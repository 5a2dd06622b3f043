import type { ReplyOf } from "@beachhead/contract";
import { softDelete } from "../../platform/documents/soft-delete.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { lockForUpdate } from "./lock-for-update.ts";
import { costKind, type ProductCostDependencies } from "./product-cost.ts";

/** Deletes a cost softly. Saved simulations have their own copy of it. */
export async function deleteProductCost(
  dependencies: ProductCostDependencies,
  context: VerbContext<"deleteProductCost", "params" | "ifMatch">,
): Promise<ReplyOf<"deleteProductCost">> {
  return dependencies.withUser(context.ownerId, async (tx) => {
    const { id } = await lockForUpdate(dependencies, tx, context);
    return softDelete(tx, costKind, context, id, dependencies.clock.now());
  });
}
