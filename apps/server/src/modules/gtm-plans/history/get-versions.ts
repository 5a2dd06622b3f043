import type { GtmPlanReply, PlanVersionListItem } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type GtmPlanDependencies, toReply } from "../gtm-plan.ts";
import { findPlanOfOwner, findStateOfOwner } from "../plan/store.ts";
import { planOfSnapshot } from "./snapshot.ts";
import { findVersion, listVersions } from "./store.ts";

/** The saved versions of a plan, newest first. */
export async function listGtmPlanVersions(
  { withUser }: GtmPlanDependencies,
  { ownerId, params, header }: VerbContext<"listGtmPlanVersions", "params" | "header">,
): Promise<PlanVersionListItem[]> {
  const versions = await withUser.read(ownerId, async (tx) => {
    const plan = await findStateOfOwner(tx, ownerId, params.id);
    if (plan === undefined) throw notFound("This GTM plan");
    return listVersions(tx, ownerId, plan.id);
  });
  header("x-total-count", String(versions.length));
  return versions.map(({ savedAt, keptAt, ...rest }) => ({
    ...rest,
    savedAt: savedAt.toISOString(),
    keptAt: keptAt.toISOString(),
  }));
}

/** A plan at one of its saved versions. */
export async function getGtmPlanVersion(
  { withUser }: GtmPlanDependencies,
  { ownerId, params }: VerbContext<"getGtmPlanVersion", "params">,
): Promise<GtmPlanReply> {
  const plan = await withUser.read(ownerId, async (tx) => {
    const current = await findPlanOfOwner(tx, ownerId, params.id);
    if (current === undefined) throw notFound("This GTM plan");
    const saved = await findVersion(tx, ownerId, current.row.id, Number(params.version));
    if (saved === undefined) throw notFound("This version of the GTM plan");
    return planOfSnapshot(saved.snapshot, current.row, saved.version, saved.savedAt);
  });
  return toReply(plan);
}
