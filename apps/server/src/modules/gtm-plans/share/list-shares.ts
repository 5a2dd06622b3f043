import type { PlanShareListItem } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { findStateOfOwner } from "../plan/store.ts";
import { listShares, type Share } from "./store.ts";

/** The share links of a plan, newest first. */
export async function listGtmPlanShares(
  { withUser, clock }: GtmPlanDependencies,
  { ownerId, params, header }: VerbContext<"listGtmPlanShares", "params" | "header">,
): Promise<PlanShareListItem[]> {
  const shares = await withUser.read(ownerId, async (tx) => {
    const plan = await findStateOfOwner(tx, ownerId, params.id);
    if (plan === undefined) throw notFound("This GTM plan");
    return listShares(tx, ownerId, plan.id);
  });
  header("x-total-count", String(shares.length));
  const now = clock.now();
  return shares.map((share) => toListItem(share, now));
}

const toListItem = ({ id, createdAt, expiresAt, revokedAt }: Share, now: Date): PlanShareListItem => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  state: revokedAt === null ? (expiresAt > now ? "live" : "expired") : "revoked",
});
