import { and, eq, isNull, sql } from "drizzle-orm";
import { gtmPlanReplies, gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { preparedPerConnection } from "../../../platform/db/statements.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

export interface CachedReply {
  version: number;
  body: Buffer;
}

const cachedReply = preparedPerConnection((tx) =>
  tx
    .select({ version: gtmPlans.version, body: gtmPlanReplies.body })
    .from(gtmPlans)
    .innerJoin(
      gtmPlanReplies,
      and(
        eq(gtmPlanReplies.ownerId, gtmPlans.ownerId),
        eq(gtmPlanReplies.planId, gtmPlans.id),
        eq(gtmPlanReplies.version, gtmPlans.version),
        eq(gtmPlanReplies.form, sql.placeholder("form")),
      ),
    )
    .where(
      and(
        eq(gtmPlans.ownerId, sql.placeholder("ownerId")),
        eq(gtmPlans.id, sql.placeholder("id")),
        isNull(gtmPlans.deletedAt),
      ),
    )
    .prepare("cached_plan_reply"),
);

/** The cached reply of a plan at its current version, in this form. */
export async function findCachedReply(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  form: number,
): Promise<CachedReply | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await cachedReply(tx).execute({ ownerId, id, form });
  return rows[0];
}

/**
 * Replaces the cached reply of a plan. The plan was read before this transaction and may have changed since: an outdated
 * reply never matches the current version, and does not replace a newer one.
 */
export async function cacheReply(
  tx: UserTransaction,
  ownerId: string,
  { planId, version, form, body }: CachedReply & { planId: string; form: number },
): Promise<void> {
  await tx
    .insert(gtmPlanReplies)
    .values({ ownerId, planId, version, form, body })
    .onConflictDoUpdate({
      target: [gtmPlanReplies.ownerId, gtmPlanReplies.planId],
      set: { version, form, body },
      setWhere: sql`(${gtmPlanReplies.form}, ${gtmPlanReplies.version}) is distinct from (${form}, ${version})
        and ${gtmPlanReplies.version} <= ${version}`,
    });
}
