import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { ProductCostDependencies } from "./product-cost.ts";
import { refuseStale } from "./refuse-stale.ts";
import { lockCostOfOwner, setCostDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes a cost softly. Saved simulations keep their copy of it. */
export async function deleteProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  actor: AuditActor,
  id: string,
  ifMatch: number | undefined,
): Promise<ReplyOf<"deleteProductCost">> {
  return withUser(actor.userId, async (tx) => {
    await subscriptions.requireWritable(tx, actor.userId);
    const row = await lockCostOfOwner(tx, actor.userId, id, "live");
    if (row === undefined) throw notFound("This product cost");
    refuseStale(row, ifMatch);
    const now = clock.now();
    await setCostDeleted(tx, actor.userId, row.id, now);
    await recordAudit(tx, actor, "product-cost.delete", { entity: "product-cost", entityId: row.id });
    return {
      success: true,
      message: "Product cost deleted",
      restoreUntil: new Date(now.getTime() + UNDELETE_DAYS * DAY).toISOString(),
    };
  });
}
