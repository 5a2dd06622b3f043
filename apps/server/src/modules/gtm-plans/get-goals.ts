import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import { type GtmPlanDependencies, goalsOf } from "./gtm-plan.ts";
import { findGoals, findStateOfOwner } from "./store.ts";

/** The goals of a plan; those a new plan starts with until they are saved. */
export async function getGoals(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  userId: string,
  id: string,
): Promise<ReplyOf<"getGoals">> {
  return withUser(userId, async (tx) => {
    const plan = await findStateOfOwner(tx, userId, id);
    if (plan === undefined) throw notFound("This GTM plan");
    const goals = goalsOf(plan, await findGoals(tx, userId, plan.id));
    return { success: true, version: plan.version, goals };
  });
}
