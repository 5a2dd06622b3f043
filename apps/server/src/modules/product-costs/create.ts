import type { ProductCost, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { type ProductCostDependencies, splitCost } from "./product-cost.ts";
import { insertCost } from "./store.ts";

/** Saves a new cost. Two costs may have the same title: their ids tell them apart. */
export async function createProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  actor: AuditActor,
  cost: ProductCost,
): Promise<ReplyOf<"createProductCost">> {
  return withUser(actor.userId, async (tx) => {
    await subscriptions.requireWritable(tx, actor.userId);
    const id = newId();
    await insertCost(tx, actor.userId, id, splitCost(cost), clock.now());
    await recordAudit(tx, actor, "product-cost.create", { entity: "product-cost", entityId: id });
    return { success: true, message: "Saved Successfully", _id: id, id, version: 1 };
  });
}
