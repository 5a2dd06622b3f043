import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DgPlanDependencies, listedActions } from "../dg-plan.ts";
import { requirePlan } from "../plan/get.ts";

/** The action items of the chosen channels. */
export async function listDgActions(
  { withUser }: DgPlanDependencies,
  { ownerId, params }: VerbContext<"listDgActions", "params">,
): Promise<ReplyOf<"listDgActions">> {
  const { row, channels } = await withUser.read(ownerId, (tx) => requirePlan(tx, ownerId, params.id));
  const actions = listedActions(channels.filter(({ checked }) => checked));
  return { success: true, version: row.version, actions };
}
