import { formatPlain, NO_VALUE } from "../../lib/format/numbers.ts";
import { type Column, DataTable } from "../table/data-table.tsx";
import styles from "./chart-frame.module.css";
import type { ChartTable } from "./chart-table.ts";

type FigureRow = ChartTable["rows"][number];

function figureColumn(header: string, index: number, startsWithAmounts = false): Column<FigureRow> {
  const isAmount = index > 0 || startsWithAmounts;
  return {
    key: String(index),
    header,
    align: isAmount ? "end" : "start",
    rowHeader: index === 0,
    render: (row) => {
      const value = row[index] ?? null;
      if (value === null) return NO_VALUE;
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
        columns={table.heads.map((head, index) => figureColumn(head, index, table.startsWithAmounts))}
        rows={table.rows}
        rowKey={(row) => String(table.rows.indexOf(row))}
      />
    </div>
  );
}
