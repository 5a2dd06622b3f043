import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { changedFields } from "../../../platform/audit/changes.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { lockForUpdate, requireCurrentPlan } from "./lock-for-update.ts";
import { updateName } from "./store.ts";

/** Renames a plan, which changes its details. */
export async function renameGtmPlan(
  dependencies: GtmPlanDependencies,
  { actor, ownerId, params, body, ifMatch }: VerbContext<"renameGtmPlan", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"renameGtmPlan">> {
  const { gtmPlanName } = body;
  return dependencies.withUser(ownerId, async (tx) => {
    const { plan, version, now } = await lockForUpdate(dependencies, tx, ownerId, params.id);
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.detailsVersion);
    await updateName(tx, ownerId, plan.id, gtmPlanName, version, now);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    const changes = changedFields({ "the name": plan.gtmPlanName }, { "the name": gtmPlanName });
    await recordAudit(tx, actor, "gtm-plan.rename", subject, { version }, changes);
    return {
      success: true,
      message: "GTM plan renamed",
      version,
      gtmPlanName,
      updatedAt: now.toISOString(),
    };
  });
}
