import type { GtmPlanReply } from "@beachhead/contract";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { toReply } from "../gtm-plan.ts";
import { findPlanOfOwner } from "../plan/store.ts";
import type { PlanFacts } from "./findings.ts";
import type { ThreadSources } from "./thread.ts";

/**
 * A plan with what its channel plans and its last simulation say.
 * @throws {AppError} `not_found` when the plan is not the owner's
 */
export async function readPlanFacts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  { clock, findPlanPrice, findPlanChannels }: ThreadSources & { clock: Clock },
): Promise<PlanFacts> {
  const plan = await readPlan(tx, ownerId, planId);
  return {
    plan,
    baseYear: clock.now().getUTCFullYear(),
    price: await findPlanPrice(tx, ownerId, plan.id),
    channelPlans: await findPlanChannels(tx, ownerId, plan.id),
  };
}

/**
 * A whole plan as its screens read it.
 * @throws {AppError} `not_found` when the plan is not the owner's
 */
export async function readPlan(tx: UserTransaction, ownerId: string, planId: string): Promise<GtmPlanReply> {
  const plan = await findPlanOfOwner(tx, ownerId, planId);
  if (plan === undefined) throw notFound("This GTM plan");
  return toReply(plan);
}
