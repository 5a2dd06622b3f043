import { MAX_SHARES, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { addMs, DAY_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { hashOfShareToken, newShareToken } from "../../../platform/shares/share-token.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { lockStateOfOwner } from "../plan/store.ts";
import { countOpenShares, insertShare } from "./store.ts";

/** Creates a link by which anyone can read a plan. Only this reply has its token. */
export async function shareGtmPlan(
  { withUser, subscriptions, clock }: GtmPlanDependencies,
  { actor, ownerId, params, body }: VerbContext<"shareGtmPlan", "params" | "body">,
): Promise<ReplyOf<"shareGtmPlan">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const plan = await lockStateOfOwner(tx, ownerId, params.id, "live");
    if (plan === undefined) throw notFound("This GTM plan");
    const createdAt = clock.now();
    if ((await countOpenShares(tx, ownerId, plan.id, createdAt)) >= MAX_SHARES) {
      throw new AppError("conflict", `This plan has ${MAX_SHARES} open links. Revoke one to create another.`);
    }
    const expiresAt = addMs(createdAt, body.expiresInDays * DAY_MS);
    const token = newShareToken();
    const hash = hashOfShareToken(token);
    if (hash === undefined) throw new Error("A new token has no hash");
    const share = { id: newId(), createdAt, expiresAt };
    await insertShare(tx, ownerId, plan.id, share, hash);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    const detail = { share: share.id, expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, actor, "gtm-plan.share", subject, detail);
    return {
      success: true,
      message: "Link created. Copy it now: it is shown only once.",
      id: share.id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      token,
      path: `/shared/${token}`,
    };
  });
}
