import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import { beginSave } from "./begin-save.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { refuseStale } from "./refuse-stale.ts";
import { replaceGoals } from "./store.ts";

/** Replaces the goals of a plan; with `ifMatch` only when they have not changed since that version. */
export async function saveGoals(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"saveGoals">,
  ifMatch?: number,
): Promise<ReplyOf<"saveGoals">> {
  const id = body.gtmPlanId ?? body._id ?? body.id;
  // The sentence the specification gives for a client that has lost its plan.
  if (id === undefined) {
    throw invalid([{ path: "gtmPlanId", message: "GTM Plan ID not found in sessionStorage" }]);
  }
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginSave(dependencies, tx, userId, id);
    await refuseStale(tx, userId, plan, ifMatch, plan.goalsVersion);
    await replaceGoals(tx, userId, plan.id, body.goals, version, now);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.update", subject, { section: "goals", version });
    return {
      success: true,
      message: "Saved Successfully",
      version,
      updatedAt: now.toISOString(),
      goals: body.goals,
    };
  });
}
