import { formatCount, formatNumber, formatPlain } from "../../lib/format/numbers.ts";
import { foreignUnit } from "../../lib/format/parse-number.ts";
import { type FigureCell, findNotation, type Notation, readFigure } from "../../lib/format/table-notation.ts";
import { newKey } from "../../lib/new-key.ts";
import { isEditable, readText } from "./cell-values.ts";
import type { GridModel } from "./grid-model.ts";
import type { CellPlace, GridColumn, GridRow } from "./grid-types.ts";
import type { CellContent, GridAction } from "./history.ts";
import type { Block } from "./selection.ts";

/** What was on the clipboard. */
export interface CopiedCells {
  rows: readonly (readonly FigureCell[])[];
  /** Rows that the spreadsheet hid; they are left out. */
  hiddenRows: number;
}

/** A pasted cell that the grid did not take. */
interface Refusal {
  kind: "unreadable" | "foreign" | "percent" | "fixed" | "outside";
  cell: string;
  text: string;
}

export interface Pasted {
  /** Undefined when no cell changed. */
  action: GridAction | undefined;
  taken: number;
  refused: readonly Refusal[];
  /** Columns of percentages whose pasted figures may be fractions. */
  fractions: readonly Fraction[];
  hiddenRows: number;
}

/** A column and a figure below 1 that was pasted into it. */
interface Fraction {
  label: string;
  value: number;
}

/** What was pasted into each column of percentages; null: a figure above 1, or with a sign, is no fraction. */
function fractionsIn(found: ReadonlyMap<GridColumn, readonly (number | null)[]>): Fraction[] {
  return [...found].flatMap(([{ label }, values]) => {
    // 1 alone is more often one percent than all of it.
    const value = values.find((each) => each !== null && each < 1);
    return typeof value === "number" && !values.includes(null) ? [{ label, value }] : [];
  });
}

/** How far a table reaches in a direction: repeated when the chosen cells are a multiple of it, else once. */
const reach = (chosen: number, own: number) => (chosen % own === 0 ? chosen : own);

/** How the figures of a table are written that is pasted into a block. */
export const notationOf = (model: GridModel, { left }: Block, { rows }: CopiedCells): Notation =>
  findNotation(
    rows.flatMap((row) => row.filter((_, across) => model.layout.columns[left + across]?.kind === "number")),
  );

/**
 * Fills cells from the upper left of a block to the right and down. A block that holds the table several times
 * over is filled with repetitions, as one value alone fills it all. Cells that cannot take their text are not changed.
 * Rows are added where the grid may grow.
 */
export function pasteTable(
  model: GridModel,
  { top, left, bottom, right }: Block,
  { rows: table, hiddenRows }: CopiedCells,
  decimal: Notation["decimal"],
): Pasted {
  const readNumber = (text: string) => readFigure(text, decimal);
  const tableWidth = Math.max(...table.map((row) => row.length));
  const height = reach(bottom - top + 1, table.length);
  const width = reach(right - left + 1, tableWidth);
  const { columns } = model.layout;
  const newRows = newRowsFor(model, top + height);
  const rows: readonly GridRow[] = [...model.layout.rows, ...newRows.map((id) => ({ id }))];
  const changes: (CellPlace & CellContent)[] = [];
  const refused: Refusal[] = [];
  const percentages = new Map<GridColumn, (number | null)[]>();
  for (let down = 0; down < height; down += 1) {
    for (let across = 0; across < width; across += 1) {
      const text = table[down % table.length]?.[across % tableWidth]?.text;
      if (text === undefined) continue;
      const row = rows[top + down];
      const column = columns[left + across];
      if (row === undefined || column === undefined) {
        refused.push({ kind: "outside", cell: "", text });
        continue;
      }
      if (!isEditable(column, row)) {
        // A blank over a cell that holds nothing of its own refuses nothing.
        if (text.trim() !== "") refused.push({ kind: "fixed", cell: model.nameOf(row, column), text });
        continue;
      }
      const read = readText(column, text, readNumber);
      if (read.kind === "value") {
        changes.push({ row: row.id, column: column.id, value: read.value, text: null });
        if (column.unit === "%" && typeof read.value === "number" && read.value !== 0) {
          const isFraction = read.value > 0 && read.value <= 1 && !text.includes("%");
          percentages.set(column, [...(percentages.get(column) ?? []), isFraction ? read.value : null]);
        }
      } else {
        const foreign = column.kind === "number" ? foreignUnit(text, column.unit) : null;
        const kind = foreign === null ? "unreadable" : foreign === "%" ? "percent" : "foreign";
        refused.push({ kind, cell: model.nameOf(row, column), text });
      }
    }
  }
  const filled = new Set(changes.map(({ row }) => row));
  const action = model.act(
    changes,
    newRows.filter((id) => filled.has(id)),
  );
  model.layout.source.touch(changes);
  model.markPasted(changes);
  return { action, taken: changes.length, refused, fractions: fractionsIn(percentages), hiddenRows };
}

/** Ids of the rows that must be added so that there are `wanted` of them, as far as that is allowed. */
function newRowsFor(model: GridModel, wanted: number): string[] {
  const { rows, structure } = model.layout;
  if (structure.addRows === undefined) return [];
  const missing = Math.min(wanted, structure.mostRows ?? wanted) - rows.length;
  return Array.from({ length: Math.max(0, missing) }, () => newKey());
}

const NAMED = 2;
const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

const reasons: Readonly<Record<Refusal["kind"], (text: string) => string>> = {
  fixed: () => "read-only",
  foreign: (text) => `“${text}” is in another currency`,
  percent: (text) => `“${text}” is a percentage, not an amount`,
  outside: () => "outside the grid",
  unreadable: (text) => `“${text}” is not valid`,
};

const reasonFor = ({ kind, cell, text }: Refusal) => `${cell} (${reasons[kind](shorten(text.trim()))})`;

/** What a paste did, in words: how many cells it filled, and which it did not. */
export function pasteInWords({ taken, refused, fractions, hiddenRows }: Pasted): string {
  const filled = taken === 0 ? "Nothing was pasted" : `${formatCount(taken, "cell")} pasted`;
  const asPercent = fractions.map(
    ({ label, value }) =>
      `. ${label} is in percent: ${formatPlain(value)} is ${formatPlain(value)} %, not ${formatPlain(Math.round(value * 1e8) / 1e6)} %`,
  );
  const hidden = hiddenRows === 0 ? "" : `. ${formatCount(hiddenRows, "hidden row")} left out`;
  return `${filled}${refusedInWords(refused)}${hidden}${asPercent.join("")}`;
}

function refusedInWords(refused: readonly Refusal[]): string {
  if (refused.length === 0) return "";
  const beyond = refused.filter(({ kind }) => kind === "outside").length;
  const inside = refused.filter(({ kind }) => kind !== "outside");
  const named = inside.slice(0, NAMED).map(reasonFor);
  const more = inside.length - named.length;
  const parts = [
    ...named,
    ...(more > 0 ? [`${formatNumber(more)} more`] : []),
    ...(beyond > 0 ? [`${formatNumber(beyond)} outside the grid`] : []),
  ];
  return `, ${formatNumber(refused.length)} refused: ${parts.join(", ")}`;
}
