import type { ReactNode } from "react";

/** What a cell holds. A blank figure is null, a blank text is "". */
export type GridValue = string | number | null;

interface ColumnFacts {
  id: string;
  /** Heads the column. */
  label: string;
  /** Follows the label in the head: "Share, %". Cells show the figure alone. */
  unit?: string | undefined;
  /** What the column means, in small print under the label; cut where it is long, so its `rule` says it in full. */
  hint?: string | undefined;
  /** How the column is read out, where that is more than label and unit. */
  spoken?: string | undefined;
  /** Adjacent columns of the same group share a heading. */
  group?: string | undefined;
  /** Pixels; without it the column is as wide as what it holds. */
  width?: number | undefined;
  /** Our own column, set off from the others. */
  isOwn?: boolean | undefined;
  /** The last column, in sight however many are before it: what the others come to. */
  staysInSight?: boolean | undefined;
  /** Its cells name their rows. At most one column, the first. */
  namesRows?: boolean | undefined;
  /** The rule of its cells, said under the grid while one of them is active. */
  rule?: string | undefined;
  /** Shown and copied, never edited. A grid that is read-only makes all of its columns so. */
  isReadOnly?: boolean | undefined;
  /** Its cell of the totals row, from the values of the column. */
  total?: ((values: readonly GridValue[]) => string) | undefined;
}

export type GridColumn = ColumnFacts &
  (
    | { kind: "text"; multiline?: boolean | undefined }
    | {
        kind: "number";
        decimals?: number | undefined;
        /** A year: no comma between its thousands. */
        isYear?: boolean | undefined;
      }
    | {
        kind: "choice";
        options: readonly string[];
        /** The options are suggestions: any text is taken. */
        isFree?: boolean | undefined;
      }
    | { kind: "link" }
    | {
        /** A button in each row, by Enter as well: its name is the label and the cell's value, "Delete Halden". */
        kind: "action";
        icon: ReactNode;
        press(row: string): void;
      }
    | {
        /** Computed or given: shown, copied, never edited. */
        kind: "fixed";
        align?: "start" | "end" | undefined;
        decimals?: number | undefined;
        render?: ((value: GridValue) => ReactNode) | undefined;
      }
  );

export interface GridRow {
  id: string;
  /** Its heading, unless a column names the rows. */
  label?: string | undefined;
  /** Our own row, set off from the others. */
  isOwn?: boolean | undefined;
  /** The only columns of which this row has a cell to fill; all by default. */
  onlyColumns?: readonly string[] | undefined;
}

/** A cell by the ids of its row and column. */
export interface CellPlace {
  row: string;
  column: string;
}

export interface CellChange extends CellPlace {
  value: GridValue;
  /** What was typed and is not a value of this column, and why; the value is blank then. */
  unreadable: { text: string; problem: string } | null;
}

/** Where a grid's values live. The same object for the life of the grid. */
export interface GridSource {
  /** Calls back after every change of a value or a message; answers the way to stop. */
  subscribe(listener: () => void): () => void;
  read(row: string, column: string): GridValue;
  /** What was typed into a cell and could not be read. */
  text(row: string, column: string): string | undefined;
  /** What is wrong with a cell, once it should be said. */
  message(row: string, column: string): string | undefined;
  /** All changes of one action at once. */
  write(changes: readonly CellChange[]): void;
  /** Cells that were left: from now on their messages may show. */
  touch(cells: readonly CellPlace[]): void;
  /** A fact so old that it should be looked up again. */
  isStale?(row: string, column: string): boolean;
  /** How strongly a cell is coloured, from 0 to 1; undefined for none. Its `note` says the same in words. */
  tint?(row: string, column: string): number | undefined;
  /** What is worth saying of a cell, under the grid while it is active: "120 of 400 accounts: 30 %". */
  note?(row: string, column: string): string | undefined;
  /** The name by which a form finds the cell. */
  fieldName?(row: string, column: string): string;
  /**
   * What tells a row from the others for every reader and in every order; "" if nothing does. By default its name.
   */
  rowPlace?(row: string): string;
}

/** The comments on the cells of a grid whose document has some. */
export interface CellComments {
  /** How many open threads a cell has, by cell key. */
  open: ReadonlyMap<string, number>;
  /** Whether the user may begin a thread. */
  mayBegin: boolean;
  show(cell: CellPlace): void;
}

/** What the owner of the rows and columns lets the grid do to them. What is missing cannot be done. */
export interface GridStructure {
  /** Adds rows with these ids at the end: by hand, or because a pasted block is longer than the grid. */
  addRows?(ids: readonly string[]): void;
  removeRows?(ids: readonly string[]): void;
  /** Moves a row to a position, by Alt and an arrow key. */
  moveRow?(id: string, to: number): void;
  /** No more rows than this. */
  mostRows?: number | undefined;
  /** Actions in the head of a row: rename, delete. */
  rowActions?(row: GridRow): ReactNode;
  /** Actions in the head of a column: rename, move, delete. */
  columnActions?(column: GridColumn): ReactNode;
}
