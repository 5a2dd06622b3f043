import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { etagOf } from "../../platform/replies/version.ts";
import { type GtmPlanDependencies, type Plan, toReply } from "./gtm-plan.ts";
import { encodeReply, isKnownVersion, REPLY_FORM, replyFromKept } from "./kept-reply.ts";
import { findPlanOfOwner, findStateOfOwner } from "./store.ts";
import { findKeptReply, keepReply } from "./store-replies.ts";

/** What of the request decides how a plan is answered. */
export interface WantedReply {
  ifNoneMatch?: string | undefined;
  acceptEncoding?: string | undefined;
}

type Found =
  | { is: "known"; version: number }
  | { is: "kept"; version: number; body: Buffer }
  | { is: "read"; plan: Plan };

/**
 * One plan, whole. 304 when the caller has this version; a large plan goes out as the bytes that are kept beside
 * it, made at the first load after a save and found by the version that stands, so that none is ever stale.
 */
export async function getGtmPlan(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  userId: string,
  id: string,
  { ifNoneMatch, acceptEncoding }: WantedReply = {},
): Promise<RawReply> {
  const found = await withUser(userId, (tx) => find(tx, userId, id, ifNoneMatch));
  if (found.is === "known") {
    return new RawReply(304, { etag: etagOf({ version: found.version }) ?? "" }, undefined);
  }
  if (found.is === "kept") return replyFromKept(found.body, found.version, acceptEncoding);
  const { version } = found.plan.row;
  const { text, kept } = await encodeReply(toReply(found.plan));
  if (kept === undefined) return new RawReply(200, { etag: etagOf({ version }) ?? "" }, text);
  await withUser(userId, (tx) =>
    keepReply(tx, userId, { planId: found.plan.row.id, version, form: REPLY_FORM, body: kept }),
  );
  return replyFromKept(kept, version, acceptEncoding);
}

async function find(
  tx: UserTransaction,
  userId: string,
  id: string,
  ifNoneMatch: string | undefined,
): Promise<Found> {
  if (ifNoneMatch !== undefined) {
    const state = await findStateOfOwner(tx, userId, id);
    if (state === undefined) throw notFound("This GTM plan");
    if (isKnownVersion(ifNoneMatch, state.version)) return { is: "known", version: state.version };
  }
  const kept = await findKeptReply(tx, userId, id, REPLY_FORM);
  if (kept !== undefined) return { is: "kept", ...kept };
  const plan = await findPlanOfOwner(tx, userId, id);
  if (plan === undefined) throw notFound("This GTM plan");
  return { is: "read", plan };
}
