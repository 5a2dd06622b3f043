import { useStore } from "zustand";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { yearName } from "../../../lib/format/years.ts";
import { goalValue, pathFinding } from "./goal-text.ts";
import styles from "./goals.module.css";
import { type GoalFields, type GoalsFields, pathOf, unitOf, yearOf } from "./goals-fields.ts";

interface GoalPathPanelProps {
  form: DocumentForm<GoalsFields>;
  id: number;
  baseYear: number;
  /** The month in which years begin, 1 to 12. */
  startMonth: number;
  currency: string;
}

const HEIGHT = 168;

/** What is missing to draw the path of a goal, in one sentence. */
function missing(goal: GoalFields, baseYear: number, startMonth: number): string {
  const parts = [
    ...(goal.currentValue === null ? ["a current value"] : []),
    ...(goal.targetValue === null ? ["a target value"] : []),
    ...(yearOf(goal) === null ? ["a target year"] : []),
  ];
  if (parts.length === 0)
    return `The target year must be after ${yearName(baseYear, startMonth)} and at most 50 years ahead.`;
  const last = parts.pop() ?? "";
  return `Enter ${parts.length === 0 ? last : `${parts.join(", ")} and ${last}`} to see the growth and the path by year.`;
}

/** The path to a goal, year by year. */
export function GoalPathPanel({ form, id, baseYear, startMonth, currency }: GoalPathPanelProps) {
  const goal = useStore(form.store, ({ values }) => values.goals.find((each) => each.id === id));
  if (goal === undefined) return null;
  const unit = unitOf(goal.goal, currency);
  const path = pathOf(goal, baseYear);
  if (path === null) return <p className={styles["missing"]}>{missing(goal, baseYear, startMonth)}</p>;
  const finding = pathFinding(path, unit, startMonth);
  const names = path.years.map((year) => yearName(year, startMonth));
  const last = path.years.length - 1;
  return (
    <ChartFrame
      interactive
      title={finding}
      ariaLabel={`${goal.goal} by year: ${finding}.`}
      className={styles["chart"]}
      table={chartTable(names, [
        ["Year", (year) => year],
        [unit === undefined ? goal.goal : `${goal.goal}, ${unit}`, (_, index) => path.values[index]],
      ])}
    >
      <LineChart
        label={`${goal.goal} by year`}
        points={names}
        series={[{ name: goal.goal, values: path.values, estimatedFrom: 1 }]}
        unit={unit ?? "Value"}
        target={{
          value: path.values[last] ?? 0,
          label: `Target ${goalValue(path.values[last] ?? 0, unit)}`,
        }}
        highlighted={last}
        height={HEIGHT}
      />
    </ChartFrame>
  );
}
