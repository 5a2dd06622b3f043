import { CircleAlert, MessageSquare } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatPlain } from "../../lib/format/numbers.ts";
import { sumOfBlock } from "./block-commands.ts";
import { isEditable, shownText, takesComments } from "./cell-values.ts";
import styles from "./grid.module.css";
import { cellKey, type LocatedCell } from "./grid-layout.ts";
import type { GridModel } from "./grid-model.ts";
import type { CellComments, GridSource } from "./grid-types.ts";
import { cellsIn, type Position } from "./selection.ts";

interface Wrong {
  position: Position;
  name: string;
  shown: string;
  message: string;
  /** How many other cells are wrong. */
  others: number;
}

/** The cell whose message the line says: the active one, else the first in reading order. */
function findWrong(model: GridModel): Wrong | null {
  const { rows, columns, source } = model.layout;
  const { active } = model.store.getState();
  let first: Position | null = null;
  let count = 0;
  for (const [rowIndex, row] of rows.entries())
    for (const [columnIndex, column] of columns.entries())
      if (source.message(row.id, column.id) !== undefined) {
        count += 1;
        const isActive = rowIndex === active.row && columnIndex === active.column;
        if (first === null || isActive) first = { row: rowIndex, column: columnIndex };
      }
  const target = first === null ? undefined : model.at(first);
  if (first === null || target === undefined) return null;
  const content = model.content(target.place);
  return {
    position: first,
    name: model.nameOf(target.row, target.column),
    shown: content.text ?? shownText(target.column, content.value),
    message: source.message(target.row.id, target.column.id) ?? "",
    others: count - 1,
  };
}

/** A position, a message and a count as one text, so that the line renders again only when it says something else. */
const wrongSnapshot = (model: GridModel) => JSON.stringify(findWrong(model));

function Key({ keys, does }: { keys: string; does: string }) {
  return (
    <span className={styles["key"]}>
      <kbd>{keys}</kbd> {does}
    </span>
  );
}

function Keys({ isEditing }: { isEditing: boolean }) {
  return (
    <span className={styles["keys"]} aria-hidden="true">
      {isEditing ? (
        <>
          <Key keys="Enter" does="next row" />
          <Key keys="Esc" does="cancel" />
        </>
      ) : (
        <>
          <Key keys="Enter" does="edit" />
          <Key keys="Ctrl V" does="paste a block" />
          <Key keys="Ctrl Z" does="undo" />
        </>
      )}
    </span>
  );
}

/** "2 open threads". */
export const openThreads = (threads: number): string => formatCount(threads, "open thread");

interface CommentButtonProps {
  model: GridModel;
  comments: CellComments;
  cell: LocatedCell;
  showsKeys: boolean;
}

/** Opens the comments on the active cell. */
function CommentButton({ model, comments, cell, showsKeys }: CommentButtonProps) {
  const threads = comments.open.get(cellKey(cell.place)) ?? 0;
  if (threads === 0 && !comments.mayBegin) return null;
  const words = threads === 0 ? "Comment" : openThreads(threads);
  return (
    <button type="button" className={styles["comment"]} onClick={() => model.comment()}>
      <MessageSquare aria-hidden="true" />
      {words} <span className="visually-hidden">on {model.nameOf(cell.row, cell.column)}</span>
      {showsKeys && <kbd aria-hidden="true">Ctrl .</kbd>}
    </button>
  );
}

/** The note of the active cell, by the id of the line. */
export const noteId = (lineId: string) => `${lineId}-note`;

interface GridLineProps {
  id: string;
  model: GridModel;
  source: GridSource;
  rule: string | undefined;
  showsKeys: boolean;
  onGoTo(position: Position): void;
}

/** One line under the grid: what is wrong and the way there, else what is chosen, else the rule of the cell. */
export function GridLine({ id, model, source, rule, showsKeys, onGoTo }: GridLineProps) {
  const follow = (listener: () => void) => {
    const stops = [source.subscribe(listener), model.store.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };
  const snapshot = useSyncExternalStore(follow, () => wrongSnapshot(model));
  const note = useSyncExternalStore(follow, () => {
    const place = model.at(model.store.getState().active)?.place;
    return place && source.note?.(place.row, place.column);
  });
  const wrong = snapshot === "null" ? null : findWrong(model);
  const active = useStore(model.store, (state) => state.active);
  const isEditing = useStore(model.store, (state) => state.editing !== null);
  const chosen = useStore(model.store, () => cellsIn(model.block));
  useStore(model.store, (state) => state.head);
  const isAtWrong =
    wrong !== null && wrong.position.row === active.row && wrong.position.column === active.column;
  const comments = useStore(model.store, (state) => state.comments);
  const cell = model.at(active);
  const told = cell?.column.rule ?? rule;
  const isCommented = comments !== null && (comments.mayBegin || comments.open.size > 0);
  const mayEdit = model.layout.columns.some((each) => isEditable(each));
  const sum = chosen > 1 ? sumOfBlock(model) : null;
  // Without a rule the line takes no room until something is wrong: the page must not jump while one chooses. Who only reads
  // is shown no more than a sum.
  const saysHow = told !== undefined || source.note !== undefined || showsKeys;
  const isQuiet = wrong === null && !isCommented && (mayEdit ? !saysHow : chosen === 1);
  return (
    <div
      className={
        isQuiet ? "visually-hidden" : classNames(styles["line"], wrong !== null && styles["lineWrong"])
      }
    >
      <span id={id} className={styles["words"]} aria-live="polite">
        {wrong !== null && (
          <>
            <CircleAlert aria-hidden="true" />
            <b>{wrong.shown === "" ? `${wrong.name}:` : `${wrong.name}: ${wrong.shown}.`}</b>{" "}
            <span>{wrong.message}</span>
            {wrong.others > 0 && <span className={styles["more"]}>and {wrong.others} more</span>}
          </>
        )}
        {wrong === null && chosen > 1 && (
          <span>
            {formatCount(chosen, "cell")} chosen
            {sum !== null && `, sum ${formatPlain(sum, 6)}`}
          </span>
        )}
      </span>
      {wrong === null && chosen === 1 && (
        <span className={styles["rule"]}>
          {note !== undefined && (
            <span id={noteId(id)} className={styles["note"]}>
              {note}
            </span>
          )}
          {told}
        </span>
      )}
      {wrong !== null && !isAtWrong && (
        <button type="button" className={styles["goTo"]} onClick={() => onGoTo(wrong.position)}>
          Go to the cell
        </button>
      )}
      {isCommented && cell !== undefined && !isEditing && takesComments(cell.column, cell.row) && (
        <CommentButton model={model} comments={comments} cell={cell} showsKeys={showsKeys} />
      )}
      {showsKeys && mayEdit && (wrong === null || isEditing) && <Keys isEditing={isEditing} />}
    </div>
  );
}
