import { MAX_VERSIONS, type VersionReason } from "@beachhead/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import { gtmPlanVersions } from "../../../platform/db/schema/gtm-plans.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Snapshot } from "./snapshot.ts";

const isOfPlan = (ownerId: string, planId: string) =>
  and(eq(gtmPlanVersions.ownerId, ownerId), eq(gtmPlanVersions.planId, planId));

export interface NewVersion {
  planId: string;
  version: number;
  reason: VersionReason;
  savedAt: Date;
  keptAt: Date;
  snapshot: Snapshot;
}

/** Inserts a version unless it exists, and deletes the oldest ones above the limit. */
export async function insertVersion(
  tx: UserTransaction,
  ownerId: string,
  version: NewVersion,
): Promise<void> {
  await tx
    .insert(gtmPlanVersions)
    .values({ ...version, ownerId })
    .onConflictDoNothing();
  await tx.execute(sql`
    delete from gtm_plan_versions where owner_id = ${ownerId} and plan_id = ${version.planId} and version not in (
      select version from gtm_plan_versions where owner_id = ${ownerId} and plan_id = ${version.planId}
      order by version desc limit ${MAX_VERSIONS})`);
}

/** When the last version was saved for this reason. */
export async function findLastVersionTime(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  reason: VersionReason,
): Promise<Date | undefined> {
  const rows = await tx
    .select({ keptAt: gtmPlanVersions.keptAt })
    .from(gtmPlanVersions)
    .where(and(isOfPlan(ownerId, planId), eq(gtmPlanVersions.reason, reason)))
    .orderBy(desc(gtmPlanVersions.version))
    .limit(1);
  return rows[0]?.keptAt;
}

export interface SavedVersion {
  version: number;
  reason: VersionReason;
  savedAt: Date;
  keptAt: Date;
}

const columns = {
  version: gtmPlanVersions.version,
  reason: gtmPlanVersions.reason,
  savedAt: gtmPlanVersions.savedAt,
  keptAt: gtmPlanVersions.keptAt,
};

/** The saved versions of a plan, newest first. */
export async function listVersions(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<(SavedVersion & { gtmPlanName: string })[]> {
  return tx
    .select({
      ...columns,
      gtmPlanName: sql<string>`${gtmPlanVersions.snapshot} #>> '{head,gtmPlanName}'`,
    })
    .from(gtmPlanVersions)
    .where(isOfPlan(ownerId, planId))
    .orderBy(desc(gtmPlanVersions.version));
}

export async function findVersion(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  version: number,
): Promise<(SavedVersion & { snapshot: Snapshot }) | undefined> {
  const rows = await tx
    .select({ ...columns, snapshot: sql<Snapshot>`${gtmPlanVersions.snapshot}` })
    .from(gtmPlanVersions)
    .where(and(isOfPlan(ownerId, planId), eq(gtmPlanVersions.version, version)));
  return rows[0];
}
