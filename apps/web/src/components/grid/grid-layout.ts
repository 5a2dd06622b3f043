import { blankOf, headOf, problemOf, readText } from "./cell-values.ts";
import type { CellPlace, GridColumn, GridRow, GridSource, GridStructure } from "./grid-types.ts";
import type { CellContent } from "./history.ts";
import { clamp, type GridSize, type Position } from "./selection.ts";

export interface GridLayout {
  name: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  source: GridSource;
  structure: GridStructure;
}

/** What a grid shows. */
export type GridContent = Pick<GridLayout, "rows" | "columns" | "source">;

export const cellKey = ({ row, column }: CellPlace) => `${row}\u0000${column}`;

/** A cell with its row and column. */
export interface LocatedCell {
  row: GridRow;
  column: GridColumn;
  place: CellPlace;
}

export function sizeOf({ rows, columns }: GridLayout): GridSize {
  return { rows: rows.length, columns: columns.length };
}

/** Row and column of a position; undefined outside the grid. */
export function cellAt({ rows, columns }: GridLayout, position: Position): LocatedCell | undefined {
  const row = rows[position.row];
  const column = columns[position.column];
  if (row === undefined || column === undefined) return undefined;
  return { row, column, place: { row: row.id, column: column.id } };
}

/** The current position of a cell. */
export function positionOf({ rows, columns }: GridContent, place: CellPlace): Position | undefined {
  const row = rows.findIndex(({ id }) => id === place.row);
  const column = columns.findIndex(({ id }) => id === place.column);
  return row === -1 || column === -1 ? undefined : { row, column };
}

/** Where a position's cell is after a change of the rows or columns; one whose cell is gone stays within the grid. */
export function followCell(position: Position, before: GridLayout, after: GridLayout): Position {
  const row = after.rows.findIndex(({ id }) => id === before.rows[position.row]?.id);
  const column = after.columns.findIndex(({ id }) => id === before.columns[position.column]?.id);
  return clamp(
    { row: row === -1 ? position.row : row, column: column === -1 ? position.column : column },
    sizeOf(after),
  );
}

/** The accessible name of a cell, from its row and column. */
export function cellName({ rows, columns, source }: GridContent, row: GridRow, column: GridColumn): string {
  const naming = columns.find(({ namesRows }) => namesRows);
  const written = naming === undefined ? row.label : source.read(row.id, naming.id);
  const index = rows.findIndex(({ id }) => id === row.id);
  const rowName = written === undefined || written === null || written === "" ? `Row ${index + 1}` : written;
  return `${rowName}, ${column.spoken ?? headOf(column)}`;
}

export function contentAt({ source }: GridLayout, place: CellPlace): CellContent {
  const value = source.read(place.row, place.column);
  const text = source.text(place.row, place.column) ?? null;
  // A value from elsewhere (an undo, another tab) takes the place of what could not be read.
  return { value, text: value === null || value === "" ? text : null };
}

/** What typed text makes of a cell: a value, or the text with a blank value. */
export function contentOf(column: GridColumn, text: string): CellContent {
  const read = readText(column, text);
  if (read.kind === "value") return { value: read.value, text: null };
  return { value: blankOf(column), text };
}

export function sameContent(a: CellContent, b: CellContent): boolean {
  return a.value === b.value && a.text === b.text;
}

/** Writes cells and what could not be read in them. */
export function writeCells(
  { source, columns }: GridLayout,
  changes: readonly (CellPlace & CellContent)[],
): void {
  source.write(
    changes.map(({ row, column, value, text }) => {
      const inColumn = columns.find(({ id }) => id === column);
      const unreadable =
        text === null || inColumn === undefined ? null : { text, problem: problemOf(inColumn, text) };
      return { row, column, value, unreadable };
    }),
  );
}
