import { together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { requireCurrentVersion } from "../../../platform/documents/version.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type GtmPlanDependencies, gtmPlanKind, type PlanState, toReply } from "../gtm-plan.ts";
import { saveVersionAfterPause } from "../history/save-version.ts";
import { findPlanOfOwner, lockStateOfOwner } from "./store.ts";

/** A plan locked for a save, with the version that the save creates. */
export interface LockedPlan {
  plan: PlanState;
  version: number;
  now: Date;
}

/**
 * Locks a plan until the transaction ends. Before the first save after a pause, it saves the plan as a version of the
 * history.
 * @throws {AppError} `limit_reached` or `not_found`
 */
export async function lockForUpdate(
  { subscriptions, clock }: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<LockedPlan> {
  const [, plan] = await together([
    subscriptions.requireWritable(tx, ownerId),
    lockStateOfOwner(tx, ownerId, id, "live"),
  ]);
  if (plan === undefined) throw notFound("This GTM plan");
  const now = clock.now();
  await saveVersionAfterPause(tx, ownerId, plan, now);
  return { plan, version: plan.version + 1, now };
}

/**
 * Accepts a save only if the part it replaces has not changed since the `If-Match` version.
 * @param partVersion the plan's version when that part last changed
 * @throws {AppError} `stale` with the current plan
 */
export async function requireCurrentPlan(
  tx: UserTransaction,
  ownerId: string,
  plan: PlanState,
  ifMatch: number | undefined,
  partVersion: number,
): Promise<void> {
  await requireCurrentVersion(gtmPlanKind, plan, ifMatch, partVersion, async () => {
    const current = await findPlanOfOwner(tx, ownerId, plan.id);
    return current && toReply(current);
  });
}
