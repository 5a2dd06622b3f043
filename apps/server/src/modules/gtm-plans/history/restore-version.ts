import { defaultSegmentWeights, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { executeAll } from "../../../platform/db/statements.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type GtmPlanDependencies, productReply, weightsOf, withSections } from "../gtm-plan.ts";
import { goalsUpdate } from "../plan/goal-store.ts";
import { requireCurrentPlan } from "../plan/lock-for-update.ts";
import { lockDetails, replaceDetails } from "../plan/replace-details.ts";
import { updateWeights } from "../plan/store.ts";
import { saveChanges } from "../sections/save-changes.ts";
import { findSections } from "../sections/store.ts";
import { saveVersion } from "./save-version.ts";
import { combinationIdsOf, JANUARY } from "./snapshot.ts";
import { findVersion } from "./store.ts";

/** Restores a saved version of a plan. This is a save: the plan gets a new version, and its current one is saved before. */
export async function restoreGtmPlanVersion(
  dependencies: GtmPlanDependencies,
  { actor, ownerId, params, ifMatch }: VerbContext<"restoreGtmPlanVersion", "params" | "ifMatch">,
): Promise<ReplyOf<"restoreGtmPlanVersion">> {
  const restoredVersion = Number(params.version);
  return dependencies.withUser(ownerId, async (tx) => {
    const locked = await lockDetails(dependencies, tx, ownerId, params.id);
    const { plan, version, now } = locked;
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.version);
    const saved = await findVersion(tx, ownerId, plan.id, restoredVersion);
    if (saved === undefined) throw notFound("This version of the GTM plan");
    await saveVersion(tx, ownerId, plan, "restore", now);
    const { head, products, goals, goalsNote: note = "", sections, segmentWeights } = saved.snapshot;
    const details = { yearStartMonth: JANUARY, ...head, products: products.map(productReply) };
    const { products: restored, statements } = await replaceDetails(
      dependencies,
      tx,
      ownerId,
      locked,
      details,
    );
    await executeAll(tx, [...statements, goalsUpdate(ownerId, plan.id, { goals, note }, version, now)]);
    const rows = await findSections(tx, ownerId, plan.id, combinationIdsOf(restored));
    const before = withSections(head, restored, rows);
    const after = withSections(head, restored, sections);
    await saveChanges(tx, ownerId, plan.id, before, after, version, now);
    const weights = segmentWeights ?? defaultSegmentWeights;
    if (JSON.stringify(weights) !== JSON.stringify(weightsOf(plan)))
      await updateWeights(tx, ownerId, plan.id, weights, version, now);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.restore", subject, { version, restored: restoredVersion });
    return {
      success: true,
      message: `Version of ${saved.savedAt.toISOString().slice(0, 10)} restored`,
      version,
      restoredVersion,
      updatedAt: now.toISOString(),
    };
  });
}
