import { NO_USER } from "../../../platform/db/uuid.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { RouteContext } from "../../../platform/http/route.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { hashOfShareToken } from "../../../platform/shares/share-token.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { loadPlan } from "../plan/get.ts";
import { findSharedPlan, findShareOfToken } from "./store.ts";

/**
 * The plan of a share link, as its owner loads it.
 * @throws {AppError} `not_found`, the same for an unknown token, an ended link and a deleted plan
 */
export async function getSharedGtmPlan(
  { withUser, clock }: GtmPlanDependencies,
  { params, requestHeader }: Pick<RouteContext<"getSharedGtmPlan">, "params" | "requestHeader">,
): Promise<RawReply> {
  const hash = hashOfShareToken(params.shareToken);
  if (hash === undefined) throw notFound("This link");
  const share = await withUser(NO_USER, (tx) => findShareOfToken(tx, hash));
  if (share === undefined) throw notFound("This link");
  const { ownerId, shareId } = share;
  const planId = await withUser(ownerId, (tx) => findSharedPlan(tx, ownerId, shareId, clock.now()));
  if (planId === undefined) throw notFound("This link");
  return loadPlan(withUser, ownerId, planId, requestHeader);
}
