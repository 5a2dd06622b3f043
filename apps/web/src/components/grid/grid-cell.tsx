import { type CSSProperties, memo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { classNames } from "../../lib/class-names.ts";
import { CellEditor } from "./cell-editor.tsx";
import { CellFace } from "./cell-face.tsx";
import { isAtEnd, isEditable } from "./cell-values.ts";
import styles from "./grid.module.css";
import { cellKey } from "./grid-layout.ts";
import { noteId, openThreads } from "./grid-line.tsx";
import type { GridModel, GridState } from "./grid-model.ts";
import type { GridColumn, GridRow, GridSource } from "./grid-types.ts";
import { blockOf, cellsIn } from "./selection.ts";

const ACTIVE = 1;
const IN_BLOCK = 2;
const EDITING = 4;
const PASTED = 8;
/** The open threads are counted from here on. */
const THREAD = 16;

/** Everything that the grid's own state says about a cell, in one number: a cell renders again only when it changes. */
function marksOf(state: GridState, row: number, column: number, key: string): number {
  const isActive = state.active.row === row && state.active.column === column;
  const block = blockOf(state.anchor, state.head);
  const isInside = row >= block.top && row <= block.bottom && column >= block.left && column <= block.right;
  return (
    (isActive ? ACTIVE : 0) |
    (isInside && cellsIn(block) > 1 ? IN_BLOCK : 0) |
    (isActive && state.editing !== null ? EDITING : 0) |
    (state.pasted.has(key) ? PASTED : 0) |
    ((state.comments?.open.get(key) ?? 0) * THREAD)
  );
}

interface GridCellProps {
  model: GridModel;
  source: GridSource;
  row: GridRow;
  column: GridColumn;
  rowIndex: number;
  columnIndex: number;
  /** The line that says what is wrong. */
  lineId: string;
}

/** In steps of 5 %, so that a figure that moves all shares a little does not draw all cells again. */
const percentOf = (tint: number | undefined) =>
  tint === undefined ? undefined : Math.round(Math.min(Math.max(tint, 0), 1) * 20) * 5;

const tintStyle = (percent: number): CSSProperties & { "--tint": string } => ({ "--tint": `${percent}%` });

/** One cell. It follows its own value, message and marks, so that typing in it renders no other. */
export const GridCell = memo(function GridCell({
  model,
  source,
  row,
  column,
  rowIndex,
  columnIndex,
  lineId,
}: GridCellProps) {
  const place = { row: row.id, column: column.id };
  const key = cellKey(place);
  const value = useSyncExternalStore(source.subscribe, () => source.read(row.id, column.id));
  const message = useSyncExternalStore(source.subscribe, () => source.message(row.id, column.id));
  const isStale = useSyncExternalStore(source.subscribe, () => source.isStale?.(row.id, column.id) === true);
  const tint = useSyncExternalStore(source.subscribe, () => percentOf(source.tint?.(row.id, column.id)));
  const marks = useStore(model.store, (state) => marksOf(state, rowIndex, columnIndex, key));
  const typed = useSyncExternalStore(source.subscribe, () => source.text(row.id, column.id));
  const isActive = (marks & ACTIVE) !== 0;
  const isEditing = (marks & EDITING) !== 0;
  const threads = Math.floor(marks / THREAD);
  const isWrong = message !== undefined;
  const Cell = column.namesRows ? "th" : "td";
  const fieldName = source.fieldName?.(row.id, column.id);
  const hasNote = isActive && source.note?.(row.id, column.id) !== undefined;
  const isTinted = tint !== undefined && !isWrong;
  return (
    <Cell
      {...(column.namesRows ? { scope: "row" } : { role: "gridcell" })}
      tabIndex={isActive ? 0 : -1}
      data-cell={`${rowIndex}-${columnIndex}`}
      data-field={fieldName}
      aria-selected={(marks & IN_BLOCK) !== 0}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? lineId : hasNote ? noteId(lineId) : undefined}
      aria-readonly={isEditable(column, row) || column.kind === "action" ? undefined : true}
      className={classNames(
        styles["cell"],
        column.namesRows && styles["rowHead"],
        isAtEnd(column) && styles["end"],
        column.kind === "text" && column.multiline && styles["multiline"],
        column.kind === "fixed" && styles["fixed"],
        column.kind === "action" && styles["pressable"],
        column.isOwn && styles["own"],
        column.staysInSight && styles["last"],
        isTinted && styles["tinted"],
        (marks & PASTED) !== 0 && styles["pasted"],
        (marks & IN_BLOCK) !== 0 && styles["inBlock"],
        isWrong && styles["wrong"],
        isActive && styles["active"],
      )}
      style={isTinted ? tintStyle(tint) : undefined}
    >
      <CellFace
        column={column}
        row={row}
        onPress={() => model.press({ row: rowIndex, column: columnIndex })}
        value={value}
        text={value === null || value === "" ? typed : undefined}
        isWrong={isWrong}
        isStale={isStale}
        blankName={column.namesRows ? `Row ${rowIndex + 1}` : undefined}
      />
      {threads > 0 && (
        <span className={styles["commented"]}>
          <span className="visually-hidden">, {openThreads(threads)}</span>
        </span>
      )}
      {isEditing && (
        <CellEditor
          model={model}
          column={column}
          place={place}
          name={model.nameOf(row, column)}
          fieldName={fieldName}
          describedBy={isWrong ? lineId : undefined}
        />
      )}
    </Cell>
  );
});
