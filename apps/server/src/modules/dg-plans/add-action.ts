import {
  type ActionItem,
  type BodyOf,
  MAX_ACTIONS,
  MAX_PLAN_ACTIONS,
  type ReplyOf,
  TOO_MANY_ACTIONS,
} from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import { type IdempotencyGuard, unguarded } from "../../platform/idempotency/guard.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { beginChange } from "./begin-save.ts";
import type { DgPlanDependencies, StoredChannel, StoredTactic } from "./dg-plan.ts";
import { countActions } from "./read-channels.ts";
import { findChannels, putChannels, raiseVersion } from "./store.ts";

type Body = BodyOf<"addDgAction">;

/** Adds an action item at the end of its sub-channel. It replaces nothing, so it needs no version. */
export async function addDgAction(
  dependencies: DgPlanDependencies,
  actor: AuditActor,
  planId: string,
  { channelKey, channel: tacticName, ...fields }: Body,
  idempotency: IdempotencyGuard = unguarded,
): Promise<ReplyOf<"addDgAction"> | RawReply> {
  const { userId } = actor;
  return dependencies.withUser(userId, (tx) =>
    idempotency.run(tx, async () => {
      const { plan, version, now } = await beginChange(dependencies, tx, userId, planId);
      const channels = await findChannels(tx, userId, plan.id);
      const channel = channels.find(({ key, checked }) => key === channelKey && checked);
      if (channel === undefined) throw refusal("channelKey", "This channel is not chosen in the plan");
      if (countActions(channels) >= MAX_PLAN_ACTIONS) throw refusal("channelKey", TOO_MANY_ACTIONS);
      const action: ActionItem = { _id: newId(), ...fields };
      const tactic = tacticOf(channel, tacticName);
      await putChannels(tx, userId, plan.id, [{ ...withAction(channel, tactic, action), version }], now);
      await raiseVersion(tx, userId, plan.id, version, now);
      const subject = { entity: "dg-plan", entityId: plan.id };
      const section = `action of channel ${channelKey}`;
      await recordAudit(tx, actor, "dg-plan.update", subject, { section, version });
      return {
        success: true as const,
        message: "Saved Successfully",
        version,
        updatedAt: now.toISOString(),
        action: { ...action, channelKey, channelLabel: channel.label, channel: tactic.channel },
      };
    }),
  );
}

const refusal = (path: string, message: string) => invalid([{ path, message }]);

/** The sub-channel that is meant; in a channel without any the first one, which bears the channel's name. */
function tacticOf({ content, label }: StoredChannel, name: string): StoredTactic {
  const tactic = content.find(({ channel }) => channel === name) ?? (name === "" ? content[0] : undefined);
  if (tactic !== undefined) return tactic;
  if (name !== "" || content.length > 0) throw refusal("channel", "This sub-channel is not in the channel");
  return { channel: label, tactics: "", impact: "", actionData: [] };
}

function withAction(channel: StoredChannel, tactic: StoredTactic, action: ActionItem): StoredChannel {
  if (tactic.actionData.length >= MAX_ACTIONS)
    throw refusal("channel", `A sub-channel can have at most ${MAX_ACTIONS} action items`);
  const grown = { ...tactic, actionData: [...tactic.actionData, action] };
  const { content } = channel;
  return {
    ...channel,
    content: content.length === 0 ? [grown] : content.map((each) => (each === tactic ? grown : each)),
  };
}
