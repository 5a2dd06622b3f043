import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { gtmPlanShares, gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

export interface Share {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

const columns = {
  id: gtmPlanShares.id,
  createdAt: gtmPlanShares.createdAt,
  expiresAt: gtmPlanShares.expiresAt,
  revokedAt: gtmPlanShares.revokedAt,
};

const isOfPlan = (ownerId: string, planId: string) =>
  and(eq(gtmPlanShares.ownerId, ownerId), eq(gtmPlanShares.planId, planId));
const isOpenAt = (now: Date) => and(isNull(gtmPlanShares.revokedAt), gt(gtmPlanShares.expiresAt, now));

/** Stores a share link of a plan with the hash of its token. */
export async function insertShare(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  { id, createdAt, expiresAt }: Omit<Share, "revokedAt">,
  tokenHash: Buffer,
): Promise<void> {
  await tx.insert(gtmPlanShares).values({ ownerId, planId, id, createdAt, expiresAt });
  await tx.execute(sql`select add_share_token(${tokenHash}::bytea, ${id}::uuid)`);
}

/** The share links of a plan, newest first. */
export async function listShares(tx: UserTransaction, ownerId: string, planId: string): Promise<Share[]> {
  return tx
    .select(columns)
    .from(gtmPlanShares)
    .where(isOfPlan(ownerId, planId))
    .orderBy(desc(gtmPlanShares.createdAt), desc(gtmPlanShares.id));
}

/** The number of links that open a plan now. */
export async function countOpenShares(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  now: Date,
): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(gtmPlanShares)
    .where(and(isOfPlan(ownerId, planId), isOpenAt(now)));
  return rows[0]?.total ?? 0;
}

/** Ends a share link. An ended link is unchanged. @returns whether the plan has such a link */
export async function endShare(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await tx
    .update(gtmPlanShares)
    .set({ revokedAt: sql`coalesce(${gtmPlanShares.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isOfPlan(ownerId, planId), eq(gtmPlanShares.id, id)))
    .returning({ id: gtmPlanShares.id });
  return rows.length === 1;
}

/** Ends all links that open a plan now. @returns how many */
export async function endSharesOfPlan(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  now: Date,
): Promise<number> {
  const rows = await tx
    .update(gtmPlanShares)
    .set({ revokedAt: now })
    .where(and(isOfPlan(ownerId, planId), isOpenAt(now)))
    .returning({ id: gtmPlanShares.id });
  return rows.length;
}

const tokenRow = z.object({ owner_id: z.uuid(), share_id: z.uuid() });

/** The owner and share of a token, readable by any user. */
export async function findShareOfToken(
  tx: Pick<UserTransaction, "execute">,
  tokenHash: Buffer,
): Promise<{ ownerId: string; shareId: string } | undefined> {
  const found = await tx.execute(sql`select owner_id, share_id from share_of_token(${tokenHash}::bytea)`);
  const row = tokenRow.safeParse(found.rows[0]);
  return row.success ? { ownerId: row.data.owner_id, shareId: row.data.share_id } : undefined;
}

/** The plan that a share link opens now; undefined if the link has ended or the plan is deleted. */
export async function findSharedPlan(
  tx: UserTransaction,
  ownerId: string,
  shareId: string,
  now: Date,
): Promise<string | undefined> {
  const rows = await tx
    .select({ planId: gtmPlanShares.planId })
    .from(gtmPlanShares)
    .innerJoin(
      gtmPlans,
      and(eq(gtmPlans.ownerId, gtmPlanShares.ownerId), eq(gtmPlans.id, gtmPlanShares.planId)),
    )
    .where(
      and(
        eq(gtmPlanShares.ownerId, ownerId),
        eq(gtmPlanShares.id, shareId),
        isOpenAt(now),
        isNull(gtmPlans.deletedAt),
      ),
    );
  return rows[0]?.planId;
}
