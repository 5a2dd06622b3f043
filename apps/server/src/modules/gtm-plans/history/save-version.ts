import type { VersionReason } from "@beachhead/contract";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { hasRoomForBytes, requireRoomForBytes } from "../../../platform/storage/document-limits.ts";
import type { PlanState } from "../gtm-plan.ts";
import { findPlanOfOwner } from "../plan/store.ts";
import { snapshotOf } from "./snapshot.ts";
import { findLastVersionTime, insertVersion } from "./store.ts";

/** Without a save for this long, the next save begins with a new version. */
const PAUSE_MS = 10 * MINUTE_MS;

/**
 * Saves a locked plan, before it changes, as a version that can be restored. If the user's storage is full, a save
 * after a pause continues without a version; replacing or removing something is refused, since it could not be undone.
 * @throws {AppError} `limit_reached`
 */
export async function saveVersion(
  tx: UserTransaction,
  ownerId: string,
  { id: planId }: Pick<PlanState, "id">,
  reason: VersionReason,
  now: Date,
): Promise<void> {
  if (reason !== "pause") await requireRoomForBytes(tx, ownerId);
  else if (!(await hasRoomForBytes(tx, ownerId))) return;
  const plan = await findPlanOfOwner(tx, ownerId, planId);
  if (plan === undefined) return;
  const { version, updatedAt: savedAt } = plan.row;
  await insertVersion(tx, ownerId, {
    planId,
    version,
    reason,
    savedAt,
    keptAt: now,
    snapshot: snapshotOf(plan),
  });
}

/** Saves a version before a plan is replaced as a whole, at most once in ten minutes. */
export async function saveVersionBeforeReplacement(
  tx: UserTransaction,
  ownerId: string,
  plan: Pick<PlanState, "id">,
  now: Date,
): Promise<void> {
  const last = await findLastVersionTime(tx, ownerId, plan.id, "replace");
  if (last === undefined || now.getTime() - last.getTime() >= PAUSE_MS)
    await saveVersion(tx, ownerId, plan, "replace", now);
}

/** Saves a version before the first save after a pause. */
export async function saveVersionAfterPause(
  tx: UserTransaction,
  ownerId: string,
  plan: PlanState,
  now: Date,
): Promise<void> {
  if (now.getTime() - plan.updatedAt.getTime() < PAUSE_MS) return;
  await saveVersion(tx, ownerId, plan, "pause", now);
}
