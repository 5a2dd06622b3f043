import type { ReplyOf } from "@beachhead/contract";
import { auditRow } from "../../../platform/audit/audit.ts";
import { executeAll, together } from "../../../platform/db/statements.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type GtmPlanDependencies, goalsOf } from "../gtm-plan.ts";
import { goalChanges } from "../history/changes.ts";
import { findGoals, goalsUpdate } from "./goal-store.ts";
import { lockForUpdate, requireCurrentPlan } from "./lock-for-update.ts";

/** Replaces the goals of a plan. With `If-Match` only if they have not changed since. */
export async function saveGoals(
  dependencies: GtmPlanDependencies,
  { actor, ownerId, body, ifMatch }: VerbContext<"saveGoals", "body" | "ifMatch">,
): Promise<ReplyOf<"saveGoals">> {
  const id = body.gtmPlanId ?? body._id ?? body.id;
  // The specification's message for a client that has lost its plan.
  if (id === undefined) {
    throw invalid([{ path: "gtmPlanId", message: "GTM Plan ID not found in sessionStorage" }]);
  }
  return dependencies.withUser(ownerId, async (tx) => {
    // The goals are asked for behind the lock in one trip, so they are those of the locked plan.
    const [{ plan, version, now }, stored] = await together([
      lockForUpdate(dependencies, tx, ownerId, id),
      isUuid(id) ? findGoals(tx, ownerId, id) : [],
    ]);
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.goalsVersion);
    const note = body.note ?? plan.goalsNote;
    const was = { goals: goalsOf(plan, stored), goalsNote: plan.goalsNote };
    const changes = goalChanges(was, { goals: body.goals, goalsNote: note });
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await executeAll(tx, [
      goalsUpdate(ownerId, plan.id, body, version, now),
      auditRow(actor, "gtm-plan.update", subject, { section: "goals", version }, changes),
    ]);
    return {
      success: true,
      message: "Saved Successfully",
      version,
      updatedAt: now.toISOString(),
      goals: body.goals,
      note,
    };
  });
}
