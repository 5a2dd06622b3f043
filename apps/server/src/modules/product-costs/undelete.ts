import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { requireRoomForRestored } from "../../platform/storage/document-limits.ts";
import type { ProductCostDependencies } from "./product-cost.ts";
import { lockCostOfOwner, setCostDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Brings a deleted cost back within 30 days; one that is not deleted stays as it is. */
export async function undeleteProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  actor: AuditActor,
  id: string,
): Promise<ReplyOf<"undeleteProductCost">> {
  return withUser(actor.userId, async (tx) => {
    await subscriptions.requireWritable(tx, actor.userId);
    const row = await lockCostOfOwner(tx, actor.userId, id, "liveOrDeleted");
    if (row === undefined) throw notFound("This product cost");
    const answer = { success: true as const, message: "Product cost restored", version: row.version };
    if (row.deletedAt === null) return answer;
    if (clock.now().getTime() >= row.deletedAt.getTime() + UNDELETE_DAYS * DAY) {
      throw notFound("This product cost");
    }
    await requireRoomForRestored(tx, actor.userId);
    await setCostDeleted(tx, actor.userId, row.id, null);
    await recordAudit(tx, actor, "product-cost.undelete", { entity: "product-cost", entityId: row.id });
    return answer;
  });
}
