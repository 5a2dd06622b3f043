import { type AppliedCalibration, comparableName, LIST_LIMIT, type RoiInputs } from "@beachhead/contract";
import { and, asc, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { dgChannels, dgPlans } from "../../../platform/db/schema/dg-plans.ts";
import { gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { ListCursor } from "../../../platform/documents/list-cursor.ts";
import { lastChangedFirst, liveAfter } from "../../../platform/documents/list-page.ts";
import type { PlanRow, StoredChannel, StoredTactic, StoredTiming } from "../dg-plan.ts";

/** The columns a save of the details writes. Undefined keeps what is stored. */
export type PlanDetails = Pick<
  typeof dgPlans.$inferInsert,
  | "gtmPlanId"
  | "combinationId"
  | "productGeo"
  | "name"
  | "description"
  | "currency"
  | "access"
  | "countsTowardsGoal"
>;

/** The current title of a plan's combination; null without a combination, or if it was removed. */
const currentTitle = sql<string | null>`(
  select product.name || '-' || (geo ->> 'name')
  from gtm_plan_products product, jsonb_array_elements(product.geos) geo
  where product.owner_id = ${dgPlans.ownerId} and product.plan_id = ${dgPlans.gtmPlanId}
    and (geo ->> 'id')::uuid = ${dgPlans.combinationId})`;

const planColumns = {
  id: dgPlans.id,
  version: dgPlans.version,
  detailsVersion: dgPlans.detailsVersion,
  gtmPlanId: dgPlans.gtmPlanId,
  gtmplan: gtmPlans.name,
  example: sql<boolean>`${gtmPlans.example} is not null`,
  combinationId: sql<
    string | null
  >`case when ${currentTitle} is null then null else ${dgPlans.combinationId} end`,
  productgeo: sql<string>`coalesce(${currentTitle}, ${dgPlans.productGeo})`,
  planname: dgPlans.name,
  description: dgPlans.description,
  currency: dgPlans.currency,
  access: dgPlans.access,
  countsTowardsGoal: dgPlans.countsTowardsGoal,
  createdAt: dgPlans.createdAt,
  updatedAt: dgPlans.updatedAt,
};

const isItsGtmPlan = and(eq(gtmPlans.ownerId, dgPlans.ownerId), eq(gtmPlans.id, dgPlans.gtmPlanId));
const isLive = isNull(dgPlans.deletedAt);
/** The plans that are added up: neither deleted nor an alternative. */
export const isCounted = and(isLive, dgPlans.countsTowardsGoal);
const isOwners = (ownerId: string, id: string) => and(eq(dgPlans.ownerId, ownerId), eq(dgPlans.id, id));
const isChannelOf = (ownerId: string, planId: string) =>
  and(eq(dgChannels.ownerId, ownerId), eq(dgChannels.planId, planId));

/** A plan of the owner that is not deleted; undefined also if `id` is not a UUID. */
export async function findPlanOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<PlanRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx
    .select(planColumns)
    .from(dgPlans)
    .innerJoin(gtmPlans, isItsGtmPlan)
    .where(and(isOwners(ownerId, id), isLive));
  return rows[0];
}

/** What a save must know of a plan before it changes anything. */
export interface PlanState {
  id: string;
  version: number;
  detailsVersion: number;
  gtmPlanId: string;
  access: "edit" | "view";
  deletedAt: Date | null;
}

/** The state of a plan, deleted or not, locked until the transaction ends. */
export async function lockStateOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<PlanState | undefined> {
  if (!isUuid(id)) return undefined;
  const { version, detailsVersion, gtmPlanId, access, deletedAt } = dgPlans;
  const rows = await tx
    .select({ id: dgPlans.id, version, detailsVersion, gtmPlanId, access, deletedAt })
    .from(dgPlans)
    .where(isOwners(ownerId, id))
    .for("update");
  return rows[0];
}

/** The channels of a plan in the order of the catalogue. */
export async function findChannels(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<StoredChannel[]> {
  return tx
    .select({
      key: dgChannels.key,
      version: dgChannels.version,
      label: dgChannels.label,
      checked: dgChannels.checked,
      content: sql<StoredTactic[]>`${dgChannels.content}`,
      roiInputs: sql<RoiInputs>`${dgChannels.roiInputs}`,
      timing: sql<StoredTiming | null>`${dgChannels.timing}`,
      calibrations: sql<Record<string, AppliedCalibration>>`${dgChannels.calibrations}`,
    })
    .from(dgChannels)
    .where(isChannelOf(ownerId, planId))
    .orderBy(asc(dgChannels.key));
}

export async function insertPlan(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  details: PlanDetails,
  now: Date,
): Promise<void> {
  await tx.insert(dgPlans).values({ ...details, ownerId, id, createdAt: now, updatedAt: now });
}

/** GTM plan and combination of a plan as they were saved, also where the combination was removed since. */
export async function findStoredScope(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<Pick<typeof dgPlans.$inferSelect, "gtmPlanId" | "combinationId" | "productGeo"> | undefined> {
  const { gtmPlanId, combinationId, productGeo } = dgPlans;
  const [row] = await tx
    .select({ gtmPlanId, combinationId, productGeo })
    .from(dgPlans)
    .where(isOwners(ownerId, id));
  return row;
}

/** Replaces the details of a locked plan. `version` becomes that of the plan and its details. */
export async function updateDetails(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  details: PlanDetails,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(dgPlans)
    .set({ ...details, version, detailsVersion: version, updatedAt: now })
    .where(isOwners(ownerId, id));
}

/** Inserts or replaces channels of a locked plan. */
export async function putChannels(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  channels: readonly StoredChannel[],
  now: Date,
): Promise<void> {
  if (channels.length === 0) return;
  const updated = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(dgChannels)
    .values(channels.map((channel) => ({ ...channel, ownerId, planId, updatedAt: now })))
    .onConflictDoUpdate({
      target: [dgChannels.ownerId, dgChannels.planId, dgChannels.key],
      set: {
        version: updated("version"),
        label: updated("label"),
        checked: updated("checked"),
        content: updated("content"),
        roiInputs: updated("roi_inputs"),
        timing: updated("timing"),
        calibrations: updated("calibrations"),
        updatedAt: updated("updated_at"),
      },
    });
}

/** Deletes all channels of a locked plan except those with these keys. */
export async function deleteOtherChannels(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  keys: readonly number[],
): Promise<void> {
  const others = keys.length === 0 ? undefined : notInArray(dgChannels.key, [...keys]);
  await tx.delete(dgChannels).where(and(isChannelOf(ownerId, planId), others));
}

export interface ListedPlan extends PlanRow {
  /** Keys of the chosen channels. */
  channels: number[];
}

/** For `listPage`. */
export async function listPlansOfOwner(
  tx: UserTransaction,
  ownerId: string,
  after: ListCursor | undefined,
): Promise<ListedPlan[]> {
  return tx
    .select({
      ...planColumns,
      channels: sql<number[]>`array(
        select channel.key from dg_channels channel
        where channel.owner_id = ${dgPlans.ownerId} and channel.plan_id = ${dgPlans.id} and channel.checked
        order by channel.key)`,
    })
    .from(dgPlans)
    .innerJoin(gtmPlans, isItsGtmPlan)
    .where(liveAfter(dgPlans, ownerId, after))
    .orderBy(...lastChangedFirst(dgPlans))
    .limit(LIST_LIMIT + 1);
}

/** The plans that use a GTM plan, by name; at most 100. */
export async function listAssociatedPlans(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
): Promise<{ _id: string; planname: string }[]> {
  return tx
    .select({ _id: dgPlans.id, planname: dgPlans.name })
    .from(dgPlans)
    .where(and(eq(dgPlans.ownerId, ownerId), eq(dgPlans.gtmPlanId, gtmPlanId), isLive))
    .orderBy(asc(dgPlans.name), asc(dgPlans.id))
    .limit(100);
}

/** The plans of a GTM plan with their channels, alternatives too, by name. */
export async function listWholePlans(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
): Promise<{ row: PlanRow; channels: StoredChannel[] }[]> {
  const rows = await tx
    .select(planColumns)
    .from(dgPlans)
    .innerJoin(gtmPlans, isItsGtmPlan)
    .where(and(eq(dgPlans.ownerId, ownerId), eq(dgPlans.gtmPlanId, gtmPlanId), isLive))
    .orderBy(asc(dgPlans.name), asc(dgPlans.id));
  const plans = [];
  for (const row of rows) plans.push({ row, channels: await findChannels(tx, ownerId, row.id) });
  return plans;
}

/** IDs of the plans of a GTM plan that count towards its goal, by name. */
export async function listCountedPlans(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: dgPlans.id })
    .from(dgPlans)
    .where(and(eq(dgPlans.ownerId, ownerId), eq(dgPlans.gtmPlanId, gtmPlanId), isCounted))
    .orderBy(asc(dgPlans.name), asc(dgPlans.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The owner's GTM plans with a name; at most two, enough to tell one from several. */
export async function findGtmPlansByName(
  tx: UserTransaction,
  ownerId: string,
  name: string,
): Promise<{ id: string }[]> {
  return tx
    .select({ id: gtmPlans.id })
    .from(gtmPlans)
    .where(
      and(
        eq(gtmPlans.ownerId, ownerId),
        isNull(gtmPlans.deletedAt),
        sql`lower(normalize(${gtmPlans.name}, NFKC)) = ${comparableName(name)}`,
      ),
    )
    .limit(2);
}

/** The owner's plans for copies of the example that are not deleted, locked until the transaction ends. */
export async function lockExamplePlans(tx: UserTransaction, ownerId: string): Promise<{ id: string }[]> {
  return tx
    .select({ id: dgPlans.id })
    .from(dgPlans)
    .innerJoin(gtmPlans, isItsGtmPlan)
    .where(and(eq(dgPlans.ownerId, ownerId), isLive, isNotNull(gtmPlans.example)))
    .for("update", { of: dgPlans });
}
