import type { Goal } from "@beachhead/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import { gtmPlanGoals } from "../../../platform/db/schema/gtm-plans.ts";
import { preparedPerConnection, preparedStatement, type Statement } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const goalColumns = {
  id: gtmPlanGoals.id,
  goal: gtmPlanGoals.goal,
  currentValue: gtmPlanGoals.currentValue,
  targetValue: gtmPlanGoals.targetValue,
  targetYear: gtmPlanGoals.targetYear,
  keptRevenue: gtmPlanGoals.keptRevenue,
};

const { placeholder } = sql;
const goalsOfPlan = preparedPerConnection((tx) =>
  tx
    .select(goalColumns)
    .from(gtmPlanGoals)
    .where(
      and(eq(gtmPlanGoals.ownerId, placeholder("ownerId")), eq(gtmPlanGoals.planId, placeholder("planId"))),
    )
    .orderBy(asc(gtmPlanGoals.position))
    .prepare("plan_goals"),
);

/** The saved goals of a plan in their order. */
export async function findGoals(tx: UserTransaction, ownerId: string, planId: string): Promise<Goal[]> {
  return goalsOfPlan(tx).execute({ ownerId, planId });
}

const writeGoals = preparedStatement(
  "plan_goals_write",
  sql`
    with wanted as (
      select * from jsonb_to_recordset(${placeholder("rows")}::jsonb) as w(id integer, position integer, goal text,
        current_value float8, target_value float8, target_year integer, kept_revenue float8)
    ), gone as (
      delete from gtm_plan_goals
      where owner_id = ${placeholder("ownerId")} and plan_id = ${placeholder("planId")}
        and id not in (select id from wanted)
    ), kept as (
      insert into gtm_plan_goals as kept
        (owner_id, plan_id, id, position, goal, current_value, target_value, target_year, kept_revenue)
      select ${placeholder("ownerId")}, ${placeholder("planId")}, id, position, goal, current_value, target_value,
        target_year, kept_revenue from wanted
      on conflict (owner_id, plan_id, id) do update set position = excluded.position, goal = excluded.goal,
        current_value = excluded.current_value, target_value = excluded.target_value,
        target_year = excluded.target_year, kept_revenue = excluded.kept_revenue
      where (kept.position, kept.goal, kept.current_value, kept.target_value, kept.target_year, kept.kept_revenue)
        is distinct from (excluded.position, excluded.goal, excluded.current_value, excluded.target_value,
          excluded.target_year, excluded.kept_revenue)
    )
    update gtm_plans set version = ${placeholder("version")}, goals_version = ${placeholder("version")},
      goals_note = coalesce(${placeholder("note")}, goals_note),
      updated_at = ${placeholder("now")}
    where owner_id = ${placeholder("ownerId")} and id = ${placeholder("planId")}`,
);

/** Goals to store with what the user notes about them; without a note, the stored one stays. */
export interface GoalsToStore {
  goals: readonly Goal[];
  note?: string | undefined;
}

/** The statement that replaces the goals of a locked plan. `version` becomes that of the plan and its goals. */
export function goalsUpdate(
  ownerId: string,
  planId: string,
  { goals, note }: GoalsToStore,
  version: number,
  now: Date,
): Statement {
  const rows = goals.map(
    ({ id, goal, currentValue, targetValue, targetYear, keptRevenue = null }, position) => ({
      id,
      position,
      goal,
      current_value: currentValue,
      target_value: targetValue,
      target_year: targetYear,
      kept_revenue: keptRevenue,
    }),
  );
  return writeGoals({ ownerId, planId, rows: JSON.stringify(rows), note: note ?? null, version, now });
}
