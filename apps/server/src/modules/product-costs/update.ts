import type { ProductCost, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { type ProductCostDependencies, splitCost } from "./product-cost.ts";
import { refuseStale } from "./refuse-stale.ts";
import { lockCostOfOwner, updateCost } from "./store.ts";

/** Replaces a cost; with `ifMatch` only the version named there. */
export async function updateProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  actor: AuditActor,
  id: string,
  cost: ProductCost,
  ifMatch: number | undefined,
): Promise<ReplyOf<"updateProductCost">> {
  return withUser(actor.userId, async (tx) => {
    await subscriptions.requireWritable(tx, actor.userId);
    const row = await lockCostOfOwner(tx, actor.userId, id, "live");
    if (row === undefined) throw notFound("This product cost");
    refuseStale(row, ifMatch);
    const version = row.version + 1;
    await updateCost(tx, actor.userId, row.id, splitCost(cost), version, clock.now());
    await recordAudit(
      tx,
      actor,
      "product-cost.update",
      { entity: "product-cost", entityId: row.id },
      { version },
    );
    return { success: true, message: "Saved Successfully", _id: row.id, id: row.id, version };
  });
}
