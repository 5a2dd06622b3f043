import type { ReplyOf } from "@beachhead/contract";
import { softDelete } from "../../../platform/documents/soft-delete.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DgPlanDependencies, dgPlanKind } from "../dg-plan.ts";
import { lockForUpdate, requireCurrentPlan } from "./lock-for-update.ts";

/** Deletes a plan softly. */
export async function deleteDgPlan(
  dependencies: DgPlanDependencies,
  context: VerbContext<"deleteDgPlan", "params" | "ifMatch">,
): Promise<ReplyOf<"deleteDgPlan">> {
  const { ownerId, params, ifMatch } = context;
  return dependencies.withUser(ownerId, async (tx) => {
    const { plan, now } = await lockForUpdate(dependencies, tx, ownerId, params.id);
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.version);
    return softDelete(tx, dgPlanKind, context, plan.id, now);
  });
}
