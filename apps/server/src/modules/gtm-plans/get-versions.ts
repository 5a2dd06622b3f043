import type { GtmPlanReply, PlanVersionListItem } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { type GtmPlanDependencies, type Plan, toReply } from "./gtm-plan.ts";
import { planOfSnapshot } from "./snapshot.ts";
import { findPlanOfOwner, findStateOfOwner } from "./store.ts";
import { findVersion, listVersions } from "./store-versions.ts";

/** The versions of a plan that are kept, newest first. */
export async function listGtmPlanVersions(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  userId: string,
  id: string,
): Promise<PlanVersionListItem[]> {
  return withUser(userId, async (tx) => {
    const plan = await findStateOfOwner(tx, userId, id);
    if (plan === undefined) throw notFound("This GTM plan");
    const versions = await listVersions(tx, userId, plan.id);
    return versions.map(({ savedAt, keptAt, ...rest }) => ({
      ...rest,
      savedAt: savedAt.toISOString(),
      keptAt: keptAt.toISOString(),
    }));
  });
}

/** A plan as it was at a version that is kept. */
export async function getGtmPlanVersion(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  userId: string,
  id: string,
  version: number,
): Promise<GtmPlanReply> {
  return withUser(userId, async (tx) => toReply(await findEarlierPlan(tx, userId, id, version)));
}

async function findEarlierPlan(
  tx: UserTransaction,
  userId: string,
  id: string,
  version: number,
): Promise<Plan> {
  const plan = await findPlanOfOwner(tx, userId, id);
  if (plan === undefined) throw notFound("This GTM plan");
  const kept = await findVersion(tx, userId, plan.row.id, version);
  if (kept === undefined) throw notFound("This version of the GTM plan");
  return planOfSnapshot(kept.snapshot, plan.row, kept.version, kept.savedAt);
}
