import type { FindField } from "./labels.ts";
import { quoted } from "./preview.ts";
import type { Sheet, Unreadable } from "./sheet.ts";

/** A cell with the words that name its place. */
export interface PlacedCell {
  text: string;
  place: string;
}

/** One thing of a table, for example a plan: the cell of each field. */
export interface TableRecord<Field extends string> {
  place: string;
  cells: ReadonlyMap<Field, PlacedCell>;
}

export interface Records<Field extends string> {
  records: readonly TableRecord<Field>[];
  /** The heading of each field that the table has, in the order of the table. */
  headings: ReadonlyMap<Field, string>;
  /** Sentences about headings that mean no field of the form, or one that another heading has. */
  refused: readonly string[];
}

interface Line {
  place: string;
  cells: readonly string[];
}

/** Columns are named by the letters of a spreadsheet. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const rowsOf = ({ rows }: Sheet): Line[] => rows.map(({ line, cells }) => ({ place: `Row ${line}`, cells }));

function columnsOf({ rows }: Sheet): Line[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => ({
    place: `Column ${columnName(column)}`,
    cells: rows.map(({ cells }) => cells[column] ?? ""),
  }));
}

const HEADINGS_WITHIN = 6;

/** The first of the lines whose cells mean the most fields. */
function headingsAmong<Field extends string>(lines: readonly Line[], find: FindField<Field>) {
  let best = { index: -1, count: 0 };
  for (const [index, { cells }] of lines.slice(0, HEADINGS_WITHIN).entries()) {
    const count = new Set(cells.map(find).filter((field) => field !== undefined)).size;
    if (count > best.count) best = { index, count };
  }
  return best;
}

/**
 * Reads a table with headings in its first row or in its first column.
 * @param nameField is taken from the line without a heading, if no heading means it
 */
export function readRecords<Field extends string>(
  sheet: Sheet,
  find: FindField<Field>,
  nameField: Field,
): Records<Field> | Unreadable {
  const ways = [rowsOf(sheet), columnsOf(sheet)].map((lines) => ({ lines, ...headingsAmong(lines, find) }));
  const [across, down] = ways;
  const way = across !== undefined && down !== undefined && down.count > across.count ? down : across;
  const heading = way?.lines[way.index];
  if (way === undefined || heading === undefined || way.count < 2)
    return {
      problem:
        "No headings were recognized in the first row or the first column. Name at least two fields, as in the example table.",
    };
  const headings = new Map<Field, string>();
  const places = new Map<number, Field>();
  const refused: string[] = [];
  const records = way.lines.slice(way.index + 1).filter(({ cells }) => cells.some((cell) => cell !== ""));
  for (const [index, text] of heading.cells.entries()) {
    const field = find(text);
    if (field !== undefined && !headings.has(field)) {
      headings.set(field, text);
      places.set(index, field);
    } else if (field !== undefined)
      refused.push(`${quoted(text)}: a second column for the same field is left out.`);
  }
  const unnamed = heading.cells.findIndex(
    (text, index) => text === "" && records.some(({ cells }) => (cells[index] ?? "") !== ""),
  );
  if (!headings.has(nameField) && unnamed >= 0) {
    headings.set(nameField, "");
    places.set(unnamed, nameField);
  }
  for (const [index, text] of heading.cells.entries())
    if (text !== "" && find(text) === undefined && !places.has(index))
      refused.push(`${quoted(text)}: no field of the form has this heading.`);
  return {
    headings,
    refused,
    records: records.map(({ place, cells }) => ({
      place,
      cells: new Map(
        [...places].map(([index, field]) => [
          field,
          { text: cells[index] ?? "", place: `${place}, ${quoted(headings.get(field) || "name")}` },
        ]),
      ),
    })),
  };
}
