import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { beginSave } from "./begin-save.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { refuseStale } from "./refuse-stale.ts";
import { setPlanDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes a plan softly. Costs and simulations that name it stay. */
export async function deleteGtmPlan(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
  ifMatch?: number,
): Promise<ReplyOf<"deleteGtmPlan">> {
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, now } = await beginSave(dependencies, tx, userId, id);
    await refuseStale(tx, userId, plan, ifMatch, plan.version);
    // What is built on a plan and would be left without it is asked for here, and refuses with `conflict`.
    await setPlanDeleted(tx, userId, plan.id, now);
    await recordAudit(tx, actor, "gtm-plan.delete", { entity: "gtm-plan", entityId: plan.id });
    return {
      success: true,
      message: "GTM plan deleted",
      restoreUntil: new Date(now.getTime() + UNDELETE_DAYS * DAY).toISOString(),
    };
  });
}
