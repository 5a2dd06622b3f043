import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type PlanState, toReply } from "./gtm-plan.ts";
import { findPlanOfOwner } from "./store.ts";

/**
 * Lets a save through that has seen the last change of what it replaces; other parts may have changed since.
 * @param lastChange the plan's version when what the save replaces last changed
 * @throws {AppError} `stale` with the whole plan as it stands.
 */
export async function refuseStale(
  tx: UserTransaction,
  ownerId: string,
  plan: PlanState,
  ifMatch: number | undefined,
  lastChange: number,
): Promise<void> {
  if (ifMatch === undefined) return;
  // A version that never was is no proof of having seen anything.
  if (ifMatch <= plan.version && lastChange <= ifMatch) return;
  const current = await findPlanOfOwner(tx, ownerId, plan.id);
  throw new AppError(
    "stale",
    "This GTM plan was changed elsewhere since you opened it. Take that version, or save yours over it.",
    { current: current && toReply(current) },
  );
}
