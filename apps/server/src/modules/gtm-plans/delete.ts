import { type AssociatedPlan, type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { beginSave } from "./begin-save.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { refuseStale } from "./refuse-stale.ts";
import { setPlanDeleted } from "./store.ts";
import { endSharesOfPlan } from "./store-shares.ts";

const DAY = 24 * 60 * 60 * 1000;

export interface DeleteDependencies {
  /** The live plans that would be left without their GTM plan. */
  listAssociatedPlans(tx: UserTransaction, ownerId: string, gtmPlanId: string): Promise<AssociatedPlan[]>;
}

const names = new Intl.ListFormat("en-GB", { type: "conjunction" });

function sentenceOn(plans: readonly AssociatedPlan[]): string {
  const named = plans.slice(0, 3).map(({ planname }) => `"${planname}"`);
  const more = plans.length - named.length;
  const list = names.format(more > 0 ? [...named, `${more} more`] : named);
  return plans.length === 1
    ? `The channel plan ${list} uses this GTM plan. Delete it first.`
    : `The channel plans ${list} use this GTM plan. Delete them first.`;
}

/**
 * Deletes a plan softly. Its share links end for good: undelete does not open them again. Costs and simulations that name it stay.
 * @throws {AppError} `conflict` while channel plans stand on it
 */
export async function deleteGtmPlan(
  dependencies: GtmPlanDependencies & DeleteDependencies,
  actor: AuditActor,
  id: string,
  ifMatch?: number,
): Promise<ReplyOf<"deleteGtmPlan">> {
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, now } = await beginSave(dependencies, tx, userId, id);
    await refuseStale(tx, userId, plan, ifMatch, plan.version);
    const associatedPlans = await dependencies.listAssociatedPlans(tx, userId, plan.id);
    if (associatedPlans.length > 0)
      throw new AppError("conflict", sentenceOn(associatedPlans), { associatedPlans });
    await setPlanDeleted(tx, userId, plan.id, now);
    const ended = await endSharesOfPlan(tx, userId, plan.id, now);
    await recordAudit(tx, actor, "gtm-plan.delete", { entity: "gtm-plan", entityId: plan.id });
    return {
      success: true,
      message: ended > 0 ? "GTM plan deleted. Its share links have ended." : "GTM plan deleted",
      restoreUntil: new Date(now.getTime() + UNDELETE_DAYS * DAY).toISOString(),
      endedShares: ended,
    };
  });
}
