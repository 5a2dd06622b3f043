import {
  type ActionItem,
  MAX_ACTIONS,
  MAX_PLAN_ACTIONS,
  type ReplyOf,
  TOO_MANY_ACTIONS,
} from "@beachhead/contract";
import { newId } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { countActions } from "../channels/channels-to-store.ts";
import { saveChannel } from "../channels/save-channel.ts";
import type { DgPlanDependencies, StoredChannel, StoredTactic } from "../dg-plan.ts";
import { lockForEdit } from "../plan/lock-for-update.ts";
import { findChannels } from "../plan/store.ts";

/** Adds an action item at the end of its sub-channel. It replaces nothing, so it takes no `If-Match`. */
export async function addDgAction(
  dependencies: DgPlanDependencies,
  {
    actor,
    ownerId,
    params,
    body,
    idempotency,
  }: VerbContext<"addDgAction", "params" | "body" | "idempotency">,
): Promise<ReplyOf<"addDgAction"> | RawReply> {
  const { channelKey, channel: tacticName, ...fields } = body;
  return dependencies.withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      const locked = await lockForEdit(dependencies, tx, ownerId, params.id);
      const channels = await findChannels(tx, ownerId, locked.plan.id);
      const channel = channels.find(({ key, checked }) => key === channelKey && checked);
      if (channel === undefined) throw issue("channelKey", "This channel is not chosen in the plan");
      if (countActions(channels) >= MAX_PLAN_ACTIONS) throw issue("channelKey", TOO_MANY_ACTIONS);
      const action: ActionItem = { _id: newId(), ...fields, closingDate: "" };
      const tactic = tacticOf(channel, tacticName);
      const changed = withAction(channel, tactic, action);
      await saveChannel(tx, { actor, ownerId }, locked, channel, changed, `action of channel ${channelKey}`);
      return {
        success: true as const,
        message: "Saved Successfully",
        version: locked.version,
        updatedAt: locked.now.toISOString(),
        action: { ...action, channelKey, channelLabel: channel.label, channel: tactic.channel },
      };
    }),
  );
}

const issue = (path: string, message: string) => invalid([{ path, message }]);

/** The named sub-channel. A channel without sub-channels gets a first one with the channel's name. */
function tacticOf({ content, label }: StoredChannel, name: string): StoredTactic {
  const tactic = content.find(({ channel }) => channel === name) ?? (name === "" ? content[0] : undefined);
  if (tactic !== undefined) return tactic;
  if (name !== "" || content.length > 0) throw issue("channel", "This sub-channel is not in the channel");
  return { channel: label, tactics: "", impact: "", actionData: [] };
}

function withAction(channel: StoredChannel, tactic: StoredTactic, action: ActionItem): StoredChannel {
  if (tactic.actionData.length >= MAX_ACTIONS)
    throw issue("channel", `A sub-channel can have at most ${MAX_ACTIONS} action items`);
  const grown = { ...tactic, actionData: [...tactic.actionData, action] };
  const { content } = channel;
  return {
    ...channel,
    content: content.length === 0 ? [grown] : content.map((each) => (each === tactic ? grown : each)),
  };
}
