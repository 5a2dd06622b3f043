import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/http/app-error.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { refuseStale } from "./refuse-stale.ts";
import { lockStateOfOwner, setPlanDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes a plan softly. Costs and simulations that name it stay. */
export async function deleteGtmPlan(
  { withUser, subscriptions, clock }: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
  ifMatch?: number,
): Promise<ReplyOf<"deleteGtmPlan">> {
  const { userId } = actor;
  return withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const plan = await lockStateOfOwner(tx, userId, id, "live");
    if (plan === undefined) throw notFound("This GTM plan");
    await refuseStale(tx, userId, plan, ifMatch, "details", "goals");
    // What is built on a plan and would be left without it is asked for here, and refuses with `conflict`.
    const now = clock.now();
    await setPlanDeleted(tx, userId, plan.id, now);
    await recordAudit(tx, actor, "gtm-plan.delete", { entity: "gtm-plan", entityId: plan.id });
    return {
      success: true,
      message: "GTM plan deleted",
      restoreUntil: new Date(now.getTime() + UNDELETE_DAYS * DAY).toISOString(),
    };
  });
}
