import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { placeChannels, readChannels } from "../channels/channels-to-store.ts";
import type { DgPlanDependencies } from "../dg-plan.ts";
import { channelPath, savedReply } from "./create.ts";
import { lockForUpdate, requireCurrentPlan, viewOnly } from "./lock-for-update.ts";
import { resolveDetails } from "./resolve-details.ts";
import {
  deleteOtherChannels,
  findChannels,
  findPlanOfOwner,
  type PlanDetails,
  putChannels,
  updateDetails,
} from "./store.ts";

/** Replaces a plan, or its details alone when the body has no channels. */
export async function updateDgPlan(
  dependencies: DgPlanDependencies,
  { actor, ownerId, params, body, ifMatch }: VerbContext<"updateDgPlan", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"updateDgPlan">> {
  const sent = body.channels && readChannels(body.channels, channelPath);
  return dependencies.withUser(ownerId, async (tx) => {
    const { plan, version, now } = await lockForUpdate(dependencies, tx, ownerId, params.id);
    const isWhole = sent !== undefined;
    const details = await resolveDetails(tx, ownerId, body, plan.id);
    if (plan.access === "view") await requireOnlyOpening(tx, ownerId, plan.id, details, isWhole);
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, isWhole ? plan.version : plan.detailsVersion);
    if (sent !== undefined) {
      const channels = placeChannels(sent, await findChannels(tx, ownerId, plan.id), version);
      const keys = channels.map(({ key }) => key);
      await deleteOtherChannels(tx, ownerId, plan.id, keys);
      const changed = channels.filter((channel) => channel.version === version);
      await putChannels(tx, ownerId, plan.id, changed, now);
    }
    await updateDetails(tx, ownerId, plan.id, details, version, now);
    const subject = { entity: "dg-plan", entityId: plan.id };
    const section = isWhole ? "whole" : "details";
    await recordAudit(tx, actor, "dg-plan.update", subject, { section, version });
    return savedReply(plan.id, version, now);
  });
}

/**
 * A view-only plan accepts one save: the one that turns on editing and changes nothing else.
 * @throws {AppError} `forbidden`
 */
async function requireOnlyOpening(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  details: PlanDetails,
  isWhole: boolean,
): Promise<void> {
  const before = await findPlanOfOwner(tx, ownerId, id);
  const changesNothing =
    !isWhole &&
    before?.gtmPlanId === details.gtmPlanId &&
    // A combination that was removed has a title and no id.
    (before.combinationId === details.combinationId || before.productgeo === details.productGeo) &&
    before.planname === details.name &&
    before.description === details.description &&
    before.currency === details.currency &&
    before.countsTowardsGoal === (details.countsTowardsGoal ?? before.countsTowardsGoal);
  if (details.access === "view" || !changesNothing) throw viewOnly();
}
