import { channelKey, MAX_PLAN_ACTIONS, type ReplyOf, TOO_MANY_ACTIONS } from "@beachhead/contract";
import { auditRow } from "../../../platform/audit/audit.ts";
import { execute, together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { versionUpdate } from "../../../platform/documents/version.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { Acting, VerbContext } from "../../../platform/http/verb-context.ts";
import { channelReply, type DgPlanDependencies, dgPlanKind, type StoredChannel } from "../dg-plan.ts";
import { type LockedPlan, lockForEdit, requireCurrentPlan } from "../plan/lock-for-update.ts";
import { findChannels, putChannels } from "../plan/store.ts";
import { channelChanges } from "./channel-changes.ts";
import { countActions, placeChannels, readChannels } from "./channels-to-store.ts";

/** @throws {AppError} `not_found` if the text is not the key of a channel */
export function readChannelKey(text: string): number {
  const read = channelKey.safeParse(text);
  if (!read.success) throw notFound("This channel");
  return read.data;
}

/** Adds or replaces one channel of a plan. Does not conflict with saves of other channels. */
export async function saveDgChannel(
  dependencies: DgPlanDependencies,
  { actor, ownerId, params, body, ifMatch }: VerbContext<"saveDgChannel", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"saveDgChannel">> {
  const key = readChannelKey(params.key);
  const sent = readChannels([{ ...body, key }], () => "");
  return dependencies.withUser(ownerId, async (tx) => {
    const locked = await lockForEdit(dependencies, tx, ownerId, params.id);
    const { plan, version, now } = locked;
    const stored = await findChannels(tx, ownerId, plan.id);
    const before = stored.find((channel) => channel.key === key);
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, before?.version ?? 0);
    const [channel] = placeChannels(sent, stored, version);
    if (channel === undefined) throw notFound("This channel");
    requireRoomForActions(stored, before, channel);
    await saveChannel(tx, { actor, ownerId }, locked, before, channel, `channel ${key}`);
    return {
      success: true,
      message: "Saved Successfully",
      version,
      updatedAt: now.toISOString(),
      channel: channelReply({ ...channel, version }),
    };
  });
}

/**
 * Stores one channel of a locked plan at its new version.
 * @param before undefined: the channel is new
 * @param section what changed, for the audit log
 */
export async function saveChannel(
  tx: UserTransaction,
  { actor, ownerId }: Acting,
  { plan, version, now }: LockedPlan,
  before: StoredChannel | undefined,
  channel: StoredChannel,
  section: string,
): Promise<void> {
  const subject = { entity: "dg-plan", entityId: plan.id };
  await together([
    putChannels(tx, ownerId, plan.id, [{ ...channel, version }], now),
    execute(tx, versionUpdate(dgPlanKind, ownerId, plan.id, version, now)),
    execute(
      tx,
      auditRow(actor, "dg-plan.update", subject, { section, version }, channelChanges(before, channel)),
    ),
  ]);
}

/** Plans older than the limit may have more action items than allowed: they may lose some, but gain none. */
function requireRoomForActions(
  stored: readonly StoredChannel[],
  before: StoredChannel | undefined,
  after: StoredChannel,
): void {
  const gained = countActions([after]) - countActions(before === undefined ? [] : [before]);
  if (gained > 0 && countActions(stored) + gained > MAX_PLAN_ACTIONS)
    throw invalid([{ path: "content", message: TOO_MANY_ACTIONS }]);
}
