import type { UserTransaction, WithUser } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import { etagOf } from "../../../platform/replies/version.ts";
import { type GtmPlanDependencies, type Plan, toReply } from "../gtm-plan.ts";
import { cachedReply, encodeReply, isKnownVersion, REPLY_FORM } from "./reply-cache.ts";
import { findPlanOfOwner, findStateOfOwner } from "./store.ts";
import { cacheReply, findCachedReply } from "./store-replies.ts";

/** One whole plan. */
export function getGtmPlan(
  { withUser }: GtmPlanDependencies,
  { ownerId, params, requestHeader }: VerbContext<"getGtmPlan", "params" | "requestHeader">,
): Promise<RawReply> {
  return loadPlan(withUser, ownerId, params.id, requestHeader);
}

type Found =
  | { is: "unchanged"; version: number }
  | { is: "cached"; version: number; body: Buffer }
  | { is: "read"; plan: Plan };

/**
 * The reply for a whole plan: 304 if the caller has the current version. Replies of large plans are cached in the
 * database at the first load after a save, keyed by version, so that a cached reply is never stale.
 */
export async function loadPlan(
  withUser: WithUser,
  ownerId: string,
  id: string,
  requestHeader: (name: string) => string | undefined,
): Promise<RawReply> {
  const acceptEncoding = requestHeader("accept-encoding");
  const found = await withUser.read(ownerId, (tx) => find(tx, ownerId, id, requestHeader("if-none-match")));
  if (found.is === "unchanged") {
    return new RawReply(304, { etag: etagOf({ version: found.version }) ?? "" }, undefined);
  }
  if (found.is === "cached") return cachedReply(found.body, found.version, acceptEncoding);
  const { version } = found.plan.row;
  const { text, compressed } = await encodeReply(toReply(found.plan));
  if (compressed === undefined) return new RawReply(200, { etag: etagOf({ version }) ?? "" }, text);
  const planId = found.plan.row.id;
  await withUser(ownerId, (tx) =>
    cacheReply(tx, ownerId, { planId, version, form: REPLY_FORM, body: compressed }),
  );
  return cachedReply(compressed, version, acceptEncoding);
}

async function find(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  ifNoneMatch: string | undefined,
): Promise<Found> {
  if (ifNoneMatch !== undefined) {
    const state = await findStateOfOwner(tx, ownerId, id);
    if (state === undefined) throw notFound("This GTM plan");
    if (isKnownVersion(ifNoneMatch, state.version)) return { is: "unchanged", version: state.version };
  }
  const cached = await findCachedReply(tx, ownerId, id, REPLY_FORM);
  if (cached !== undefined) return { is: "cached", ...cached };
  const plan = await findPlanOfOwner(tx, ownerId, id);
  if (plan === undefined) throw notFound("This GTM plan");
  return { is: "read", plan };
}
