import { formatTyped } from "../../lib/format/numbers.ts";

/** The figures behind a drawing. */
export interface ChartTable {
  columns: readonly { key: string; header: string; align?: "start" | "end" | undefined }[];
  rows: readonly Record<string, string | number | null>[];
}

/** What a spreadsheet would take for a formula. */
const FORMULA_START = /^[=+\-@]/;

function cell(value: string | number | null | undefined): string {
  const text = (typeof value === "number" ? formatTyped(value) : (value ?? "")).replace(/[\t\r\n\0]+/g, " ");
  // A name must stay a name: without the quote "=1+1" would be computed where it is pasted.
  return typeof value === "string" && FORMULA_START.test(text) ? `'${text}` : text;
}

/** Figures for a spreadsheet: tabs between columns, raw numbers, nothing where there is no value. */
export function toTabSeparated({ columns, rows }: ChartTable): string {
  const lines = [columns.map((column) => cell(column.header))];
  for (const row of rows) lines.push(columns.map((column) => cell(row[column.key])));
  return lines.map((line) => line.join("\t")).join("\n");
}
