import { type BodyOf, MAX_SHARES, type PlanShareListItem, type ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { hashOfShareToken, newShareToken } from "./share-token.ts";
import { findStateOfOwner, lockStateOfOwner } from "./store.ts";
import { countOpenShares, endShare, insertShare, listShares, type Share } from "./store-shares.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Makes a link by which anybody may read a plan. Its token is in this answer and nowhere else. */
export async function shareGtmPlan(
  { withUser, subscriptions, clock }: GtmPlanDependencies,
  actor: AuditActor,
  id: string,
  { expiresInDays }: BodyOf<"shareGtmPlan">,
): Promise<ReplyOf<"shareGtmPlan">> {
  const { userId } = actor;
  return withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const plan = await lockStateOfOwner(tx, userId, id, "live");
    if (plan === undefined) throw notFound("This GTM plan");
    const createdAt = clock.now();
    if ((await countOpenShares(tx, userId, plan.id, createdAt)) >= MAX_SHARES) {
      throw new AppError("conflict", `This plan has ${MAX_SHARES} open links. Revoke one to create another.`);
    }
    const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY);
    const token = newShareToken();
    const hash = hashOfShareToken(token);
    if (hash === undefined) throw new Error("A new token has no hash");
    const share = { id: newId(), createdAt, expiresAt };
    await insertShare(tx, userId, plan.id, share, hash);
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

/** The share links of a plan, newest first. */
export async function listGtmPlanShares(
  { withUser, clock }: Pick<GtmPlanDependencies, "withUser" | "clock">,
  userId: string,
  id: string,
): Promise<PlanShareListItem[]> {
  return withUser(userId, async (tx) => {
    const plan = await findStateOfOwner(tx, userId, id);
    if (plan === undefined) throw notFound("This GTM plan");
    const now = clock.now();
    return (await listShares(tx, userId, plan.id)).map((share) => toListItem(share, now));
  });
}

const toListItem = ({ id, createdAt, expiresAt, revokedAt }: Share, now: Date): PlanShareListItem => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  state: revokedAt === null ? (expiresAt > now ? "live" : "expired") : "revoked",
});

/** Ends a share link at once, also when the trial is over and nothing else may be written. */
export async function revokeGtmPlanShare(
  { withUser, clock }: Pick<GtmPlanDependencies, "withUser" | "clock">,
  actor: AuditActor,
  id: string,
  shareId: string,
): Promise<ReplyOf<"revokeGtmPlanShare">> {
  const { userId } = actor;
  return withUser(userId, async (tx) => {
    const plan = await findStateOfOwner(tx, userId, id);
    if (plan === undefined) throw notFound("This GTM plan");
    if (!(await endShare(tx, userId, plan.id, shareId, clock.now()))) throw notFound("This link");
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.unshare", subject, { share: shareId.toLowerCase() });
    return { success: true, message: "Link revoked" };
  });
}
