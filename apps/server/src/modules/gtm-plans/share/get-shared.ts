import { notFound } from "../../../platform/errors/app-error.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { findOpenGtmPlan, findShareOfToken } from "../../../platform/shares/share-links.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { loadPlan } from "../plan/get.ts";

/**
 * The plan of a share link, as its owner loads it.
 * @throws {AppError} `not_found`, the same for an unknown token, an ended link and a deleted plan
 */
export async function getSharedGtmPlan(
  { withUser, clock }: GtmPlanDependencies,
  { params, requestHeader }: Pick<RouteContext<"getSharedGtmPlan">, "params" | "requestHeader">,
): Promise<RawReply> {
  const { ownerId, shareId } = await findShareOfToken(withUser, "gtm-plan", params.shareToken);
  const planId = await withUser(ownerId, (tx) => findOpenGtmPlan(tx, ownerId, shareId, clock.now()));
  if (planId === undefined) throw notFound("This link");
  return loadPlan(withUser, ownerId, planId, requestHeader);
}
