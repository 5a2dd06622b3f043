import { isDelimiterLine, namedDelimiter } from "@beachhead/contract/table-reading";
import { formatNumber } from "../../lib/format/numbers.ts";
import { readTable } from "../grid/clipboard-table.ts";

/** Characters of a table that is read: a hundred times what a form takes. */
export const MOST_CHARACTERS = 200_000;
const MOST_ROWS = 500;
const MOST_COLUMNS = 100;

/** A table and the row of the pasted text, counted from 1, that each of its rows comes from. */
export interface Sheet {
  rows: readonly SheetRow[];
  /** The sign between its cells. */
  delimiter: string;
}

export interface SheetRow {
  line: number;
  cells: readonly string[];
}

/** A sentence that says why a table cannot be read. */
export interface Unreadable {
  problem: string;
}

/**
 * The sign that the text names, else the one that splits it into the most columns, the same number in each row. A tab wins
 * whenever there is one.
 */
function separatorOf(text: string): string {
  const named = namedDelimiter(text);
  if (named !== undefined) return named;
  if (text.includes("\t")) return "\t";
  let best = { separator: ",", score: 1 };
  for (const separator of [";", ",", "|"]) {
    const rows = readTable(text, separator).filter(isFilled);
    const columns = rows[0]?.length ?? 0;
    const even = rows.filter((row) => row.length === columns).length / Math.max(1, rows.length);
    if (columns > 1 && even * columns > best.score) best = { separator, score: even * columns };
  }
  return best.separator;
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

/** Reads what was copied from a spreadsheet, or the text of a CSV file. Empty rows are skipped. */
export function readSheet(text: string): Sheet | Unreadable {
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.length > MOST_CHARACTERS)
    return {
      problem: `The table has ${formatNumber(plain.length)} characters; at most ${formatNumber(MOST_CHARACTERS)} can be read. Copy only the rows to import.`,
    };
  if (plain.includes("\0"))
    return { problem: "This is not text. Copy the cells in the spreadsheet, or save it as CSV." };
  const delimiter = separatorOf(plain);
  const rows = readTable(plain, delimiter)
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ line, cells }) => isFilled(cells) && !isDelimiterLine({ line, cells }));
  if (rows.length === 0) return { problem: "The table is empty." };
  const unclosed = rows.find(({ cells }) => cells.some((cell) => cell.startsWith('"')));
  if (unclosed !== undefined)
    return {
      problem: `A quote that opens in row ${unclosed.line} does not close. Close it and import again.`,
    };
  if (rows.length > MOST_ROWS)
    return {
      problem: `The table has ${formatNumber(rows.length)} rows; at most ${MOST_ROWS} can be read. Copy only the rows to import.`,
    };
  const wide = rows.find(({ cells }) => cells.length > MOST_COLUMNS);
  if (wide !== undefined)
    return {
      problem: `Row ${wide.line} has ${formatNumber(wide.cells.length)} columns; at most ${MOST_COLUMNS} can be read.`,
    };
  return { rows, delimiter };
}
