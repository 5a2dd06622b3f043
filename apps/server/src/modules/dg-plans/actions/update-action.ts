import type { ActionItem, BodyOf, ReplyOf } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { saveChannel } from "../channels/save-channel.ts";
import { type DgPlanDependencies, listedActions, type StoredChannel } from "../dg-plan.ts";
import { lockForEdit, requireCurrentPlan } from "../plan/lock-for-update.ts";
import { findChannels } from "../plan/store.ts";

type Change = BodyOf<"updateDgAction">;

/** Changes one action item. With `If-Match` only if its channel has not changed since. */
export async function updateDgAction(
  dependencies: DgPlanDependencies,
  { actor, ownerId, params, body, ifMatch }: VerbContext<"updateDgAction", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"updateDgAction">> {
  return dependencies.withUser(ownerId, async (tx) => {
    const locked = await lockForEdit(dependencies, tx, ownerId, params.id);
    const { plan, version, now } = locked;
    const channels = await findChannels(tx, ownerId, plan.id);
    const channel = channels.find(({ content }) =>
      content.some(({ actionData }) => actionData.some(({ _id }) => _id === params.actionId)),
    );
    if (channel === undefined) throw notFound("This action item");
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, channel.version);
    const changed: StoredChannel = {
      ...channel,
      content: channel.content.map((tactic) => ({
        ...tactic,
        actionData: tactic.actionData.map((action) =>
          action._id === params.actionId ? changedAction(action, body) : action,
        ),
      })),
    };
    await saveChannel(tx, { actor, ownerId }, locked, channel, changed, `action of channel ${channel.key}`);
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
