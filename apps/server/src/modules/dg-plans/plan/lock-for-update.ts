import { together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { requireCurrentVersion } from "../../../platform/documents/version.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type DgPlanDependencies, dgPlanKind, planReply } from "../dg-plan.ts";
import { findChannels, findPlanOfOwner, lockStateOfOwner, type PlanState } from "./store.ts";

/** A plan locked for a save, with the version that the save creates. */
export interface LockedPlan {
  plan: PlanState;
  version: number;
  now: Date;
}

/**
 * Locks a plan until the transaction ends.
 * @throws {AppError} `limit_reached` or `not_found`
 */
export async function lockForUpdate(
  { subscriptions, clock }: DgPlanDependencies,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<LockedPlan> {
  const [, plan] = await together([
    subscriptions.requireWritable(tx, ownerId),
    lockStateOfOwner(tx, ownerId, id),
  ]);
  if (plan === undefined || plan.deletedAt !== null) throw notFound("This channel plan");
  return { plan, version: plan.version + 1, now: clock.now() };
}

export const viewOnly = () =>
  new AppError("forbidden", "This plan is view-only. Turn on editing, or work in a copy.");

/**
 * Locks a plan for a change of its content.
 * @throws {AppError} as `lockForUpdate`, and `forbidden` if the plan is view-only
 */
export async function lockForEdit(
  dependencies: DgPlanDependencies,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<LockedPlan> {
  const locked = await lockForUpdate(dependencies, tx, ownerId, id);
  if (locked.plan.access === "view") throw viewOnly();
  return locked;
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
  await requireCurrentVersion(dgPlanKind, plan, ifMatch, partVersion, async () => {
    const row = await findPlanOfOwner(tx, ownerId, plan.id);
    return row && planReply(row, await findChannels(tx, ownerId, plan.id));
  });
}
