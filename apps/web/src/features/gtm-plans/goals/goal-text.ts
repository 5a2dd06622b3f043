import type { GoalPath } from "@beachhead/engine";
import {
  formatChange,
  formatCompact,
  formatCount,
  formatFraction,
  formatPercent,
  formatPlain,
} from "../../../lib/format/numbers.ts";
import { yearName } from "../../../lib/format/years.ts";

/** A goal's figure in its unit: "12.0 M USD", "600 customers", "30 %". */
export function goalValue(value: number, unit: string | undefined): string {
  if (unit === "%") return formatPercent(value, Number.isInteger(value) ? 0 : 1);
  const figure = Math.abs(value) >= 10_000 ? formatCompact(value) : formatPlain(value, 2);
  return unit === undefined ? figure : `${figure} ${unit}`;
}

/** The growth of a path: "43.1 % a year", "+4.0 points a year". */
export function growthWords(path: GoalPath, unit: string | undefined): string {
  if (path.annualRate !== null) return `${formatFraction(path.annualRate, 1)} a year`;
  const amount = path.annualAmount ?? 0;
  if (unit === "%") return `${formatChange(amount, 1)} points a year`;
  const change = Math.abs(amount) >= 10_000 ? formatCompact(amount) : formatPlain(amount, 2);
  return `${amount > 0 ? "+" : ""}${change}${unit === undefined ? "" : ` ${unit}`} a year`;
}

/** The growth formula with the goal's figures. */
export function growthFormula(path: GoalPath, unit: string | undefined): string {
  const [first = 0, last = 0] = [path.values[0], path.values.at(-1)];
  const years = path.values.length - 1;
  const plain = (value: number) => formatPlain(value, 2);
  if (path.annualRate !== null)
    return `(${plain(last)} / ${plain(first)})^(1/${years}) - 1 = ${formatFraction(path.annualRate, 1)}`;
  return `(${plain(last)} - ${plain(first)}) / ${formatCount(years, "year")} = ${growthWords(path, unit)}`;
}

/** The title of a goal's chart. */
export function pathFinding(path: GoalPath, unit: string | undefined, startMonth = 1): string {
  const [first = 0, last = 0] = [path.values[0], path.values.at(-1)];
  const end = yearName(path.years.at(-1) ?? 0, startMonth);
  return `${growthWords(path, unit)} takes you from ${goalValue(first, unit)} to ${goalValue(last, unit)} in ${end}`;
}
