import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type PlanSection, type PlanState, toReply } from "./gtm-plan.ts";
import { findPlanOfOwner } from "./store.ts";

/**
 * Lets a save through that has seen the last change of the sections it touches; the others may have changed
 * since.
 * @throws {AppError} `stale` with the whole plan as it stands.
 */
export async function refuseStale(
  tx: UserTransaction,
  ownerId: string,
  plan: PlanState,
  ifMatch: number | undefined,
  ...sections: PlanSection[]
): Promise<void> {
  if (ifMatch === undefined) return;
  const versions = { details: plan.detailsVersion, goals: plan.goalsVersion };
  // A version that never was is no proof of having seen anything.
  if (ifMatch <= plan.version && sections.every((section) => versions[section] <= ifMatch)) return;
  const current = await findPlanOfOwner(tx, ownerId, plan.id);
  throw new AppError(
    "stale",
    "This GTM plan was changed elsewhere since you opened it. Take that version, or save yours over it.",
    { current: current && toReply(current) },
  );
}
