import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { weightChanges } from "../history/changes.ts";
import { lockForUpdate, requireCurrentPlan } from "../plan/lock-for-update.ts";
import { updateWeights } from "../plan/store.ts";

/** Saves the weights by which the segments of a plan are scored. */
export async function saveSegmentWeights(
  dependencies: GtmPlanDependencies,
  { actor, ownerId, params, body, ifMatch }: VerbContext<"saveSegmentWeights", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"saveSegmentWeights">> {
  return dependencies.withUser(ownerId, async (tx) => {
    const { plan, version, now } = await lockForUpdate(dependencies, tx, ownerId, params.id);
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.weightsVersion);
    await updateWeights(tx, ownerId, plan.id, body, version, now);
    const changes = weightChanges(plan, { segmentWeights: body });
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(
      tx,
      actor,
      "gtm-plan.update",
      subject,
      { section: "segment-weights", version },
      changes,
    );
    return {
      success: true,
      message: "Saved Successfully",
      version,
      updatedAt: now.toISOString(),
      weights: body,
    };
  });
}
