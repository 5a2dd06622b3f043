import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { requireRoomForRestored } from "../../platform/storage/document-limits.ts";
import { type GtmPlanDependencies, productReply } from "./gtm-plan.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { findProducts, lockStateOfOwner, setPlanDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Brings a deleted plan back within 30 days if the limits have room for it; one that is not deleted stays as it is. */
export async function undeleteGtmPlan(
  { withUser, subscriptions, clock }: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
): Promise<ReplyOf<"undeleteGtmPlan">> {
  const { userId } = actor;
  return withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const plan = await lockStateOfOwner(tx, userId, id, "liveOrDeleted");
    if (plan === undefined) throw notFound("This GTM plan");
    const answer = { success: true as const, message: "GTM plan restored", version: plan.version };
    if (plan.deletedAt === null) return answer;
    if (clock.now().getTime() >= plan.deletedAt.getTime() + UNDELETE_DAYS * DAY) {
      throw notFound("This GTM plan");
    }
    const products = (await findProducts(tx, userId, plan.id)).map(productReply);
    await requireRoomFor(subscriptions, tx, userId, plan.id, countedNames([]), countedNames(products));
    await requireRoomForRestored(tx, userId);
    await setPlanDeleted(tx, userId, plan.id, null);
    await recordAudit(tx, actor, "gtm-plan.undelete", { entity: "gtm-plan", entityId: plan.id });
    return answer;
  });
}
