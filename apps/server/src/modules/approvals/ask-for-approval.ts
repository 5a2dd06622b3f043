import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { requireRoomForBytes } from "../../platform/storage/document-limits.ts";
import { lockStateOfOwner } from "../gtm-plans/index.ts";
import type { ApprovalDependencies } from "./approval-dependencies.ts";
import { requireApprovers } from "./approvers.ts";
import { freezePlan, hashOf, requireWholePlan, textOf } from "./frozen-plan.ts";
import { describeWith } from "./people.ts";
import { findApproval, insertApproval, putFrozenPlan, replaceWaiting } from "./store.ts";
import { tellApprovers, untellApprovers } from "./tell-people.ts";

/** Characters of a frozen state: as many as the body of a whole plan may have. */
const MAX_FROZEN = 8 * 1024 * 1024;

/** Freezes a plan with all that is made for it, and asks its approvers. An open request is replaced. */
export async function askForApproval(
  dependencies: ApprovalDependencies,
  {
    actor,
    ownerId,
    params,
    body,
  }: Pick<RouteContext<"askForApproval">, "actor" | "ownerId" | "params" | "body">,
): Promise<ReplyOf<"askForApproval">> {
  const { withUser, subscriptions, clock } = dependencies;
  const row = await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const locked = await lockStateOfOwner(tx, ownerId, params.id, "live");
    if (locked === undefined) throw notFound("This GTM plan");
    const approvers = await requireApprovers(dependencies, ownerId, actor.userId, body.approvers);
    await requireRoomForBytes(tx, ownerId);
    const state = await freezePlan(tx, ownerId, await requireWholePlan(tx, ownerId, locked.id));
    const text = textOf(state);
    if (text.length > MAX_FROZEN)
      throw new AppError(
        "limit_reached",
        "This plan and what is made for it take up more than 8 MB. Delete simulations and channel plans that you no longer need, then ask again.",
      );
    const [id, planId, hash, now] = [newId(), locked.id, hashOf(text), clock.now()];
    await putFrozenPlan(tx, ownerId, { planId, hash, state, now });
    for (const replaced of await replaceWaiting(tx, ownerId, planId, now))
      await untellApprovers(tx, replaced);
    const request = { id, planId, hash, askedAt: now, askedBy: actor.userId, note: body.note };
    await insertApproval(tx, ownerId, request, approvers);
    const subject = { entity: "gtm-plan", entityId: planId };
    await recordAudit(tx, actor, "gtm-plan.ask-approval", subject, { approval: id });
    const telling = { tx, title: state.plan.head.gtmPlanName, by: actor.userId, now };
    await tellApprovers(telling, { id, planId, approvers, note: body.note });
    return findApproval(tx, ownerId, id);
  });
  if (row === undefined) throw notFound("This request");
  const describe = await describeWith(dependencies, ownerId);
  return { success: true, message: "Approval requested", approval: describe(row) };
}
