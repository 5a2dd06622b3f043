import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../button/button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { type RowGroup, rowsByGroup } from "./row-groups.ts";
import { onRowKey } from "./row-keys.ts";
import { type Sort, type SortValue, sortRows } from "./sort-rows.ts";
import styles from "./table.module.css";
import { type Selection, useRowSelection } from "./use-row-selection.ts";

export interface Column<Row> {
  /** Names the column in `sort`. */
  key: string;
  /** With its unit: "Revenue, USD". */
  header: string;
  /** The header is read but not seen, for a column of buttons. */
  headerHidden?: boolean | undefined;
  /** `end` for figures. */
  align?: "start" | "end" | undefined;
  /** Its cells name their rows. One column of a table should. */
  rowHeader?: boolean | undefined;
  render: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  /** Left out on a phone. */
  wideOnly?: boolean | undefined;
  width?: number | string | undefined;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in its tick box. */
  rowLabel?: ((row: Row) => string) | undefined;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Rows of a group are together under its name; sorting works inside a group. */
  groupOf?: ((row: Row) => RowGroup) | undefined;
  selection?: Selection | undefined;
  /** Buttons for the chosen rows; the bar takes the place of `toolbar`. */
  bulkActions?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Search and filters. */
  toolbar?: ReactNode;
  /** Shown instead of the body when there are no rows. */
  empty?: ReactNode;
  loading?: boolean | undefined;
  /** Cells of the total row, by column key. */
  total?: Record<string, ReactNode> | undefined;
  /**
   * Columns are as wide as they say, those that say nothing share the rest: a long list is laid out several times
   * as fast as when its columns follow their contents.
   */
  steady?: boolean | undefined;
  /** Without a frame, inside a panel. */
  plain?: boolean | undefined;
  /** It scrolls sideways on narrow screens and has no controls, so its frame takes the focus. */
  scrolls?: boolean | undefined;
}

const SKELETON_ROWS = ["first", "second", "third", "fourth", "fifth"];

function cellClass<Row>(column: Column<Row>): string {
  return classNames(column.align === "end" && styles["end"], column.wideOnly && styles["wideOnly"]);
}

/** The placeholder of a figure has the position of the figure. */
function placeholderClass<Row>(column: Column<Row> | undefined): string | undefined {
  return column === undefined ? undefined : classNames(cellClass(column), styles["placeholder"]);
}

function nextDirection<Row>(column: Column<Row>, sort: Sort | null | undefined): Sort["direction"] {
  if (sort?.column === column.key) return sort.direction === "ascending" ? "descending" : "ascending";
  // The largest figure and the first letter are what one looks for.
  return column.align === "end" ? "descending" : "ascending";
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<DataTableProps<Row>, "sort" | "onSort">) {
  const sorted = sort?.column === column.key ? sort.direction : undefined;
  const isSortable = column.sortValue !== undefined && onSort !== undefined;
  const direction = nextDirection(column, sort);
  const Arrow = (sorted ?? direction) === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={sorted} className={cellClass(column)} style={{ width: column.width }}>
      {isSortable ? (
        <button
          type="button"
          className={styles["sort"]}
          onClick={() => onSort({ column: column.key, direction })}
        >
          {column.header}
          <Arrow className={sorted === undefined ? styles["idle"] : undefined} aria-hidden="true" />
        </button>
      ) : (
        <span className={column.headerHidden ? "visually-hidden" : undefined}>{column.header}</span>
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = cellClass(column);
  return column.rowHeader ? (
    <th scope="row" className={className}>
      {column.render(row)}
    </th>
  ) : (
    <td className={className}>{column.render(row)}</td>
  );
}

/** Rows of things: sorted by a press on a header, chosen by tick boxes, gone through by the arrow keys. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowLabel = rowKey,
    sort,
    onSort,
    selection,
    toolbar,
    total,
  } = props;
  const sortColumn = columns.find((column) => column.key === sort?.column);
  const sorted = sort && sortColumn?.sortValue ? sortRows(rows, sortColumn.sortValue, sort.direction) : rows;
  const groups = rowsByGroup(sorted, props.groupOf);
  const ordered = groups.flatMap((group) => group.rows);
  const chosen = useRowSelection(selection, ordered.map(rowKey));
  const isEmpty = !props.loading && rows.length === 0;
  const hasBulkBar = chosen.count > 0 && props.bulkActions !== undefined;
  const columnCount = columns.length + (selection ? 1 : 0);

  return (
    // Keys are caught for everything in the table; the wrapper itself is not a control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles["wrap"]}
      onKeyDown={(event) =>
        onRowKey(event, () => {
          if (chosen.count > 0) chosen.clear();
        })
      }
    >
      {hasBulkBar && (
        <div className={styles["bulk"]} role="toolbar" aria-label="Actions for the selected rows">
          <span role="status">{chosen.count} selected</span>
          <span className={styles["rule"]} />
          {props.bulkActions?.(ordered.filter((row) => selection?.selected.has(rowKey(row))))}
          <span className={styles["spring"]} />
          <Button variant="quiet" onClick={chosen.clear}>
            Clear <kbd>Esc</kbd>
          </Button>
        </div>
      )}
      {!hasBulkBar && toolbar !== undefined && <div className={styles["toolbar"]}>{toolbar}</div>}
      <div
        className={classNames(styles["frame"], props.plain && styles["plain"])}
        {...(props.scrolls && { role: "group", "aria-label": caption, tabIndex: 0 })}
      >
        {isEmpty && props.empty !== undefined ? (
          props.empty
        ) : (
          <table
            className={classNames(styles["table"], (props.steady || props.loading) && styles["steady"])}
            aria-busy={props.loading || undefined}
          >
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {selection && (
                  <th scope="col" className={styles["check"]}>
                    <Checkbox
                      label="Select all rows"
                      labelHidden
                      checked={chosen.all}
                      onCheckedChange={chosen.chooseAll}
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
                ))}
              </tr>
            </thead>
            {props.loading ? (
              <tbody>
                {SKELETON_ROWS.map((name, index) => (
                  <tr key={name}>
                    {Array.from({ length: columnCount }, (_, cell) => (
                      // A still row of blocks: position is all they have.
                      <td
                        key={`${name}-${cell.toString()}`}
                        className={placeholderClass(columns[selection ? cell - 1 : cell])}
                      >
                        <Skeleton
                          width={cell === 0 && selection ? 16 : `${70 - ((index * 7 + cell * 11) % 30)}%`}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ) : (
              groups.map(({ group, rows: grouped }) => (
                <tbody key={group?.key ?? ""}>
                  {group !== null && (
                    <tr data-group="">
                      <th scope="rowgroup" colSpan={columnCount} className={styles["group"]}>
                        {group.label} <span>{group.count ?? grouped.length}</span>
                      </th>
                    </tr>
                  )}
                  {grouped.map((row) => {
                    const key = rowKey(row);
                    const isChosen = selection?.selected.has(key) ?? false;
                    return (
                      <tr key={key} data-chosen={isChosen || undefined}>
                        {selection && (
                          <td className={styles["check"]}>
                            <Checkbox
                              label={`Select ${rowLabel(row)}`}
                              labelHidden
                              checked={isChosen}
                              onCheckedChange={(on, shift) => chosen.choose(key, on, shift)}
                            />
                          </td>
                        )}
                        {columns.map((column) => (
                          <BodyCell key={column.key} column={column} row={row} />
                        ))}
                      </tr>
                    );
                  })}
                </tbody>
              ))
            )}
            {total && !props.loading && (
              <tfoot>
                <tr>
                  {selection && <td>{"\u00a0"}</td>}
                  {columns.map((column) =>
                    column.rowHeader ? (
                      <th key={column.key} scope="row" className={cellClass(column)}>
                        {total[column.key]}
                      </th>
                    ) : (
                      <td key={column.key} className={cellClass(column)}>
                        {total[column.key]}
                      </td>
                    ),
                  )}
                </tr>
              </tfoot>
            )}
          </table>
        )}
      </div>
    </div>
  );
}
