import { useMemo } from "react";
import type { DocumentForm } from "../../lib/form/document-form.ts";
import { formSource } from "../grid/form-source.ts";
import { Grid } from "../grid/grid.tsx";

type Figure = number | null;

export interface GrowthGridProps<V, R extends string> {
  form: DocumentForm<V>;
  /** What the table holds, read out as its name. */
  caption: string;
  /** Heads the first column. */
  rowHeading: string;
  rows: readonly { key: R; label: string }[];
  /** Heads of the columns, for example "Year 2". */
  columns: readonly string[];
  /** The next three keep their identity from one render to the next. */
  read(values: V, row: R, column: number): Figure;
  write(values: V, row: R, column: number, value: Figure): V;
  /** Where validation reports a cell's message. */
  path(row: R, column: number): string;
  /** The rule of the cells, said under the grid. */
  rule?: string;
}

/** Yearly changes in per cent: one line a row, one year a column. */
export function GrowthGrid<V, R extends string>(props: GrowthGridProps<V, R>) {
  const { form, caption, rowHeading, rows, columns, read, write, path, rule } = props;
  const source = useMemo(() => {
    const keys = new Map<string, R>(rows.map(({ key }) => [key, key]));
    const at = <T,>(row: string, column: string, answer: (row: R, column: number) => T, other: T): T => {
      const key = keys.get(row);
      return key === undefined ? other : answer(key, Number(column));
    };
    return formSource(form, {
      read: (values: V, row, column) => at(row, column, (key, year) => read(values, key, year), null),
      write: (values: V, row, column, value) =>
        at(
          row,
          column,
          (key, year) => write(values, key, year, typeof value === "number" ? value : null),
          values,
        ),
      path: (row, column) => at(row, column, path, `${row}.${column}`),
    });
  }, [form, rows, read, write, path]);
  const gridRows = useMemo(() => rows.map(({ key, label }) => ({ id: key, label })), [rows]);
  const gridColumns = useMemo(
    () =>
      columns.map((label, year) => ({
        kind: "number" as const,
        id: String(year),
        label,
        spoken: `${label}, per cent`,
      })),
    [columns],
  );
  return (
    <Grid
      compact
      label={caption}
      rowHeading={rowHeading}
      rows={gridRows}
      columns={gridColumns}
      source={source}
      rule={rule}
      place="growth"
    />
  );
}
