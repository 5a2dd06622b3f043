import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/http/app-error.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { refuseStale } from "./refuse-stale.ts";
import { lockStateOfOwner, updateName } from "./store.ts";

/** Gives a plan another name, which is a change of its details. */
export async function renameGtmPlan(
  { withUser, subscriptions, clock }: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
  { gtmPlanName }: BodyOf<"renameGtmPlan">,
  ifMatch?: number,
): Promise<ReplyOf<"renameGtmPlan">> {
  const { userId } = actor;
  return withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const plan = await lockStateOfOwner(tx, userId, id, "live");
    if (plan === undefined) throw notFound("This GTM plan");
    await refuseStale(tx, userId, plan, ifMatch, "details");
    const version = plan.version + 1;
    const now = clock.now();
    await updateName(tx, userId, plan.id, gtmPlanName, version, now);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.rename", subject, { version });
    return {
      success: true,
      message: "GTM plan renamed",
      version,
      gtmPlanName,
      updatedAt: now.toISOString(),
    };
  });
}
