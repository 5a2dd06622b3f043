import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { GtmPlanDependencies, PlanState } from "./gtm-plan.ts";
import { keepStateAfterPause } from "./keep-state.ts";
import { lockStateOfOwner } from "./store.ts";

/** A live plan that is locked for a save, and the version the save makes. */
export interface BegunSave {
  plan: PlanState;
  version: number;
  now: Date;
}

/**
 * Begins a save of a plan: it may be written, it is there, and it is locked until the transaction ends. What stood
 * before a pause in the work is kept.
 * @throws {AppError} `limit_reached` or `not_found`
 */
export async function beginSave(
  { subscriptions, clock }: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<BegunSave> {
  await subscriptions.requireWritable(tx, ownerId);
  const plan = await lockStateOfOwner(tx, ownerId, id, "live");
  if (plan === undefined) throw notFound("This GTM plan");
  const now = clock.now();
  await keepStateAfterPause(tx, ownerId, plan, now);
  return { plan, version: plan.version + 1, now };
}
