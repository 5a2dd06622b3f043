import {
  type BodyOf,
  channelKey,
  MAX_PLAN_ACTIONS,
  type ReplyOf,
  TOO_MANY_ACTIONS,
} from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { invalid, notFound } from "../../platform/errors/app-error.ts";
import { beginChange, refuseStale } from "./begin-save.ts";
import { channelReply, type DgPlanDependencies, type StoredChannel } from "./dg-plan.ts";
import { countActions, placeChannels, readChannels } from "./read-channels.ts";
import { findChannels, putChannels, raiseVersion } from "./store.ts";

/** Replaces one channel of a plan, or adds it; saves of other channels stop nobody. */
export async function saveDgChannel(
  dependencies: DgPlanDependencies,
  actor: AuditActor,
  params: { id: string; key: string },
  body: BodyOf<"saveDgChannel">,
  ifMatch: number | undefined,
): Promise<ReplyOf<"saveDgChannel">> {
  const { userId } = actor;
  const read = channelKey.safeParse(params.key);
  if (!read.success) throw notFound("This channel");
  const key = read.data;
  const sent = readChannels([{ ...body, key }], () => "");
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginChange(dependencies, tx, userId, params.id);
    const stored = await findChannels(tx, userId, plan.id);
    const before = stored.find((channel) => channel.key === key);
    await refuseStale(tx, userId, plan, ifMatch, before?.version ?? 0);
    const [channel] = placeChannels(sent, stored, version);
    if (channel === undefined) throw notFound("This channel");
    refuseTooManyActions(stored, before, channel);
    const changed = { ...channel, version };
    await putChannels(tx, userId, plan.id, [changed], now);
    await raiseVersion(tx, userId, plan.id, version, now);
    await recordAudit(
      tx,
      actor,
      "dg-plan.update",
      { entity: "dg-plan", entityId: plan.id },
      { section: `channel ${key}`, version },
    );
    return {
      success: true,
      message: "Saved Successfully",
      version,
      updatedAt: now.toISOString(),
      channel: channelReply(changed),
    };
  });
}

/** A plan that has more action items than allowed, from before there was a limit, may lose some, but gain none. */
function refuseTooManyActions(
  stored: readonly StoredChannel[],
  before: StoredChannel | undefined,
  after: StoredChannel,
): void {
  const gained = countActions([after]) - countActions(before === undefined ? [] : [before]);
  if (gained > 0 && countActions(stored) + gained > MAX_PLAN_ACTIONS)
    throw invalid([{ path: "content", message: TOO_MANY_ACTIONS }]);
}
