import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { findStateOfOwner } from "../plan/store.ts";
import { endShare } from "./store.ts";

/** Ends a share link immediately. Possible also after the trial or subscription has expired. */
export async function revokeGtmPlanShare(
  { withUser, clock }: GtmPlanDependencies,
  { actor, ownerId, params }: VerbContext<"revokeGtmPlanShare", "params">,
): Promise<ReplyOf<"revokeGtmPlanShare">> {
  const { id, shareId } = params;
  return withUser(ownerId, async (tx) => {
    const plan = await findStateOfOwner(tx, ownerId, id);
    if (plan === undefined) throw notFound("This GTM plan");
    if (!(await endShare(tx, ownerId, plan.id, shareId, clock.now()))) throw notFound("This link");
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.unshare", subject, { share: shareId.toLowerCase() });
    return { success: true, message: "Link revoked" };
  });
}
