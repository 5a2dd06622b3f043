/** The figures behind a drawing. */
export interface ChartTable {
  columns: readonly { key: string; header: string; align?: "start" | "end" | undefined }[];
  rows: readonly Record<string, string | number | null>[];
}

/** Figures for a spreadsheet: tabs between columns, raw numbers, nothing where there is no value. */
export function toTabSeparated({ columns, rows }: ChartTable): string {
  const clean = (value: string | number | null | undefined) => String(value ?? "").replace(/[\t\r\n]+/g, " ");
  const lines = [columns.map((column) => clean(column.header))];
  for (const row of rows) lines.push(columns.map((column) => clean(row[column.key])));
  return lines.map((line) => line.join("\t")).join("\n");
}
