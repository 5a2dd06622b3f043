import { defaultSegmentWeights, type ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { beginSave } from "./begin-save.ts";
import { type GtmPlanDependencies, productReply, weightsOf, withSections } from "./gtm-plan.ts";
import { keepState } from "./keep-state.ts";
import { putChanges } from "./put-changes.ts";
import { refuseStale } from "./refuse-stale.ts";
import { replaceDetails } from "./replace-details.ts";
import { combinationIdsOf } from "./snapshot.ts";
import { replaceGoals, updateWeights } from "./store.ts";
import { findSections } from "./store-sections.ts";
import { findVersion } from "./store-versions.ts";

/** Brings a plan back to an earlier version, as a save like any other: what stood before it is kept. */
export async function restoreGtmPlanVersion(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
  wanted: number,
  ifMatch?: number,
): Promise<ReplyOf<"restoreGtmPlanVersion">> {
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const begun = await beginSave(dependencies, tx, userId, id);
    const { plan, version, now } = begun;
    await refuseStale(tx, userId, plan, ifMatch, plan.version);
    const kept = await findVersion(tx, userId, plan.id, wanted);
    if (kept === undefined) throw notFound("This version of the GTM plan");
    await keepState(tx, userId, plan, "restore", now);
    const { head, products, goals, sections, segmentWeights } = kept.snapshot;
    const details = { ...head, products: products.map(productReply) };
    const restored = await replaceDetails(dependencies, tx, userId, begun, details);
    await replaceGoals(tx, userId, plan.id, goals, version, now);
    const rows = await findSections(tx, userId, plan.id, combinationIdsOf(restored));
    const before = withSections(head, restored, rows);
    await putChanges(tx, userId, plan.id, before, withSections(head, restored, sections), version, now);
    const weights = segmentWeights ?? defaultSegmentWeights;
    if (JSON.stringify(weights) !== JSON.stringify(weightsOf(plan)))
      await updateWeights(tx, userId, plan.id, weights, version, now);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.restore", subject, { version, restored: wanted });
    return {
      success: true,
      message: `Version of ${kept.savedAt.toISOString().slice(0, 10)} restored`,
      version,
      restoredVersion: wanted,
      updatedAt: now.toISOString(),
    };
  });
}
