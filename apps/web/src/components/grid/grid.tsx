import { Plus } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import { newKey } from "../../lib/new-key.ts";
import { useCommentScreen } from "../comments/comment-screen.ts";
import { usePlaceScope } from "../comments/place-scope.tsx";
import { useReadOnly } from "../field/read-only.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { breakable } from "./breakable.tsx";
import styles from "./grid.module.css";
import { GridCell } from "./grid-cell.tsx";
import { GridHead } from "./grid-head.tsx";
import { pressKey } from "./grid-keys.ts";
import { GridLine } from "./grid-line.tsx";
import { GridModel } from "./grid-model.ts";
import type { GridColumn, GridRow, GridSource, GridStructure } from "./grid-types.ts";
import type { Position } from "./selection.ts";
import { TotalCell } from "./total-cell.tsx";
import { useClipboard } from "./use-clipboard.ts";
import { positionFrom, usePointer } from "./use-pointer.ts";

/** Loaded where a document has comments. */
const GridComments = lazy(() => import("./grid-comments.tsx"));
const PasteDialog = lazy(async () => ({ default: (await import("./paste-dialog.tsx")).PasteDialog }));

export interface GridProps {
  /** What the grid holds, read out as its name. */
  label: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  source: GridSource;
  /** Heads the column of row labels; without it a column of the grid names the rows. */
  rowHeading?: string | undefined;
  /** What may be done to rows and columns; nothing by default. */
  structure?: GridStructure | undefined;
  /** "Add competitor": adds a row at the end, where the structure allows. */
  addRowLabel?: string | undefined;
  /** Heads the totals row, which shows when a column has a total. */
  totalLabel?: string | undefined;
  /** The rule of all cells, said under the grid. */
  rule?: string | undefined;
  /** Narrow columns, for a side column. */
  compact?: boolean | undefined;
  /** Shown while there are no rows. */
  empty?: ReactNode;
  loading?: boolean | undefined;
  /** Names the grid among the places of its document that can be commented on; without it, its cells are none. */
  place?: string | undefined;
  /** Cells can be chosen and copied; nothing can be changed. */
  readOnly?: boolean | undefined;
}

const NO_STRUCTURE: GridStructure = {};
const LOADING_ROWS = ["first", "second", "third", "fourth"];

/**
 * Cells that are edited like those of a spreadsheet: arrows, Enter and Tab move, a block is copied and pasted, every
 * action is undone. Only the open cell renders while one types.
 */
export function Grid({
  label,
  columns: given,
  rows,
  source,
  rowHeading,
  structure: owned = NO_STRUCTURE,
  addRowLabel,
  totalLabel = "Total",
  rule,
  compact = false,
  empty,
  loading = false,
  place,
  readOnly: isReadOnly = false,
}: GridProps) {
  const isInReadOnly = useReadOnly();
  const readOnly = isInReadOnly || isReadOnly;
  const structure = readOnly ? NO_STRUCTURE : owned;
  const columns = useMemo(
    () => (readOnly ? given.map((column) => ({ ...column, isReadOnly: true })) : given),
    [given, readOnly],
  );
  const subject = useCommentScreen((state) => state.subject);
  const scope = usePlaceScope();
  const lineId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const layout = { name: label, rows, columns, source, structure };
  const [model] = useState(() => new GridModel(layout));
  // Esc was pressed: the next Tab leaves the grid.
  const released = useRef(false);

  useLayoutEffect(() => model.setLayout(layout));
  useEffect(() => () => model.dispose(), [model]);

  function cellAt({ row, column }: Position): HTMLElement | null {
    return frame.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`) ?? null;
  }

  function reveal(position: Position): void {
    const scroll = frame.current?.querySelector<HTMLElement>("[data-scroll]");
    const cell = cellAt(position);
    if (!scroll || cell === null) return;
    const head = scroll.querySelector("thead");
    const corner = cell.parentElement?.querySelector<HTMLElement>("th");
    scroll.style.scrollPaddingTop = `${head?.offsetHeight ?? 0}px`;
    scroll.style.scrollPaddingLeft = `${corner?.offsetWidth ?? 0}px`;
    cell.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  function focusCell(position: Position): void {
    cellAt(position)?.focus({ preventScroll: true });
    reveal(position);
  }

  useEffect(
    () =>
      model.store.subscribe((state, before) => {
        // The cell whose button was pressed may be gone.
        if (state.presses !== before.presses && document.activeElement === document.body)
          focusCell(state.active);
        if (!frame.current?.contains(document.activeElement)) return;
        const closed = before.editing !== null && state.editing === null;
        if (closed || state.active !== before.active) focusCell(state.active);
        else if (state.head !== before.head) reveal(state.head);
      }),
    [model],
  );

  const pasteQuestion = useClipboard(frame, model);
  const pointer = usePointer(model, focusCell);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || positionFrom(event.target) === null) return;
    const handled = pressKey(event, model, released.current);
    released.current = event.key === "Escape" || (released.current && event.key === "Shift");
    if (handled) event.preventDefault();
  }

  function onFocus(event: FocusEvent): void {
    const position = positionFrom(event.target);
    const { active } = model.store.getState();
    if (position === null || (position.row === active.row && position.column === active.column)) return;
    model.choose(position);
  }

  function addRow(): void {
    const position = { row: rows.length, column: 0 };
    flushSync(() => model.act([], [newKey()]));
    model.choose(position);
    focusCell(position);
  }

  const hasTotals = columns.some(({ total }) => total !== undefined);
  const mayGrow =
    structure.addRows !== undefined && rows.length < (structure.mostRows ?? Number.POSITIVE_INFINITY);
  const width = columns.length + (rowHeading === undefined ? 0 : 1);
  return (
    <div ref={frame} className={classNames(styles["frame"], compact && styles["compact"])}>
      <div className={styles["scroll"]} data-scroll="">
        <table
          // A table proper, so that its heads name the cells; keys make it a grid.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-busy={loading || undefined}
          className={styles["grid"]}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          {...pointer}
        >
          <GridHead columns={columns} rowHeading={rowHeading} structure={structure} />
          <tbody>
            {loading &&
              LOADING_ROWS.map((name) => (
                <tr key={name}>
                  {Array.from({ length: width }, (_, index) => (
                    <td key={`${name}-${index.toString()}`} className={styles["cell"]}>
                      <Skeleton width={`${72 - index * 6}%`} />
                    </td>
                  ))}
                </tr>
              ))}
            {!loading &&
              rows.map((row, index) => (
                <GridLineOfCells
                  key={row.id}
                  model={model}
                  source={source}
                  row={row}
                  rowIndex={index}
                  columns={columns}
                  hasHeading={rowHeading !== undefined}
                  structure={structure}
                  lineId={lineId}
                />
              ))}
          </tbody>
          {hasTotals && !loading && rows.length > 0 && (
            <tfoot>
              <tr>
                {rowHeading !== undefined && (
                  <th scope="row" className={styles["rowHead"]}>
                    {totalLabel}
                  </th>
                )}
                {columns.map((column) => (
                  <TotalCell key={column.id} source={source} rows={rows} column={column} label={totalLabel} />
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {!loading && rows.length === 0 && empty !== undefined && <div className={styles["empty"]}>{empty}</div>}
      {addRowLabel !== undefined && mayGrow && !loading && (
        <button type="button" className={styles["add"]} onClick={addRow}>
          <Plus aria-hidden="true" />
          {addRowLabel}
        </button>
      )}
      {!loading && rows.length > 0 && (
        <GridLine
          id={lineId}
          model={model}
          source={source}
          rule={rule}
          showsKeys={!compact}
          onGoTo={(position) => {
            model.choose(position);
            focusCell(position);
          }}
        />
      )}
      {place !== undefined && subject !== null && scope !== null && (
        <Suspense>
          <GridComments {...{ model, rows, columns, source, frame, subject, scope, place }} />
        </Suspense>
      )}
      {pasteQuestion !== null && (
        <Suspense>
          <PasteDialog question={pasteQuestion} />
        </Suspense>
      )}
    </div>
  );
}

interface RowProps {
  model: GridModel;
  source: GridSource;
  row: GridRow;
  rowIndex: number;
  columns: readonly GridColumn[];
  hasHeading: boolean;
  structure: GridStructure;
  lineId: string;
}

const GridLineOfCells = memo(function GridLineOfCells({
  model,
  source,
  row,
  rowIndex,
  columns,
  hasHeading,
  structure,
  lineId,
}: RowProps) {
  return (
    <tr className={row.isOwn ? styles["ownRow"] : undefined}>
      {hasHeading && (
        <th scope="row" className={styles["rowHead"]}>
          {breakable(row.label ?? "")}
          {structure.rowActions?.(row)}
        </th>
      )}
      {columns.map((column, columnIndex) => (
        <GridCell
          key={column.id}
          model={model}
          source={source}
          row={row}
          column={column}
          rowIndex={rowIndex}
          columnIndex={columnIndex}
          lineId={lineId}
        />
      ))}
    </tr>
  );
});
