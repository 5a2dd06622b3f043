import { withoutFormula } from "../../lib/csv/csv.ts";
import { formatTyped } from "../../lib/format/numbers.ts";

/** The figures behind a drawing. */
export interface ChartTable {
  columns: readonly { key: string; header: string; align?: "start" | "end" | undefined }[];
  rows: readonly Record<string, string | number | null>[];
}

function cell(value: string | number | null | undefined): string {
  const text = (typeof value === "number" ? formatTyped(value) : (value ?? "")).replace(/[\t\r\n\0]+/g, " ");
  // A name must stay a name: without the quote "=1+1" would be computed where it is pasted.
  return typeof value === "string" ? withoutFormula(text) : text;
}

/** Figures for a spreadsheet: tabs between columns, raw numbers, nothing where there is no value. */
export function toTabSeparated({ columns, rows }: ChartTable): string {
  const lines = [columns.map((column) => cell(column.header))];
  for (const row of rows) lines.push(columns.map((column) => cell(row[column.key])));
  return lines.map((line) => line.join("\t")).join("\n");
}

/** A figure without the last digits of a sum of fractions: 0.1 + 0.2 is 0.3. */
const plainFigure = (value: number): number | null =>
  Number.isFinite(value) ? Number(value.toPrecision(14)) : null;

/** Rows of cells, the heads first; figures are numbers and what has no value is null. */
export function toRows({ columns, rows }: ChartTable): (string | number | null)[][] {
  return [
    columns.map(({ header }) => header),
    ...rows.map((row) =>
      columns.map(({ key }) => {
        const value = row[key] ?? null;
        return typeof value === "number" ? plainFigure(value) : value;
      }),
    ),
  ];
}
