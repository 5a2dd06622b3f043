import { CircleAlert } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { classNames } from "../../lib/class-names.ts";
import { type DocumentForm, shownMessage } from "../../lib/form/document-form.ts";
import { formatPlain } from "../../lib/format/numbers.ts";
import { parseNumber } from "../../lib/format/parse-number.ts";
import { toast } from "../toast/toast-store.ts";
import styles from "./growth-grid.module.css";
import { readBlock } from "./paste-block.ts";

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
  read(values: V, row: R, column: number): Figure;
  write(values: V, row: R, column: number, value: Figure): V;
  /** Where validation reports a cell's message. */
  path(row: R, column: number): string;
  /** The rule of the cells, said under the grid. */
  rule?: string;
}

const PASTED_FOR = 4000;

/** Yearly changes as a grid: arrows and Enter move, a block from a spreadsheet can be pasted. */
export function GrowthGrid<V, R extends string>(props: GrowthGridProps<V, R>) {
  const { form, caption, rowHeading, rows, columns, read, write, path, rule } = props;
  const table = useRef<HTMLTableElement>(null);
  const lineId = useId();
  const [pasted, setPasted] = useState<ReadonlySet<string>>(new Set());
  const wrong = useStore(form.store, (state) => {
    for (const row of rows)
      for (const column of columns.keys())
        if (shownMessage(state, path(row.key, column)) !== undefined) return path(row.key, column);
    return null;
  });
  const message = useStore(form.store, (state) => (wrong === null ? undefined : shownMessage(state, wrong)));

  useEffect(() => {
    if (pasted.size === 0) return;
    const timer = setTimeout(() => setPasted(new Set()), PASTED_FOR);
    return () => clearTimeout(timer);
  }, [pasted]);

  function cellAt(row: number, column: number): HTMLInputElement | null {
    return table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`) ?? null;
  }

  function move(event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? 0;
    const whole = caret === 0 && input.selectionEnd === input.value.length;
    const step = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1] } as const;
    let by: readonly [number, number] | null = null;
    if (event.key === "ArrowDown" || (event.key === "Enter" && !event.shiftKey)) by = step.down;
    else if (event.key === "ArrowUp" || event.key === "Enter") by = step.up;
    else if (event.key === "ArrowRight" && (whole || caret === input.value.length)) by = step.right;
    else if (event.key === "ArrowLeft" && (whole || input.selectionEnd === 0)) by = step.left;
    if (by === null || event.shiftKey !== (event.key === "Enter" && by === step.up)) return;
    event.preventDefault();
    cellAt(row + by[0], column + by[1])?.focus();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number): void {
    const block = readBlock(
      event.clipboardData.getData("text/plain"),
      { row, column },
      { rows: rows.length, columns: columns.length },
    );
    if (block.kind === "single") return;
    event.preventDefault();
    if (block.kind === "unreadable") {
      toast.error(`Nothing was pasted: "${block.text.slice(0, 40)}" is no number`);
      return;
    }
    const before = form.store.getState().values;
    form.update((values) =>
      block.cells.reduce((all, cell) => {
        const target = rows[cell.row];
        return target === undefined ? all : write(all, target.key, cell.column, cell.value);
      }, values),
    );
    setPasted(new Set(block.cells.map((cell) => `${cell.row}-${cell.column}`)));
    toast.undo(`${block.cells.length} cells pasted`, () => {
      form.update((values) =>
        block.cells.reduce((all, cell) => {
          const target = rows[cell.row];
          if (target === undefined) return all;
          return write(all, target.key, cell.column, read(before, target.key, cell.column));
        }, values),
      );
    });
  }

  function goToWrong(): void {
    for (const [row, { key }] of rows.entries())
      for (const column of columns.keys()) if (path(key, column) === wrong) cellAt(row, column)?.focus();
  }

  return (
    <div>
      <div className={styles["scroll"]}>
        <table ref={table} className={styles["grid"]}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rowHeading}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label }, row) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {columns.map((name, column) => (
                  <td key={name}>
                    <Cell
                      form={form}
                      label={`${label}, ${name}, per cent`}
                      path={path(key, column)}
                      read={(values) => read(values, key, column)}
                      write={(values, value) => write(values, key, column, value)}
                      describedBy={lineId}
                      place={`${row}-${column}`}
                      pasted={pasted.has(`${row}-${column}`)}
                      onKeyDown={(event) => move(event, row, column)}
                      onPaste={(event) => paste(event, row, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div
        id={lineId}
        className={classNames(styles["line"], message !== undefined && styles["lineBad"])}
        aria-live="polite"
      >
        {message === undefined ? (
          rule
        ) : (
          <>
            <CircleAlert aria-hidden="true" />
            <span>{message}</span>
            <button type="button" className={styles["goTo"]} onClick={goToWrong}>
              Go to the cell
            </button>
          </>
        )}
      </div>
    </div>
  );
}

interface CellProps<V> {
  form: DocumentForm<V>;
  label: string;
  path: string;
  place: string;
  describedBy: string;
  pasted: boolean;
  read(values: V): Figure;
  write(values: V, value: Figure): V;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
}

/** One figure; subscribes to its own value, so that typing renders no other cell. */
function Cell<V>({
  form,
  label,
  path,
  place,
  describedBy,
  pasted,
  read,
  write,
  onKeyDown,
  onPaste,
}: CellProps<V>) {
  const value = useStore(form.store, (state) => read(state.values));
  const isBad = useStore(form.store, (state) => shownMessage(state, path) !== undefined);
  const [draft, setDraft] = useState<{ text: string; value: Figure } | null>(null);
  const current = draft !== null && draft.value === value ? draft : null;

  function type(text: string): void {
    const parsed = parseNumber(text);
    const next = parsed.kind === "number" ? parsed.value : null;
    setDraft({ text, value: next });
    form.setUnreadable(path, parsed.kind === "invalid" ? `${label} must be a number` : null);
    form.update((values) => write(values, next));
  }

  return (
    <input
      type="text"
      inputMode="text"
      autoComplete="off"
      className={classNames(styles["cell"], isBad && styles["bad"], pasted && styles["pasted"])}
      data-cell={place}
      name={path}
      aria-label={label}
      aria-invalid={isBad || undefined}
      aria-describedby={isBad ? describedBy : undefined}
      value={current?.text ?? (value === null ? "" : formatPlain(value))}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (current === null || parseNumber(current.text).kind !== "invalid") setDraft(null);
        form.touch(path);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
