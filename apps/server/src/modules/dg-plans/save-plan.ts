import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { type IdempotencyGuard, unguarded } from "../../platform/idempotency/guard.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../platform/storage/document-limits.ts";
import { beginSave, readOnly, refuseStale } from "./begin-save.ts";
import type { DgPlanDependencies, StoredChannel } from "./dg-plan.ts";
import { placeChannels, readChannels, type SentChannel } from "./read-channels.ts";
import { readDetails } from "./read-details.ts";
import {
  deleteOtherChannels,
  findChannels,
  findPlanOfOwner,
  insertPlan,
  type PlanDetails,
  putChannels,
  raiseVersion,
} from "./store.ts";

type Body = BodyOf<"createDgPlan">;
type Saved = ReplyOf<"createDgPlan">;

const place = (index: number): string => `channels.${index}.`;

function saved(id: string, version: number, now: Date): Saved {
  return {
    success: true,
    message: "Saved Successfully",
    _id: id,
    id,
    version,
    updatedAt: now.toISOString(),
  };
}

/** Saves a new plan. Two plans may have the same name: their ids tell them apart. */
export async function createDgPlan(
  { withUser, subscriptions, clock }: DgPlanDependencies,
  actor: AuditActor,
  body: Body,
  idempotency: IdempotencyGuard = unguarded,
): Promise<Saved | RawReply> {
  const channels = newChannels(body);
  return withUser(actor.userId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, actor.userId);
      const now = clock.now();
      return saved(await insertDgPlan(tx, actor, body, channels, now), 1, now);
    }),
  );
}

/** Adds a plan in a transaction that may write. */
export function addDgPlan(tx: UserTransaction, actor: AuditActor, body: Body, now: Date): Promise<string> {
  return insertDgPlan(tx, actor, body, newChannels(body), now);
}

const newChannels = (body: Body) =>
  placeChannels(readChannels(withoutIds(body.channels ?? []), place), [], 1);

async function insertDgPlan(
  tx: UserTransaction,
  actor: AuditActor,
  body: Body,
  channels: readonly StoredChannel[],
  now: Date,
): Promise<string> {
  const { userId } = actor;
  const id = newId();
  await requireRoomForDocument(tx, userId, now);
  await insertPlan(tx, userId, id, await readDetails(tx, userId, body), now);
  await putChannels(tx, userId, id, channels, now);
  await recordAudit(tx, actor, "dg-plan.create", { entity: "dg-plan", entityId: id });
  return id;
}

/** What is sent for a new plan may be the channels of another one: its action items are new ones all the same. */
function withoutIds(channels: readonly SentChannel[]): SentChannel[] {
  return channels.map((channel) => ({
    ...channel,
    content: channel.content.map((tactic) => ({
      ...tactic,
      actionData: tactic.actionData.map((action) => ({ ...action, _id: undefined })),
    })),
  }));
}

/**
 * A view-only plan accepts one save: the one that turns on editing and changes nothing else.
 * @throws {AppError} `forbidden`
 */
async function refuseUnlessOpening(
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
    before.combinationId === details.combinationId &&
    before.planname === details.name &&
    before.description === details.description &&
    before.currency === details.currency;
  if (details.access === "view" || !changesNothing) throw readOnly();
}

/** Replaces a plan; without channels its details alone. With `ifMatch` only when what it replaces has not changed since. */
export async function updateDgPlan(
  dependencies: DgPlanDependencies,
  actor: AuditActor,
  id: string,
  body: Body,
  ifMatch: number | undefined,
): Promise<Saved> {
  const { userId } = actor;
  const sent = body.channels && readChannels(body.channels, place);
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginSave(dependencies, tx, userId, id);
    const isWhole = sent !== undefined;
    const details = await readDetails(tx, userId, body);
    if (plan.access === "view") await refuseUnlessOpening(tx, userId, plan.id, details, isWhole);
    await refuseStale(tx, userId, plan, ifMatch, isWhole ? plan.version : plan.detailsVersion);
    if (sent !== undefined) {
      const before = await findChannels(tx, userId, plan.id);
      const channels = placeChannels(sent, before, version);
      const keys = channels.map(({ key }) => key);
      await deleteOtherChannels(tx, userId, plan.id, keys);
      const changed = channels.filter((channel) => channel.version === version);
      await putChannels(tx, userId, plan.id, changed, now);
    }
    await raiseVersion(tx, userId, plan.id, version, now, details);
    await recordAudit(
      tx,
      actor,
      "dg-plan.update",
      { entity: "dg-plan", entityId: plan.id },
      { section: isWhole ? "whole" : "details", version },
    );
    return saved(plan.id, version, now);
  });
}
