import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { beginSave } from "./begin-save.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { refuseStale } from "./refuse-stale.ts";
import { updateWeights } from "./store.ts";

/** Sets by what weights the segments of a plan are scored. */
export async function saveSegmentWeights(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
  weights: BodyOf<"saveSegmentWeights">,
  ifMatch?: number,
): Promise<ReplyOf<"saveSegmentWeights">> {
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginSave(dependencies, tx, userId, id);
    await refuseStale(tx, userId, plan, ifMatch, plan.weightsVersion);
    await updateWeights(tx, userId, plan.id, weights, version, now);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.update", subject, { section: "segment-weights", version });
    return {
      success: true,
      message: "Saved Successfully",
      version,
      updatedAt: now.toISOString(),
      weights,
    };
  });
}
