import { formatPlain, NO_VALUE } from "../../lib/format/numbers.ts";
import { type Column, DataTable } from "../table/data-table.tsx";
import styles from "./chart-frame.module.css";
import type { ChartTable } from "./chart-table.ts";

type FigureRow = ChartTable["rows"][number];

function figureColumn(column: ChartTable["columns"][number], index: number): Column<FigureRow> {
  return {
    key: column.key,
    header: column.header,
    align: column.align ?? (index === 0 ? "start" : "end"),
    rowHeader: index === 0,
    render: (row) => {
      const value = row[column.key] ?? null;
      if (value === null) return NO_VALUE;
      // A year in the first column is a name, not an amount, unless it is aligned as one.
      const isAmount = index > 0 || column.align === "end";
      return typeof value === "number" && isAmount ? formatPlain(value, 2) : value;
    },
  };
}

/** The figures behind a drawing, to read. */
export function FiguresTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <div className={styles["tableWrap"]}>
      <DataTable
        plain
        caption={title}
        columns={table.columns.map(figureColumn)}
        rows={table.rows}
        rowKey={(row) => String(table.rows.indexOf(row))}
      />
    </div>
  );
}
