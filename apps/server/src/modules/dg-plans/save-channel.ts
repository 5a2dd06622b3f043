import { type BodyOf, channelKey, type ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/http/app-error.ts";
import { beginChange, refuseStale } from "./begin-save.ts";
import { channelReply, type DgPlanDependencies } from "./dg-plan.ts";
import { readChannels } from "./read-channels.ts";
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
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginChange(dependencies, tx, userId, params.id);
    const stored = await findChannels(tx, userId, plan.id);
    const before = stored.find((channel) => channel.key === key);
    await refuseStale(tx, userId, plan, ifMatch, before?.version ?? 0);
    const [channel] = readChannels([{ ...body, key }], stored, version, () => "");
    if (channel === undefined) throw notFound("This channel");
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
