import type { GtmPlanListItem } from "@beachhead/contract";
import { goalHorizon, goalPath, goalRole } from "@beachhead/engine";
import {
  formatChange,
  formatCompact,
  formatNumber,
  formatPercent,
  formatPlain,
} from "../../lib/format/numbers.ts";
import { yearName } from "../../lib/format/years.ts";

type Goal = GtmPlanListItem["goals"][number];

export interface GoalRow {
  id: number;
  goal: string;
  now: string | null;
  target: string | null;
  /** "2029" or "FY 2029/30"; null while none is set. */
  year: string | null;
  /** Growth a year with its sign: a rate, points or an amount; null where none follows. */
  aYear: string | null;
  /** The formula of it with the goal's own figures. */
  formula: string | null;
}

const MINUS = "\u2212";

/** The name of a target year: 1 to 5 mean so many years from now (formulas B7). */
const targetName = (year: number | null, baseYear: number, startMonth: number): string | null =>
  year === null ? null : yearName(baseYear + goalHorizon(year, baseYear), startMonth);

/** A goal as the start screen shows it. */
export function goalRow(goal: Goal, baseYear: number, startMonth: number): GoalRow {
  const { currentValue, targetValue, targetYear } = goal;
  const isPercent = goalRole(goal.goal) === "ebitPercent" || goal.goal.includes("%");
  const write = (value: number) => (isPercent ? formatNumber(value, 1) : formatPlain(value, 2));
  const row: GoalRow = {
    id: goal.id,
    goal: goal.goal,
    now: currentValue === null ? null : write(currentValue),
    target: targetValue === null ? null : write(targetValue),
    year: targetName(targetYear, baseYear, startMonth),
    aYear: null,
    formula: null,
  };
  if (currentValue === null || targetValue === null || targetYear === null) return row;
  const kind = isPercent ? "percent" : "amount";
  const path = goalPath({ kind, currentValue, targetValue, targetYear }, baseYear);
  if (path === null) return row;
  const years = path.years.length - 1;
  if (path.annualRate !== null) {
    const rate = path.annualRate * 100;
    return {
      ...row,
      aYear: `${rate > 0 ? "+" : ""}${formatPercent(rate, 1)}`,
      formula: `(${write(targetValue)} / ${write(currentValue)})^(1/${years}) ${MINUS} 1 = ${formatPercent(rate, 1)}`,
    };
  }
  const amount = path.annualAmount ?? 0;
  const unit = isPercent ? " points" : "";
  return {
    ...row,
    aYear: `${formatChange(amount, isPercent ? 1 : 0)}${unit}`,
    formula: `(${write(targetValue)} ${MINUS} ${currentValue < 0 ? `(${write(currentValue)})` : write(currentValue)}) / ${years} years = ${formatChange(amount, isPercent ? 1 : 0)}${unit}`,
  };
}

/** The finding over the goals: what the first of them asks for. */
export function goalsFinding(
  goals: readonly Goal[],
  { currency, yearStartMonth }: Pick<GtmPlanListItem, "currency" | "yearStartMonth">,
  baseYear: number,
): string {
  const [first] = goals;
  const row = first === undefined ? null : goalRow(first, baseYear, yearStartMonth);
  if (first === undefined || row === null || row.target === null || row.year === null) return "Goals";
  if (goalRole(first.goal) === "revenue" && row.aYear?.startsWith("+") && row.aYear.endsWith("%"))
    return `Revenue grows ${row.aYear.slice(1)} a year to ${formatCompact(first.targetValue ?? 0)} ${currency} in ${row.year}`;
  const target = `${row.goal}: ${row.target} in ${row.year}`;
  return row.aYear === null ? target : `${target}, ${row.aYear} a year`;
}
