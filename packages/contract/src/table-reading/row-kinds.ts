import { isTyped, plainName } from "./header-row.ts";
import { isBlankCell, plainCell } from "./plain-cell.ts";

/** Why a row of a table is none of its records. */
export const leftOutReasons = ["title", "blank", "header", "total", "note"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Where a table has what makes a row a record; -1 where it has no such column. */
export interface RecordColumns {
  /** The cells of the header. */
  header: readonly string[];
  amount: number;
  /** What each record has beside its amount: a stage, a status. */
  state: readonly number[];
  id: number;
}

const totalWords =
  /^(?:(?:grand|sub|overall|report|page|column|running)[\s-]*)?(?:totals?|totaux|sum|summe|gesamt(?:summe)?|zwischensumme|insgesamt|somme|sous[\s-]total|total général|suma|subtotales|totales|total general|count|average)\s*(?::|\(.*\)|\d+)?$/iu;

/**
 * Why a row is no record; undefined if it is one. A total has an amount, but nothing of what records have beside it, and a
 * word for totals or no other text; a note is one text alone.
 */
export function leftOutReason(cells: readonly string[], table: RecordColumns): LeftOutReason | undefined {
  let filled = 0;
  let last = -1;
  for (let index = 0; index < cells.length; index += 1) {
    if (isBlankCell(cells[index] ?? "")) continue;
    filled += 1;
    last = index;
  }
  if (filled === 0) return "blank";
  const [start] = table.header;
  if (cells[0] === start && filled > 1 && isRepeated(cells, table.header)) return "header";
  const has = (index: number) => index >= 0 && !isBlankCell(cells[index] ?? "");
  const isSmall = table.header.length < 3;
  if (filled === 1 && !isSmall && last !== table.amount)
    return totalWords.test(plainCell(cells[last] ?? "")) ? "total" : "note";
  if (table.state.length === 0 || table.state.some(has)) return undefined;
  if (!has(table.amount)) {
    return hasTotalWord(cells) ? "total" : undefined;
  }
  if (filled === 1 && !isSmall) return "total";
  if (hasTotalWord(cells)) return "total";
  return !has(table.id) && !isSmall && cells.every((cell) => isBlankCell(cell) || isTyped(cell))
    ? "total"
    : undefined;
}

/** The same with what it is the total of: "Total inflows". A deal may begin so, but it has a stage. */
const totalOf =
  /^(?:(?:grand|sub|overall|report|page)[\s-]*)?(?:totals?|totaux|sum of|summe|gesamt|zwischensumme|somme|suma)\b.{0,30}$/iu;

/** Whether a cell is a word for totals alone. */
export const isTotalText = (cell: string): boolean =>
  cell.length < 60 && /\p{L}/u.test(cell) && totalWords.test(plainCell(cell));

const hasTotalWord = (cells: readonly string[]): boolean =>
  cells.some((cell) => isTotalText(cell) || totalOf.test(plainCell(cell)));

const isRepeated = (cells: readonly string[], header: readonly string[]): boolean =>
  header.every(
    (name, index) => name === (cells[index] ?? "") || plainName(name) === plainName(cells[index] ?? ""),
  );
