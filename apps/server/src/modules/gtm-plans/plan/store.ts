import type { Goal, SegmentWeights } from "@beachhead/contract";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { preparedPerConnection, preparedStatement, type Statement } from "../../../platform/db/statements.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Plan, PlanHead, PlanRow, PlanState, PlanSummary, StoredProduct } from "../gtm-plan.ts";
import { sectionsOfPlan, statesOfPlan } from "../sections/store.ts";
import type { ExampleNames } from "./example.ts";

const { placeholder } = sql;
const stateColumns = {
  id: gtmPlans.id,
  gtmPlanName: gtmPlans.name,
  version: gtmPlans.version,
  detailsVersion: gtmPlans.detailsVersion,
  goalsVersion: gtmPlans.goalsVersion,
  goalsNote: gtmPlans.goalsNote,
  weightsVersion: gtmPlans.weightsVersion,
  companyName: gtmPlans.companyName,
  currency: gtmPlans.currency,
  segmentWeights: sql<SegmentWeights | null>`${gtmPlans.segmentWeights}`,
  example: sql<ExampleNames | null>`${gtmPlans.example}`,
  updatedAt: gtmPlans.updatedAt,
  deletedAt: gtmPlans.deletedAt,
};
const columns = {
  ...stateColumns,
  shortDescription: gtmPlans.shortDescription,
  website: gtmPlans.website,
  segmentData: sql<PlanHead["segmentData"]>`${gtmPlans.segmentData}`,
  firstYear: gtmPlans.firstYear,
  yearStartMonth: gtmPlans.yearStartMonth,
  createdAt: gtmPlans.createdAt,
};

const isLive = isNull(gtmPlans.deletedAt);
const isOwners = (ownerId: string, id: string) => and(eq(gtmPlans.ownerId, ownerId), eq(gtmPlans.id, id));

/** Products, goals and states are read in one statement with the row, so that all are of the same version. */
const summaryColumns = {
  row: columns,
  products: sql<StoredProduct[]>`(
    select coalesce(json_agg(json_build_object('id', part.id, 'name', part.name, 'description', part.description,
      'geos', part.geos, 'industries', part.industries) order by part.position), '[]')
    from gtm_plan_products part where part.owner_id = gtm_plans.owner_id and part.plan_id = gtm_plans.id)`,
  goals: sql<Goal[]>`(
    select coalesce(json_agg(json_build_object('id', part.id, 'goal', part.goal, 'currentValue', part.current_value,
      'targetValue', part.target_value, 'targetYear', part.target_year, 'keptRevenue', part.kept_revenue) order by part.position), '[]')
    from gtm_plan_goals part where part.owner_id = gtm_plans.owner_id and part.plan_id = gtm_plans.id)`,
  states: statesOfPlan,
};
const wholeColumns = { ...summaryColumns, sections: sectionsOfPlan };

/** A plan of the owner that is not deleted; undefined also if `id` is not a UUID. */
export async function findPlanOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<Plan | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx
    .select(wholeColumns)
    .from(gtmPlans)
    .where(and(isOwners(ownerId, id), isLive));
  return rows[0];
}

const isAsked = and(eq(gtmPlans.ownerId, placeholder("ownerId")), eq(gtmPlans.id, placeholder("id")));
const stateOfPlan = preparedPerConnection((tx) =>
  tx.select(stateColumns).from(gtmPlans).where(and(isAsked, isLive)).prepare("plan_state"),
);
const lockedStateOfPlan = preparedPerConnection((tx) =>
  tx.select(stateColumns).from(gtmPlans).where(isAsked).for("update").prepare("plan_state_locked"),
);

const headOfPlan = preparedPerConnection((tx) =>
  tx
    .select({
      gtmPlanName: gtmPlans.name,
      companyName: gtmPlans.companyName,
      shortDescription: gtmPlans.shortDescription,
      website: gtmPlans.website,
      segmentData: columns.segmentData,
      yearStartMonth: gtmPlans.yearStartMonth,
    })
    .from(gtmPlans)
    .where(isAsked)
    .prepare("plan_head"),
);

/** What the business details of a plan say beside its products; undefined also if `id` is not a UUID. */
export async function findHead(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<Omit<PlanHead, "currency" | "firstYear"> | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await headOfPlan(tx).execute({ ownerId, id });
  return rows[0];
}

/** The state of a plan of the owner that is not deleted. */
export async function findStateOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<PlanState | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await stateOfPlan(tx).execute({ ownerId, id });
  return rows[0];
}

/** Like `findStateOfOwner`, optionally of a deleted plan, locked until the transaction ends. */
export async function lockStateOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  which: "live" | "liveOrDeleted",
): Promise<PlanState | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await lockedStateOfPlan(tx).execute({ ownerId, id });
  return rows.find(({ deletedAt }) => which === "liveOrDeleted" || deletedAt === null);
}

/** Whether the owner has such a plan that is not deleted. @param lock until the transaction ends */
export async function hasGtmPlan(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  lock: boolean,
): Promise<boolean> {
  const state = lock
    ? await lockStateOfOwner(tx, ownerId, id, "live")
    : await findStateOfOwner(tx, ownerId, id);
  return state !== undefined;
}

const summariesById = preparedPerConnection((tx) =>
  tx
    .select(summaryColumns)
    .from(gtmPlans)
    .where(
      and(
        eq(gtmPlans.ownerId, placeholder("ownerId")),
        sql`${gtmPlans.id} = any(${placeholder("ids")}::uuid[])`,
      ),
    )
    .prepare("gtm_plans_by_id"),
);

/** Plans of the owner by id, in any order. */
export async function findSummariesOfOwner(
  tx: UserTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<PlanSummary[]> {
  return summariesById(tx).execute({ ownerId, ids });
}

/** The names of the owner's plans. */
export async function listNamesOfOwner(tx: UserTransaction, ownerId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: gtmPlans.name })
    .from(gtmPlans)
    .where(and(eq(gtmPlans.ownerId, ownerId), isLive));
  return rows.map(({ name }) => name);
}

const headValues = ({ gtmPlanName, ...head }: PlanHead) => ({
  name: gtmPlanName,
  companyName: head.companyName,
  shortDescription: head.shortDescription,
  website: head.website,
  segmentData: head.segmentData,
  currency: head.currency,
  firstYear: head.firstYear,
  yearStartMonth: head.yearStartMonth,
});

export async function insertPlan(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  head: PlanHead,
  example: ExampleNames | null,
  now: Date,
): Promise<void> {
  await tx
    .insert(gtmPlans)
    .values({ ...headValues(head), example, ownerId, id, createdAt: now, updatedAt: now });
}

/** Ends the mark of a locked copy of the example. */
export async function endExample(tx: UserTransaction, ownerId: string, id: string): Promise<void> {
  await tx.update(gtmPlans).set({ example: null }).where(isOwners(ownerId, id));
}

/** The owner's copies of the example that are not deleted, locked until the transaction ends. */
export async function lockExamplePlans(tx: UserTransaction, ownerId: string): Promise<{ id: string }[]> {
  return tx
    .select({ id: gtmPlans.id })
    .from(gtmPlans)
    .where(and(eq(gtmPlans.ownerId, ownerId), isLive, isNotNull(gtmPlans.example)))
    .for("update");
}

const writeHead = preparedStatement(
  "plan_head_write",
  sql`update gtm_plans set name = ${placeholder("name")}, company_name = ${placeholder("companyName")},
      short_description = ${placeholder("shortDescription")}, website = ${placeholder("website")},
      segment_data = ${placeholder("segmentData")},
      currency = coalesce(${placeholder("currency")}, currency),
      first_year = coalesce(${placeholder("firstYear")}, first_year),
      year_start_month = coalesce(${placeholder("yearStartMonth")}, year_start_month), version = ${placeholder("version")},
      details_version = ${placeholder("version")}, updated_at = ${placeholder("now")}
    where owner_id = ${placeholder("ownerId")} and id = ${placeholder("id")}`,
);

/** The statement that replaces the details of a locked plan. `version` becomes that of the plan and its details. */
export function headUpdate(
  ownerId: string,
  id: string,
  head: PlanHead,
  version: number,
  now: Date,
): Statement {
  const {
    segmentData,
    currency = null,
    firstYear = null,
    yearStartMonth = null,
    ...texts
  } = headValues(head);
  return writeHead({
    ...texts,
    segmentData: JSON.stringify(segmentData),
    currency,
    firstYear,
    yearStartMonth,
    version,
    now,
    ownerId,
    id,
  });
}

/** Renames a locked plan, which changes its details. */
export async function updateName(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  name: string,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(gtmPlans)
    .set({ name, version, detailsVersion: version, updatedAt: now })
    .where(isOwners(ownerId, id));
}

/** Sets the segment weights of a locked plan. `version` becomes that of the plan and its weights. */
export async function updateWeights(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  segmentWeights: SegmentWeights,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(gtmPlans)
    .set({ segmentWeights, version, weightsVersion: version, updatedAt: now })
    .where(isOwners(ownerId, id));
}

const termsOfPlan = preparedPerConnection((tx) => {
  const { id, currency, firstYear, yearStartMonth, createdAt } = gtmPlans;
  return tx
    .select({ id, currency, firstYear, yearStartMonth, createdAt })
    .from(gtmPlans)
    .where(and(isAsked, isLive))
    .prepare("plan_terms");
});

/** Currency and years of a plan that is not deleted; undefined also if `id` is not a UUID. */
export async function findPlanTerms(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<Pick<PlanRow, "id" | "currency" | "firstYear" | "yearStartMonth" | "createdAt"> | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await termsOfPlan(tx).execute({ ownerId, id });
  return rows[0];
}
