import type { ReplyOf } from "@beachhead/contract";
import { restoreDocument } from "../../../platform/documents/soft-delete.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { lockStateOfOwner as lockGtmPlan } from "../../gtm-plans/index.ts";
import { type DgPlanDependencies, dgPlanKind } from "../dg-plan.ts";
import { lockStateOfOwner } from "./store.ts";

/**
 * Restores a plan deleted in the last 30 days.
 * @throws {AppError} `conflict` while its GTM plan is deleted
 */
export async function restoreDgPlan(
  { withUser, subscriptions, clock }: DgPlanDependencies,
  context: VerbContext<"undeleteDgPlan", "params">,
): Promise<ReplyOf<"undeleteDgPlan">> {
  const { ownerId, params } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const plan = await lockStateOfOwner(tx, ownerId, params.id);
    return restoreDocument(tx, dgPlanKind, context, plan, clock.now(), async () => {
      const gtmPlan = plan && (await lockGtmPlan(tx, ownerId, plan.gtmPlanId, "live"));
      if (gtmPlan === undefined)
        throw new AppError("conflict", "The GTM plan of this channel plan is deleted. Restore it first.");
    });
  });
}
