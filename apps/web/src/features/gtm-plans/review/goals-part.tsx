import type { GtmPlanReply } from "@beachhead/contract";
import { checkGoals, checkGoalsAgainstPlan, type GoalPath } from "@beachhead/engine";
import { yearName } from "../../../lib/format/years.ts";
import { checkSentence, planCheckSentence } from "../goals/check-text.ts";
import { goalValue, growthWords } from "../goals/goal-text.ts";
import { type GoalFields, pathOf, rowsOf, targetYearName, toCheck, unitOf } from "../goals/goals-fields.ts";
import { planToCheck } from "../goals/plan-to-check.ts";
import { Headed, NoteText, NothingYet, useDocumentManner } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";
import { blocksOf } from "./value-map-part.tsx";

const GOALS_A_TABLE = 5;

interface GoalWithPath {
  goal: GoalFields;
  path: GoalPath;
}

/** Customers are whole numbers. */
const pathValue = (value: number, unit: string | undefined) =>
  goalValue(unit === "customers" ? Math.round(value) : value, unit);

interface PathTableProps {
  goals: readonly GoalWithPath[];
  plan: GtmPlanReply;
}

function PathTable({ goals, plan: { currency, yearStartMonth } }: PathTableProps) {
  const years = [...new Set(goals.flatMap(({ path }) => path.years))].toSorted((one, other) => one - other);
  return (
    <DocumentTable
      caption={`Path by year: ${goals.map(({ goal }) => goal.goal).join(", ")}`}
      rows={years}
      rowKey={String}
      columns={[
        {
          key: "year",
          header: "Path by year",
          names: true,
          cell: (year: number) => yearName(year, yearStartMonth),
        },
        ...goals.map(({ goal, path }) => ({
          key: String(goal.id),
          header: goal.goal,
          figures: true,
          cell: (year: number) => {
            const value = path.values[path.years.indexOf(year)];
            return value === undefined ? null : pathValue(value, unitOf(goal.goal, currency));
          },
        })),
      ]}
    />
  );
}

/** The goals and the growth they require, with hints for the author. */
export function GoalsPart({ plan, baseYear }: { plan: GtmPlanReply; baseYear: number }) {
  const { linked } = useDocumentManner();
  const goals = rowsOf(plan.goals).filter(
    ({ goal, currentValue, targetValue }) => goal !== "" || currentValue !== null || targetValue !== null,
  );
  const withPath = goals.flatMap((goal) => {
    const path = pathOf(goal, baseYear);
    return path === null ? [] : [{ goal, path }];
  });
  const toChecks = goals.map(toCheck);
  const notes = new Set([
    ...checkGoals(toChecks, baseYear).map((check) =>
      checkSentence(check, plan.currency, plan.yearStartMonth),
    ),
    ...checkGoalsAgainstPlan(toChecks, planToCheck(plan)).map((check) =>
      planCheckSentence(check, plan.currency),
    ),
  ]);
  const isEmpty = plan.completeness["goal-setting"] === "empty";
  return (
    <section className={styles["section"]}>
      <Headed below={1} title="Goals" step="goal-setting" />
      {isEmpty ? (
        <NothingYet step="goal-setting">No goal has a figure yet.</NothingYet>
      ) : (
        <DocumentTable
          caption="Goals"
          rows={goals}
          rowKey={({ id }) => String(id)}
          columns={[
            { key: "goal", header: "Goal", names: true, cell: ({ goal }) => goal },
            {
              key: "current",
              header: "Today",
              figures: true,
              cell: ({ currentValue }) => <Figure value={currentValue} />,
            },
            {
              key: "target",
              header: "Target",
              figures: true,
              cell: ({ targetValue }) => <Figure value={targetValue} />,
            },
            {
              key: "year",
              header: "In",
              figures: true,
              cell: (goal) => (
                <Figure value={targetYearName(goal, baseYear, plan.yearStartMonth) ?? goal.targetYear} />
              ),
            },
            {
              key: "growth",
              header: "Growth needed",
              figures: true,
              cell: (goal) => {
                const path = withPath.find((each) => each.goal.id === goal.id)?.path;
                return path === undefined ? (
                  <Figure value={null} />
                ) : (
                  growthWords(path, unitOf(goal.goal, plan.currency))
                );
              },
            },
          ]}
        />
      )}
      {blocksOf(withPath, GOALS_A_TABLE).map((block) => (
        <PathTable key={block[0]?.goal.id} goals={block} plan={plan} />
      ))}
      <NoteText text={plan.goalsNote} />
      {linked && notes.size > 0 && (
        <ul className={styles["notes"]}>
          {[...notes].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
