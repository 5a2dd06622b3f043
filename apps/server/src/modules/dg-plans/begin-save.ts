import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { type DgPlanDependencies, planReply } from "./dg-plan.ts";
import { findChannels, findPlanOfOwner, lockStateOfOwner, type PlanState } from "./store.ts";

/** A live plan that is locked for a save, and the version the save makes. */
export interface BegunSave {
  plan: PlanState;
  version: number;
  now: Date;
}

/**
 * Begins a save of a plan: it may be written, it is there, and it is locked until the transaction ends.
 * @throws {AppError} `limit_reached` or `not_found`
 */
export async function beginSave(
  { subscriptions, clock }: DgPlanDependencies,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<BegunSave> {
  await subscriptions.requireWritable(tx, ownerId);
  const plan = await lockStateOfOwner(tx, ownerId, id);
  if (plan === undefined || plan.deletedAt !== null) throw notFound("This channel plan");
  return { plan, version: plan.version + 1, now: clock.now() };
}

/** The message that refuses a save of a view-only plan. */
export const readOnly = () =>
  new AppError("forbidden", "This plan is view-only. Turn on editing, or work in a copy.");

/**
 * Begins a save that changes what stands in a plan.
 * @throws {AppError} as `beginSave`, and `forbidden` while the plan is view-only
 */
export async function beginChange(
  dependencies: DgPlanDependencies,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<BegunSave> {
  const begun = await beginSave(dependencies, tx, ownerId, id);
  if (begun.plan.access === "view") throw readOnly();
  return begun;
}

/**
 * Lets a save through that has seen the last change of what it replaces; other parts may have changed since.
 * @param lastChange the plan's version when what the save replaces last changed
 * @throws {AppError} `stale` with the whole plan as it stands
 */
export async function refuseStale(
  tx: UserTransaction,
  ownerId: string,
  plan: PlanState,
  ifMatch: number | undefined,
  lastChange: number,
): Promise<void> {
  if (ifMatch === undefined) return;
  if (ifMatch <= plan.version && lastChange <= ifMatch) return;
  const row = await findPlanOfOwner(tx, ownerId, plan.id);
  throw new AppError(
    "stale",
    "This channel plan was changed elsewhere since you opened it. Take that version, or save yours over it.",
    row && { current: planReply(row, await findChannels(tx, ownerId, plan.id)) },
  );
}
