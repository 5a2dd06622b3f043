import { notFound } from "../../platform/errors/app-error.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { getGtmPlan, type WantedReply } from "./get.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { hashOfShareToken } from "./share-token.ts";
import { findSharedPlan, findShareOfToken } from "./store-shares.ts";

/** Who comes with a link is no user: this id owns nothing and sees nothing. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * The plan a share link opens, as its owner loads it. A token that never was, one whose link has ended and one of a
 * plan that is gone are told the same.
 */
export async function getSharedGtmPlan(
  { withUser, clock }: Pick<GtmPlanDependencies, "withUser" | "clock">,
  token: string,
  wanted: WantedReply,
): Promise<RawReply> {
  const hash = hashOfShareToken(token);
  if (hash === undefined) throw notFound("This link");
  const share = await withUser(NOBODY, (tx) => findShareOfToken(tx, hash));
  if (share === undefined) throw notFound("This link");
  const { ownerId, shareId } = share;
  const planId = await withUser(ownerId, (tx) => findSharedPlan(tx, ownerId, shareId, clock.now()));
  if (planId === undefined) throw notFound("This link");
  return getGtmPlan({ withUser }, ownerId, planId, wanted);
}
