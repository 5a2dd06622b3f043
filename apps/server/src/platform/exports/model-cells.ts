import { type CellValue, type Formula, named, type Operand, sum, times } from "./formula.ts";
import type { Cell, CellRole, NumberFormat } from "./workbook.ts";

/** A cell with a defined name, and that name as an operand of other formulas. */
export interface NamedCell {
  cell: Cell;
  ref: Formula;
}

/** One quantity over the years, year 1 first. */
export interface Line {
  label: string;
  years: readonly NamedCell[];
}

export const YEAR_NUMBERS = [1, 2, 3, 4, 5] as const;

/** A cell that the reader may change. */
export const inputCell = (name: string, value: number, format: NumberFormat): NamedCell => ({
  cell: { content: value, role: "input", format, name },
  ref: named(name, value),
});

/** A cell that is computed. */
export function computedCell(
  name: string,
  operand: Operand,
  format: NumberFormat,
  role: CellRole = "result",
): NamedCell {
  const value: CellValue = typeof operand === "number" ? operand : operand.value;
  return { cell: { content: operand, role, format, name }, ref: named(name, value) };
}

/** The inputs of years 2 to 5, per cent as typed. */
export const changeCells = (name: string, changes: readonly number[]): NamedCell[] =>
  changes.map((change, index) => inputCell(`${name}_Y${index + 2}`, change / 100, "percent"));

/**
 * A line whose formula of a year may use the line's own earlier years.
 * @param compute `index` is 0 in year 1; `before` is last year's cell
 */
export function lineOf(
  label: string,
  name: string,
  format: NumberFormat,
  compute: (index: number, before: Formula | undefined) => Operand,
  role: CellRole = "result",
): Line {
  const years: NamedCell[] = [];
  for (const year of YEAR_NUMBERS)
    years.push(computedCell(`${name}_Y${year}`, compute(year - 1, years.at(-1)?.ref), format, role));
  return { label, years };
}

/** The cell of a year. @param index 0 in year 1 */
export function at(line: Line, index: number): Formula {
  const found = line.years[index];
  if (found === undefined) throw new RangeError(`${line.label} has no year ${index + 1}.`);
  return found.ref;
}

/** A value that changes by a percentage from year to year. */
export function grown(first: Operand, before: Formula | undefined, change: NamedCell | undefined): Operand {
  return before === undefined || change === undefined ? first : times(before, sum(1, change.ref));
}

/** The sum of lines, year by year. */
export const totalLine = (
  label: string,
  name: string,
  format: "money" | "whole",
  lines: readonly Line[],
): Line => lineOf(label, name, format, (t) => sumOf(lines.map((line) => at(line, t))), "total");

/** The sum of operands; 0 without any. */
export function sumOf([first, ...rest]: readonly Operand[]): Operand {
  return first === undefined ? 0 : sum(first, ...rest);
}
