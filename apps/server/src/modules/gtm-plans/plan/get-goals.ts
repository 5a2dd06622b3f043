import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type GtmPlanDependencies, goalsOf } from "../gtm-plan.ts";
import { findGoals } from "./goal-store.ts";
import { findStateOfOwner } from "./store.ts";

/** The goals of a plan; the default goals if none were saved. */
export async function getGoals(
  { withUser }: GtmPlanDependencies,
  { ownerId, params }: VerbContext<"getGoals", "params">,
): Promise<ReplyOf<"getGoals">> {
  return withUser.read(ownerId, async (tx) => {
    const plan = await findStateOfOwner(tx, ownerId, params.id);
    if (plan === undefined) throw notFound("This GTM plan");
    const goals = goalsOf(plan, await findGoals(tx, ownerId, plan.id));
    return { success: true, version: plan.version, goals, note: plan.goalsNote };
  });
}
