import { flushSync } from "react-dom";
import { createStore, type StoreApi } from "zustand/vanilla";
import { hasCell, isEditable, takesComments } from "./cell-values.ts";
import {
  cellAt,
  cellKey,
  cellName,
  contentAt,
  contentOf,
  followCell,
  type GridLayout,
  type LocatedCell,
  positionOf,
  sameContent,
  sizeOf,
  writeCells,
} from "./grid-layout.ts";
import type { CellComments, CellPlace, GridColumn, GridRow } from "./grid-types.ts";
import { type CellContent, type CellStep, type GridAction, History } from "./history.ts";
import { type Block, blockAround, blockOf, clamp, type GridSize, type Position } from "./selection.ts";

export interface GridState {
  /** The cell that has the focus and that letters go into. */
  active: Position;
  /** The chosen block's fixed corner, the active cell itself unless the whole row, column or grid was chosen. */
  anchor: Position;
  /** The corner across from it, which Shift and the pointer move. */
  head: Position;
  /** `typing` began with a letter: arrows leave the cell. `editing` began with Enter: arrows move in the text. */
  editing: { mode: "typing" | "editing"; before: CellContent } | null;
  /** Cells that a paste has just filled, by cell key. */
  pasted: ReadonlySet<string>;
  /** How many buttons in cells were pressed: such a press may take the focused cell away. */
  presses: number;
  /** Null where cells take no comments. */
  comments: CellComments | null;
}

const PASTED_FOR = 4000;

/** What is chosen, edited and can be undone in one grid. The values themselves live in its source. */
export class GridModel {
  readonly store: StoreApi<GridState> = createStore(() => ({
    active: { row: 0, column: 0 },
    anchor: { row: 0, column: 0 },
    head: { row: 0, column: 0 },
    editing: null,
    pasted: new Set(),
    presses: 0,
    comments: null,
  }));
  readonly #history = new History();
  #layout: GridLayout;
  #pastedTimer: ReturnType<typeof setTimeout> | undefined;
  /** The column that a run of Tabs began in: Enter goes back to it. */
  #tabbedFrom: number | null = null;

  constructor(layout: GridLayout) {
    this.#layout = layout;
    const first = {
      row: 0,
      column: Math.max(
        0,
        layout.columns.findIndex((column) => isEditable(column)),
      ),
    };
    this.store.setState({ active: first, anchor: first, head: first });
  }

  get layout(): GridLayout {
    return this.#layout;
  }

  /** The current rows and columns; the selected cells stay selected. */
  setLayout(layout: GridLayout): void {
    const before = this.#layout;
    this.#layout = layout;
    if (before.rows === layout.rows && before.columns === layout.columns) return;
    const { active, anchor, head } = this.store.getState();
    const follow = (position: Position) => followCell(position, before, layout);
    const followed = follow(active);
    // A block whose rows are no longer adjacent is not a block.
    const moved = !samePosition(followed, active) && !samePosition(anchor, head);
    this.#chooseOnly(followed, moved ? followed : follow(anchor), moved ? followed : follow(head));
  }

  get size(): GridSize {
    return sizeOf(this.#layout);
  }

  get block(): Block {
    const { anchor, head } = this.store.getState();
    return blockOf(anchor, head);
  }

  /** Row and column of a position; undefined outside the grid. */
  at(position: Position): LocatedCell | undefined {
    return cellAt(this.#layout, position);
  }

  /** The accessible name of a cell, from its row and column. */
  nameOf(row: GridRow, column: GridColumn): string {
    return cellName(this.#layout, row, column);
  }

  content(place: CellPlace): CellContent {
    return contentAt(this.#layout, place);
  }

  choose(active: Position): void {
    this.commit();
    this.#tabbedFrom = null;
    this.#chooseOnly(active);
  }

  /** Chooses a block around the active cell, which stays. */
  chooseBlock({ top, bottom, left, right }: Block): void {
    this.commit();
    this.#chooseOnly(
      this.store.getState().active,
      { row: top, column: left },
      { row: bottom, column: right },
    );
  }

  /** Moves on by Tab or Enter, as in a spreadsheet: Enter after Tabs goes back to the column they began in. */
  chooseNext(next: Position, by: "tab" | "enter"): void {
    const from = this.store.getState().active.column;
    this.commit();
    const began = this.#tabbedFrom ?? from;
    this.#tabbedFrom = by === "tab" ? began : null;
    const column = by === "enter" ? began : next.column;
    this.#chooseOnly({ row: next.row, column });
  }

  /** Moves on inside the chosen block, which stays. */
  moveWithin(next: Position): void {
    const { anchor, head } = this.store.getState();
    this.commit();
    this.#chooseOnly(next, anchor, head);
  }

  #chooseOnly(active: Position, anchor: Position = active, head: Position = anchor): void {
    const state = this.store.getState();
    const wanted = { active, anchor, head };
    const keep = (key: keyof typeof wanted) => {
      const position = clamp(wanted[key], this.size);
      return samePosition(state[key], position) ? state[key] : position;
    };
    const next = { active: keep("active"), anchor: keep("anchor"), head: keep("head") };
    if (next.active === state.active && next.anchor === state.anchor && next.head === state.head) return;
    this.store.setState(next);
  }

  extend(head: Position): void {
    this.commit();
    const { active } = this.store.getState();
    this.#chooseOnly(active, active, head);
  }

  /** Opens the active cell. Answers whether it can be edited. */
  edit(mode: "typing" | "editing"): boolean {
    const state = this.store.getState();
    const target = this.at(state.active);
    if (target === undefined || !isEditable(target.column, target.row)) return false;
    if (state.editing === null)
      this.store.setState({ editing: { mode, before: this.content(target.place) } });
    return true;
  }

  /** Presses the button of a cell. Answers whether it has one. */
  press(position: Position): boolean {
    const target = this.at(position);
    if (target?.column.kind !== "action" || !hasCell(target.column, target.row)) return false;
    const { press } = target.column;
    flushSync(() => press(target.row.id));
    this.store.setState(({ presses }) => ({ presses: presses + 1 }));
    return true;
  }

  /** Opens the comments on the active cell. Answers whether it can have some. */
  comment(): boolean {
    const { active, comments } = this.store.getState();
    const target = this.at(active);
    if (comments === null || target === undefined || !takesComments(target.column, target.row)) return false;
    if (!comments.mayBegin && !comments.open.has(cellKey(target.place))) return false;
    this.commit();
    comments.show(target.place);
    return true;
  }

  /** From now on the arrows move in the text of the open cell. */
  stay(): void {
    const { editing } = this.store.getState();
    if (editing !== null) this.store.setState({ editing: { ...editing, mode: "editing" } });
  }

  /** The text of the open cell. It is stored at each key, so that nothing typed is lost. */
  type(text: string): void {
    const target = this.at(this.store.getState().active);
    if (target !== undefined) this.put([{ ...target.place, ...contentOf(target.column, text) }]);
  }

  /** Closes the open cell; what was typed is one action. */
  commit(): void {
    const { editing, active } = this.store.getState();
    const target = this.at(active);
    if (editing === null || target === undefined) return;
    this.store.setState({ editing: null });
    const after = this.content(target.place);
    if (!sameContent(editing.before, after))
      this.#history.add({ steps: [{ ...target.place, before: editing.before, after }], addedRows: [] });
    this.#layout.source.touch([target.place]);
  }

  /** Closes the open cell as if nothing had been typed. */
  cancel(): void {
    const { editing, active } = this.store.getState();
    const target = this.at(active);
    if (editing === null || target === undefined) return;
    this.store.setState({ editing: null });
    if (!sameContent(editing.before, this.content(target.place)))
      this.put([{ ...target.place, ...editing.before }]);
  }

  /** Changes cells as one action that can be undone. Answers undefined when nothing changes. */
  act(
    changes: readonly (CellPlace & CellContent)[],
    addedRows: readonly string[] = [],
  ): GridAction | undefined {
    const steps = changes.flatMap(({ row, column, value, text }): CellStep[] => {
      const before = this.content({ row, column });
      const after = { value, text };
      return sameContent(before, after) ? [] : [{ row, column, before, after }];
    });
    if (steps.length === 0 && addedRows.length === 0) return undefined;
    const action = { steps, addedRows };
    this.#history.add(action);
    this.#forward(action);
    return action;
  }

  undo(): void {
    const action = this.#history.back();
    if (action !== undefined) this.#back(action);
  }

  redo(): void {
    const action = this.#history.forward();
    if (action !== undefined) this.#forward(action);
  }

  /** Undoes one action that others followed: cells that changed again since are not touched. */
  takeBack(action: GridAction): void {
    if (this.#history.isLast(action)) {
      this.undo();
      return;
    }
    const steps = action.steps.filter((step) => sameContent(this.content(step), step.after));
    this.act(steps.map(({ row, column, before }) => ({ row, column, ...before })));
  }

  /** Marks cells as just pasted, for a moment. */
  markPasted(places: readonly CellPlace[]): void {
    clearTimeout(this.#pastedTimer);
    this.store.setState({ pasted: new Set(places.map(cellKey)) });
    this.#pastedTimer = setTimeout(() => this.store.setState({ pasted: new Set() }), PASTED_FOR);
  }

  dispose(): void {
    this.commit();
    clearTimeout(this.#pastedTimer);
  }

  #forward({ steps, addedRows }: GridAction): void {
    if (addedRows.length > 0) this.#layout.structure.addRows?.(addedRows);
    this.put(steps.map(({ row, column, after }) => ({ row, column, ...after })));
    this.#show(steps);
  }

  #back({ steps, addedRows }: GridAction): void {
    const kept = steps.filter(({ row }) => !addedRows.includes(row));
    this.put(kept.map(({ row, column, before }) => ({ row, column, ...before })));
    if (addedRows.length > 0) this.#layout.structure.removeRows?.(addedRows);
    this.#show(kept);
  }

  /** The chosen block becomes the one that an action changed. */
  #show(steps: readonly CellStep[]): void {
    const block = blockAround(steps.flatMap((step) => positionOf(this.#layout, step) ?? []));
    if (block === undefined) return;
    const corner = { row: block.top, column: block.left };
    this.#chooseOnly(corner, corner, { row: block.bottom, column: block.right });
  }

  /** Writes cells and what could not be read in them, without a step in the history. */
  put(changes: readonly (CellPlace & CellContent)[]): void {
    writeCells(this.#layout, changes);
  }
}

function samePosition(a: Position, b: Position): boolean {
  return a.row === b.row && a.column === b.column;
}
