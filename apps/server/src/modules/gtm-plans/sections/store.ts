import type { StepState } from "@beachhead/contract";
import { and, eq, sql } from "drizzle-orm";
import { gtmPlanSections, gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { preparedPerConnection, preparedStatement, type Statement } from "../../../platform/db/statements.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { CombinationRows, FormerCombination } from "../gtm-plan.ts";
import type { SectionId, StoredSections } from "./combination.ts";
import type { StateCount } from "./states.ts";

/** The ids of a plan's current combinations, for a statement that reads `gtm_plans`. */
const liveCombinations = sql`(
  select (geo ->> 'id')::uuid from gtm_plan_products product, jsonb_array_elements(product.geos) geo
  where product.owner_id = gtm_plans.owner_id and product.plan_id = gtm_plans.id)`;

/** A column for reads of `gtm_plans`: how many combinations have each step in each state. */
export const statesOfPlan = sql<StateCount[]>`(
  select coalesce(json_agg(json_build_object('section', counted.section, 'state', counted.state,
    'combinations', counted.combinations)), '[]')
  from (
    select part.section, part.state, count(*)::integer as combinations from gtm_plan_sections part
    where part.owner_id = gtm_plans.owner_id and part.plan_id = gtm_plans.id
      and part.combination_id in ${liveCombinations}
    group by part.section, part.state
  ) counted)`;

/** A column for reads of `gtm_plans`: the stored sections of its combinations. */
export const sectionsOfPlan = sql<CombinationRows[]>`(
  select coalesce(json_agg(json_build_object('combinationId', found.combination_id, 'sections', found.sections)), '[]')
  from (
    select part.combination_id, json_object_agg(part.section, part.data) as sections from gtm_plan_sections part
    where part.owner_id = gtm_plans.owner_id and part.plan_id = gtm_plans.id
      and part.combination_id in ${liveCombinations}
    group by part.combination_id
  ) found)`;

const { placeholder } = sql;
const isOfPlan = and(
  eq(gtmPlanSections.ownerId, placeholder("ownerId")),
  eq(gtmPlanSections.planId, placeholder("planId")),
);
const storedSections = preparedPerConnection((tx) =>
  tx
    .select({
      combinationId: gtmPlanSections.combinationId,
      sections: sql<StoredSections>`json_object_agg(${gtmPlanSections.section}, ${gtmPlanSections.data})`,
    })
    .from(gtmPlanSections)
    .where(
      and(isOfPlan, sql`${gtmPlanSections.combinationId} = any(${placeholder("combinationIds")}::uuid[])`),
    )
    .groupBy(gtmPlanSections.combinationId)
    .prepare("plan_sections"),
);
const namedSections = preparedPerConnection((tx) =>
  tx
    .select({
      combinationId: gtmPlanSections.combinationId,
      sections: sql<StoredSections>`json_object_agg(${gtmPlanSections.section}, ${gtmPlanSections.data})`,
      versions: sql<SectionVersions>`json_object_agg(${gtmPlanSections.section}, ${gtmPlanSections.version})`,
    })
    .from(gtmPlanSections)
    .where(
      and(
        isOfPlan,
        // An array, so that the index is used however many sections the plan has.
        sql`${gtmPlanSections.combinationId} = any(array(
          select (geo ->> 'id')::uuid from gtm_plan_products product, jsonb_array_elements(product.geos) geo
          where product.owner_id = ${placeholder("ownerId")} and product.plan_id = ${placeholder("planId")}
            and ${placeholder("name")} in (geo ->> 'id', product.name || '-' || (geo ->> 'name'))))`,
      ),
    )
    .groupBy(gtmPlanSections.combinationId)
    .prepare("plan_named_sections"),
);

/** The stored sections of combinations, including removed ones. */
export async function findSections(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  combinationIds: readonly string[],
): Promise<CombinationRows[]> {
  return storedSections(tx).execute({ ownerId, planId, combinationIds });
}

/** The plan's version when each saved section last changed. */
type SectionVersions = Partial<Record<SectionId, number>>;

/**
 * The stored sections of the combination with this very title or id, and their versions: one trip less than asking for
 * the combination first. None also if `planId` is not a UUID.
 */
export async function findNamedSections(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  name: string,
): Promise<(CombinationRows & { versions: SectionVersions })[]> {
  if (!isUuid(planId)) return [];
  return namedSections(tx).execute({ ownerId, planId, name });
}

export interface SectionToPut {
  combinationId: string;
  section: SectionId;
  state: StepState | null;
  data: StoredSections[SectionId];
}

const upsertSections = preparedStatement(
  "plan_sections_write",
  sql`
    insert into gtm_plan_sections (owner_id, plan_id, combination_id, section, version, state, data, updated_at)
    select ${placeholder("ownerId")}, ${placeholder("planId")}, combination_id, section, ${placeholder("version")},
      state, data, ${placeholder("now")}
    from jsonb_to_recordset(${placeholder("rows")}::jsonb)
      as wanted(combination_id uuid, section text, state text, data jsonb)
    on conflict (owner_id, plan_id, combination_id, section) do update set version = excluded.version,
      state = excluded.state, data = excluded.data, updated_at = excluded.updated_at`,
);

/** The statement that inserts or replaces sections of a locked plan. Their version becomes `version`. */
export function sectionsUpsert(
  ownerId: string,
  planId: string,
  sections: readonly SectionToPut[],
  version: number,
  now: Date,
): Statement {
  const rows = sections.map(({ combinationId, section, state, data }) => ({
    combination_id: combinationId,
    section,
    state,
    data,
  }));
  return upsertSections({ ownerId, planId, version, now, rows: JSON.stringify(rows) });
}

export async function deleteSections(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  sections: readonly { combinationId: string; section: SectionId }[],
): Promise<void> {
  if (sections.length === 0) return;
  const gone = sections.map(({ combinationId, section }) => ({ combination_id: combinationId, section }));
  await tx.execute(sql`
    delete from gtm_plan_sections
    where owner_id = ${ownerId} and plan_id = ${planId} and (combination_id, section) in (
      select combination_id, section
      from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone(combination_id uuid, section text))`);
}

/** Updates the states of sections without a change of their data. */
export async function updateStates(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  states: readonly { combinationId: string; section: SectionId; state: StepState }[],
): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ combinationId, section, state }) => ({
    combination_id: combinationId,
    section,
    state,
  }));
  await tx.execute(sql`
    update gtm_plan_sections section set state = wanted.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted(combination_id uuid, section text, state text)
    where section.owner_id = ${ownerId} and section.plan_id = ${planId} and section.combination_id = wanted.combination_id
      and section.section = wanted.section and section.state is distinct from wanted.state`);
}

const formerCombinations = preparedPerConnection((tx) =>
  tx
    .select({ former: sql<FormerCombination[]>`${gtmPlans.formerCombinations}` })
    .from(gtmPlans)
    .where(and(eq(gtmPlans.ownerId, placeholder("ownerId")), eq(gtmPlans.id, placeholder("id"))))
    .prepare("plan_former_combinations"),
);

/** The combinations that were removed from a plan. */
export async function findFormerCombinations(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<FormerCombination[]> {
  if (!isUuid(id)) return [];
  const [row] = await formerCombinations(tx).execute({ ownerId, id });
  return row?.former ?? [];
}

export async function updateFormerCombinations(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  former: readonly FormerCombination[],
): Promise<void> {
  await tx
    .update(gtmPlans)
    .set({ formerCombinations: former })
    .where(and(eq(gtmPlans.ownerId, ownerId), eq(gtmPlans.id, id)));
}
