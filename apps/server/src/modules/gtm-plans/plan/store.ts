import { comparableName, type Goal, type SegmentWeights } from "@beachhead/contract";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { gtmPlanGoals, gtmPlanProducts, gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import {
  execute,
  preparedPerConnection,
  preparedStatement,
  type Statement,
  type UserTransaction,
} from "../../../platform/db/with-user.ts";
import type { Plan, PlanHead, PlanState, PlanSummary, StoredGeo, StoredProduct } from "../gtm-plan.ts";
import { sectionsOfPlan, statesOfPlan } from "../sections/store.ts";
import type { ExampleNames } from "./example.ts";

const { placeholder } = sql;
const stateColumns = {
  id: gtmPlans.id,
  version: gtmPlans.version,
  detailsVersion: gtmPlans.detailsVersion,
  goalsVersion: gtmPlans.goalsVersion,
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
  gtmPlanName: gtmPlans.name,
  shortDescription: gtmPlans.shortDescription,
  website: gtmPlans.website,
  segmentData: sql<PlanHead["segmentData"]>`${gtmPlans.segmentData}`,
  firstYear: gtmPlans.firstYear,
  createdAt: gtmPlans.createdAt,
};
const productColumns = {
  id: gtmPlanProducts.id,
  name: gtmPlanProducts.name,
  description: gtmPlanProducts.description,
  geos: sql<StoredGeo[]>`${gtmPlanProducts.geos}`,
  industries: gtmPlanProducts.industries,
};
const goalColumns = {
  id: gtmPlanGoals.id,
  goal: gtmPlanGoals.goal,
  currentValue: gtmPlanGoals.currentValue,
  targetValue: gtmPlanGoals.targetValue,
  targetYear: gtmPlanGoals.targetYear,
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
      'targetValue', part.target_value, 'targetYear', part.target_year) order by part.position), '[]')
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

const productsOfPlan = preparedPerConnection((tx) =>
  tx
    .select(productColumns)
    .from(gtmPlanProducts)
    .where(
      and(
        eq(gtmPlanProducts.ownerId, placeholder("ownerId")),
        eq(gtmPlanProducts.planId, placeholder("planId")),
      ),
    )
    .orderBy(asc(gtmPlanProducts.position))
    .prepare("plan_products"),
);

/** The products of a plan in their order. */
export async function findProducts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<StoredProduct[]> {
  return productsOfPlan(tx).execute({ ownerId, planId });
}

/** The saved goals of a plan in their order. */
export async function findGoals(tx: UserTransaction, ownerId: string, planId: string): Promise<Goal[]> {
  return tx
    .select(goalColumns)
    .from(gtmPlanGoals)
    .where(and(eq(gtmPlanGoals.ownerId, ownerId), eq(gtmPlanGoals.planId, planId)))
    .orderBy(asc(gtmPlanGoals.position));
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
      first_year = coalesce(${placeholder("firstYear")}, first_year), version = ${placeholder("version")},
      details_version = ${placeholder("version")}, updated_at = ${placeholder("now")}
    where owner_id = ${placeholder("ownerId")} and id = ${placeholder("id")}`,
);

/** Replaces the details of a locked plan. `version` becomes that of the plan and its details. */
export async function updateHead(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  head: PlanHead,
  version: number,
  now: Date,
): Promise<void> {
  const { segmentData, currency = null, firstYear = null, ...texts } = headValues(head);
  const statement = writeHead({
    ...texts,
    segmentData: JSON.stringify(segmentData),
    currency,
    firstYear,
    version,
    now,
    ownerId,
    id,
  });
  await execute(tx, statement);
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

const writeProducts = preparedStatement(
  "plan_products_write",
  sql`
    with wanted as (
      select * from jsonb_to_recordset(${placeholder("rows")}::jsonb) as w(id uuid, position integer, name text,
        name_key text, description text, geos jsonb, geo_keys text[], industries text[])
    ), gone as (
      delete from gtm_plan_products
      where owner_id = ${placeholder("ownerId")} and plan_id = ${placeholder("planId")}
        and id not in (select id from wanted)
    )
    insert into gtm_plan_products as kept
      (owner_id, plan_id, id, position, name, name_key, description, geos, geo_keys, industries)
    select ${placeholder("ownerId")}, ${placeholder("planId")}, id, position, name, name_key, description, geos,
      geo_keys, industries from wanted
    on conflict (owner_id, plan_id, id) do update set position = excluded.position, name = excluded.name,
      name_key = excluded.name_key, description = excluded.description, geos = excluded.geos,
      geo_keys = excluded.geo_keys, industries = excluded.industries
    where (kept.position, kept.name, kept.name_key, kept.description, kept.geos, kept.geo_keys, kept.industries)
      is distinct from (excluded.position, excluded.name, excluded.name_key, excluded.description,
        excluded.geos, excluded.geo_keys, excluded.industries)`,
);

/** Replaces the products of a locked plan. Unchanged rows are not written. */
export async function replaceProducts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  products: readonly StoredProduct[],
): Promise<void> {
  const rows = products.map(({ id, name, description, geos, industries }, position) => ({
    id,
    position,
    name,
    name_key: comparableName(name),
    description,
    geos,
    geo_keys: geos.map((geo) => comparableName(geo.name)),
    industries,
  }));
  await execute(tx, writeProducts({ ownerId, planId, rows: JSON.stringify(rows) }));
}

const writeGoals = preparedStatement(
  "plan_goals_write",
  sql`
    with wanted as (
      select * from jsonb_to_recordset(${placeholder("rows")}::jsonb) as w(id integer, position integer, goal text,
        current_value float8, target_value float8, target_year integer)
    ), gone as (
      delete from gtm_plan_goals
      where owner_id = ${placeholder("ownerId")} and plan_id = ${placeholder("planId")}
        and id not in (select id from wanted)
    ), kept as (
      insert into gtm_plan_goals as kept
        (owner_id, plan_id, id, position, goal, current_value, target_value, target_year)
      select ${placeholder("ownerId")}, ${placeholder("planId")}, id, position, goal, current_value, target_value,
        target_year from wanted
      on conflict (owner_id, plan_id, id) do update set position = excluded.position, goal = excluded.goal,
        current_value = excluded.current_value, target_value = excluded.target_value,
        target_year = excluded.target_year
      where (kept.position, kept.goal, kept.current_value, kept.target_value, kept.target_year) is distinct from
        (excluded.position, excluded.goal, excluded.current_value, excluded.target_value, excluded.target_year)
    )
    update gtm_plans set version = ${placeholder("version")}, goals_version = ${placeholder("version")},
      updated_at = ${placeholder("now")}
    where owner_id = ${placeholder("ownerId")} and id = ${placeholder("planId")}`,
);

/** The statement that replaces the goals of a locked plan. `version` becomes that of the plan and its goals. */
export function goalsUpdate(
  ownerId: string,
  planId: string,
  goals: readonly Goal[],
  version: number,
  now: Date,
): Statement {
  const rows = goals.map(({ id, goal, currentValue, targetValue, targetYear }, position) => ({
    id,
    position,
    goal,
    current_value: currentValue,
    target_value: targetValue,
    target_year: targetYear,
  }));
  return writeGoals({ ownerId, planId, rows: JSON.stringify(rows), version, now });
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
