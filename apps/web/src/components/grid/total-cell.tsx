import { useSyncExternalStore } from "react";
import { classNames } from "../../lib/class-names.ts";
import { isAtEnd } from "./cell-values.ts";
import styles from "./grid.module.css";
import type { GridColumn, GridRow, GridSource } from "./grid-types.ts";

interface TotalCellProps {
  source: GridSource;
  rows: readonly GridRow[];
  column: GridColumn;
  /** Heads the row, in the column that names the rows. */
  label: string;
}

/** A column's cell of the totals row; follows the values of its column. */
export function TotalCell({ source, rows, column, label }: TotalCellProps) {
  const { total } = column;
  const text = useSyncExternalStore(source.subscribe, () =>
    total === undefined ? "" : total(rows.map(({ id }) => source.read(id, column.id))),
  );
  if (column.namesRows)
    return (
      <th scope="row" className={styles["rowHead"]}>
        {label}
      </th>
    );
  return (
    <td
      className={classNames(
        isAtEnd(column) && styles["end"],
        column.isOwn && styles["own"],
        column.staysInSight && styles["last"],
      )}
    >
      {text}
    </td>
  );
}
