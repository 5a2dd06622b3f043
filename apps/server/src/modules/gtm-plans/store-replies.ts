import { and, eq, isNull, sql } from "drizzle-orm";
import { gtmPlanReplies, gtmPlans } from "../../platform/db/schema/gtm-plans.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import { preparedPerConnection, type UserTransaction } from "../../platform/db/with-user.ts";

export interface KeptReply {
  version: number;
  body: Buffer;
}

const keptReply = preparedPerConnection((tx) =>
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
    .prepare("kept_plan_reply"),
);

/** The kept answer to a load of a live plan, of the version that stands and in this form. */
export async function findKeptReply(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  form: number,
): Promise<KeptReply | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await keptReply(tx).execute({ ownerId, id, form });
  return rows[0];
}

/**
 * Keeps an answer in place of an older one. It was read before this transaction: one of a plan that has changed
 * or gone meanwhile is found by nobody, and makes no newer one go.
 */
export async function keepReply(
  tx: UserTransaction,
  ownerId: string,
  { planId, version, form, body }: KeptReply & { planId: string; form: number },
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
