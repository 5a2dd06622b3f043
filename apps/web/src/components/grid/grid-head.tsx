import { classNames } from "../../lib/class-names.ts";
import { headOf, isAtEnd } from "./cell-values.ts";
import styles from "./grid.module.css";
import type { GridColumn, GridStructure } from "./grid-types.ts";

interface GridHeadProps {
  columns: readonly GridColumn[];
  /** Heads the column of row labels; without it a column of the grid names the rows. */
  rowHeading: string | undefined;
  structure: GridStructure;
}

/** An empty cell that heads nothing. */
const NOTHING = "\u00a0";

/** Runs of neighbouring columns of the same group. */
function groupRuns(columns: readonly GridColumn[]): { group: string; first: string; span: number }[] {
  const runs: { group: string; first: string; span: number }[] = [];
  for (const { id, group = "" } of columns) {
    const last = runs.at(-1);
    if (last !== undefined && last.group === group) last.span += 1;
    else runs.push({ group, first: id, span: 1 });
  }
  return runs;
}

export function GridHead({ columns, rowHeading, structure }: GridHeadProps) {
  const hasGroups = columns.some(({ group }) => group !== undefined);
  return (
    <thead>
      {hasGroups && (
        <tr>
          {rowHeading !== undefined && <td className={styles["corner"]}>{NOTHING}</td>}
          {groupRuns(columns).map(({ group, first, span }) =>
            group === "" ? (
              <td key={first} colSpan={span}>
                {NOTHING}
              </td>
            ) : (
              <th key={first} scope="colgroup" colSpan={span} className={styles["group"]}>
                {group}
              </th>
            ),
          )}
        </tr>
      )}
      <tr>
        {rowHeading !== undefined && (
          <th scope="col" className={styles["corner"]}>
            {rowHeading}
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            style={column.width === undefined ? undefined : { width: column.width, minWidth: column.width }}
            className={classNames(
              column.namesRows && styles["corner"],
              isAtEnd(column) && styles["end"],
              column.isOwn && styles["own"],
              column.staysInSight && styles["last"],
              column.width !== undefined && styles["sized"],
            )}
          >
            {column.kind === "action" ? (
              <span className="visually-hidden">{column.label}</span>
            ) : (
              headOf(column)
            )}
            {column.hint !== undefined && (
              <span className={styles["hint"]} title={column.hint}>
                {column.hint}
              </span>
            )}
            {structure.columnActions?.(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
