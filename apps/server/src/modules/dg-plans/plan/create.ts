import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Acting, VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../../platform/storage/document-limits.ts";
import { placeChannels, readChannels, type SentChannel } from "../channels/channels-to-store.ts";
import type { DgPlanDependencies, StoredChannel } from "../dg-plan.ts";
import { resolveDetails } from "./resolve-details.ts";
import { insertPlan, putChannels } from "./store.ts";

type Body = BodyOf<"createDgPlan">;
type Saved = ReplyOf<"createDgPlan">;

/** Saves a new plan. Names need not be unique: ids tell plans apart. */
export async function createDgPlan(
  { withUser, subscriptions, clock }: DgPlanDependencies,
  context: VerbContext<"createDgPlan", "body" | "idempotency">,
): Promise<Saved | RawReply> {
  const { ownerId, body, idempotency } = context;
  const channels = newChannels(body);
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, ownerId);
      const now = clock.now();
      return savedReply(await insertDgPlan(tx, context, body, channels, now), 1, now);
    }),
  );
}

/** Adds a plan in a transaction that may write. @returns its id */
export function addDgPlan(tx: UserTransaction, acting: Acting, body: Body, now: Date): Promise<string> {
  return insertDgPlan(tx, acting, body, newChannels(body), now);
}

const newChannels = (body: Body) =>
  placeChannels(readChannels(withoutIds(body.channels ?? []), channelPath), [], 1);

async function insertDgPlan(
  tx: UserTransaction,
  { actor, ownerId }: Acting,
  body: Body,
  channels: readonly StoredChannel[],
  now: Date,
): Promise<string> {
  const id = newId();
  await requireRoomForDocument(tx, ownerId, now);
  await insertPlan(tx, ownerId, id, await resolveDetails(tx, ownerId, body), now);
  await putChannels(tx, ownerId, id, channels, now);
  await recordAudit(tx, actor, "dg-plan.create", { entity: "dg-plan", entityId: id });
  return id;
}

/** A new plan may be sent with the channels of another one; its action items still get new ids. */
function withoutIds(channels: readonly SentChannel[]): SentChannel[] {
  return channels.map((channel) => ({
    ...channel,
    content: channel.content.map((tactic) => ({
      ...tactic,
      actionData: tactic.actionData.map((action) => ({ ...action, _id: undefined })),
    })),
  }));
}

/** The path of a channel in the body of a plan, for issues. */
export const channelPath = (index: number): string => `channels.${index}.`;

export function savedReply(id: string, version: number, now: Date): Saved {
  return {
    success: true,
    message: "Saved Successfully",
    _id: id,
    id,
    version,
    updatedAt: now.toISOString(),
  };
}
