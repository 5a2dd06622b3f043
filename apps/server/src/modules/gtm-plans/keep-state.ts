import type { VersionReason } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { hasRoomForBytes, requireRoomForBytes } from "../../platform/storage/document-limits.ts";
import type { PlanState } from "./gtm-plan.ts";
import { snapshotOf } from "./snapshot.ts";
import { findPlanOfOwner } from "./store.ts";
import { findLastKept, keepVersion } from "./store-versions.ts";

/** So long without a save is a pause in the work. */
const PAUSE = 10 * 60 * 1000;

/**
 * Keeps what stands of a locked plan as a version that can be restored. Where the user's storage is full, a save after
 * a pause goes on without a version; what replaces or removes something is refused, because it could not be undone.
 * @throws {AppError} `limit_reached`
 */
export async function keepState(
  tx: UserTransaction,
  ownerId: string,
  plan: Pick<PlanState, "id">,
  reason: VersionReason,
  now: Date,
): Promise<void> {
  if (reason !== "pause") await requireRoomForBytes(tx, ownerId);
  else if (!(await hasRoomForBytes(tx, ownerId))) return;
  const whole = await findPlanOfOwner(tx, ownerId, plan.id);
  if (whole === undefined) return;
  const { version, updatedAt } = whole.row;
  const snapshot = snapshotOf(whole);
  await keepVersion(tx, ownerId, {
    planId: plan.id,
    version,
    reason,
    savedAt: updatedAt,
    keptAt: now,
    snapshot,
  });
}

/** The same before a plan is put in its place, unless one was not long ago. */
export async function keepStateBeforeReplacement(
  tx: UserTransaction,
  ownerId: string,
  plan: Pick<PlanState, "id">,
  now: Date,
): Promise<void> {
  const last = await findLastKept(tx, ownerId, plan.id, "replace");
  if (last === undefined || now.getTime() - last.getTime() >= PAUSE)
    await keepState(tx, ownerId, plan, "replace", now);
}

/** The same before the first save after a pause. */
export async function keepStateAfterPause(
  tx: UserTransaction,
  ownerId: string,
  plan: PlanState,
  now: Date,
): Promise<void> {
  if (now.getTime() - plan.updatedAt.getTime() < PAUSE) return;
  await keepState(tx, ownerId, plan, "pause", now);
}
