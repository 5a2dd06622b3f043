import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { beginSave } from "./begin-save.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { refuseStale } from "./refuse-stale.ts";
import { updateName } from "./store.ts";

/** Gives a plan another name, which is a change of its details. */
export async function renameGtmPlan(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
  { gtmPlanName }: BodyOf<"renameGtmPlan">,
  ifMatch?: number,
): Promise<ReplyOf<"renameGtmPlan">> {
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginSave(dependencies, tx, userId, id);
    await refuseStale(tx, userId, plan, ifMatch, plan.detailsVersion);
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
