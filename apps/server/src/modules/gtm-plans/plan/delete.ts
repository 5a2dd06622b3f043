import type { AssociatedPlan, ReplyOf } from "@beachhead/contract";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { softDelete } from "../../../platform/documents/soft-delete.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { endShares } from "../../../platform/shares/share-links.ts";
import { type GtmPlanDependencies, gtmPlanKind } from "../gtm-plan.ts";
import { lockForUpdate, requireCurrentPlan } from "./lock-for-update.ts";

export interface DeleteDependencies {
  /** The channel plans that use a GTM plan. */
  listAssociatedPlans(tx: UserTransaction, ownerId: string, gtmPlanId: string): Promise<AssociatedPlan[]>;
}

/**
 * Deletes a plan softly. Its share links end for good: a restore does not reopen them. Costs and simulations that name
 * the plan are unchanged.
 * @throws {AppError} `conflict` while channel plans use it
 */
export async function deleteGtmPlan(
  dependencies: GtmPlanDependencies & DeleteDependencies,
  context: VerbContext<"deleteGtmPlan", "params" | "ifMatch">,
): Promise<ReplyOf<"deleteGtmPlan">> {
  const { ownerId, params, ifMatch } = context;
  return dependencies.withUser(ownerId, async (tx) => {
    const { plan, now } = await lockForUpdate(dependencies, tx, ownerId, params.id);
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.version);
    const associatedPlans = await dependencies.listAssociatedPlans(tx, ownerId, plan.id);
    if (associatedPlans.length > 0)
      throw new AppError("conflict", inUseMessage(associatedPlans), { associatedPlans });
    const deleted = await softDelete(tx, gtmPlanKind, context, plan.id, now);
    const endedShares = await endShares(tx, ownerId, { kind: "gtm-plan", id: plan.id }, now);
    const message = endedShares > 0 ? "GTM plan deleted. Its share links have ended." : deleted.message;
    return { ...deleted, message, endedShares };
  });
}

const names = new Intl.ListFormat("en-GB", { type: "conjunction" });

function inUseMessage(plans: readonly AssociatedPlan[]): string {
  const named = plans.slice(0, 3).map(({ planname }) => `"${planname}"`);
  const more = plans.length - named.length;
  const list = names.format(more > 0 ? [...named, `${more} more`] : named);
  return plans.length === 1
    ? `The channel plan ${list} uses this GTM plan. Delete it first.`
    : `The channel plans ${list} use this GTM plan. Delete them first.`;
}
