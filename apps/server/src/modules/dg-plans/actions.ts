import type { ActionItem, BodyOf, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { beginChange, refuseStale } from "./begin-save.ts";
import { type DgPlanDependencies, listedActions, type StoredChannel } from "./dg-plan.ts";
import { findChannels, findPlanOfOwner, putChannels, raiseVersion } from "./store.ts";

type Change = BodyOf<"updateDgAction">;

/** The action items of the chosen channels. */
export async function listDgActions(
  { withUser }: DgPlanDependencies,
  userId: string,
  id: string,
): Promise<ReplyOf<"listDgActions">> {
  return withUser(userId, async (tx) => {
    const row = await findPlanOfOwner(tx, userId, id);
    if (row === undefined) throw notFound("This channel plan");
    const channels = await findChannels(tx, userId, row.id);
    const actions = listedActions(channels.filter(({ checked }) => checked));
    return { success: true, version: row.version, actions };
  });
}

/** Changes one action item; with `ifMatch` only when its channel has not changed since. */
export async function updateDgAction(
  dependencies: DgPlanDependencies,
  actor: AuditActor,
  params: { id: string; actionId: string },
  change: Change,
  ifMatch: number | undefined,
): Promise<ReplyOf<"updateDgAction">> {
  const { userId } = actor;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginChange(dependencies, tx, userId, params.id);
    const channels = await findChannels(tx, userId, plan.id);
    const channel = channels.find(({ content }) =>
      content.some(({ actionData }) => actionData.some(({ _id }) => _id === params.actionId)),
    );
    if (channel === undefined) throw notFound("This action item");
    await refuseStale(tx, userId, plan, ifMatch, channel.version);
    const changed: StoredChannel = {
      ...channel,
      version,
      content: channel.content.map((tactic) => ({
        ...tactic,
        actionData: tactic.actionData.map((action) =>
          action._id === params.actionId ? changedAction(action, change) : action,
        ),
      })),
    };
    await putChannels(tx, userId, plan.id, [changed], now);
    await raiseVersion(tx, userId, plan.id, version, now);
    const subject = { entity: "dg-plan", entityId: plan.id };
    await recordAudit(tx, actor, "dg-plan.update", subject, {
      section: `action of channel ${channel.key}`,
      version,
    });
    const action = listedActions([changed]).find(({ _id }) => _id === params.actionId);
    if (action === undefined) throw notFound("This action item");
    return { success: true, message: "Saved Successfully", version, updatedAt: now.toISOString(), action };
  });
}

function changedAction(action: ActionItem, change: Change): ActionItem {
  return {
    _id: action._id,
    actionItem: change.actionItem ?? action.actionItem,
    owner: change.owner ?? action.owner,
    targetDate: change.targetDate ?? action.targetDate,
    closingDate: change.closingDate ?? action.closingDate,
    status: change.status ?? action.status,
  };
}
