import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { requireRoomForRestored } from "../../platform/storage/document-limits.ts";
import { lockStateOfOwner as lockGtmPlan } from "../gtm-plans/index.ts";
import { beginSave, refuseStale } from "./begin-save.ts";
import type { DgPlanDependencies } from "./dg-plan.ts";
import { lockStateOfOwner, setPlanDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes a plan softly. */
export async function deleteDgPlan(
  dependencies: DgPlanDependencies,
  actor: AuditActor,
  id: string,
  ifMatch: number | undefined,
): Promise<ReplyOf<"deleteDgPlan">> {
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, now } = await beginSave(dependencies, tx, userId, id);
    await refuseStale(tx, userId, plan, ifMatch, plan.version);
    await setPlanDeleted(tx, userId, plan.id, now);
    await recordAudit(tx, actor, "dg-plan.delete", { entity: "dg-plan", entityId: plan.id });
    return {
      success: true,
      message: "Channel plan deleted",
      restoreUntil: new Date(now.getTime() + UNDELETE_DAYS * DAY).toISOString(),
    };
  });
}

/**
 * Brings a deleted plan back within 30 days; one that is not deleted stays as it is.
 * @throws {AppError} `conflict` while its GTM plan is deleted
 */
export async function undeleteDgPlan(
  { withUser, subscriptions, clock }: DgPlanDependencies,
  actor: AuditActor,
  id: string,
): Promise<ReplyOf<"undeleteDgPlan">> {
  const { userId } = actor;
  return withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const plan = await lockStateOfOwner(tx, userId, id);
    if (plan === undefined) throw notFound("This channel plan");
    const answer = { success: true as const, message: "Channel plan restored", version: plan.version };
    if (plan.deletedAt === null) return answer;
    if (clock.now().getTime() >= plan.deletedAt.getTime() + UNDELETE_DAYS * DAY)
      throw notFound("This channel plan");
    if ((await lockGtmPlan(tx, userId, plan.gtmPlanId, "live")) === undefined)
      throw new AppError("conflict", "The GTM plan of this channel plan is deleted. Restore it first.");
    await requireRoomForRestored(tx, userId);
    await setPlanDeleted(tx, userId, plan.id, null);
    await recordAudit(tx, actor, "dg-plan.undelete", { entity: "dg-plan", entityId: plan.id });
    return answer;
  });
}
