import { amountText } from "./amount-text.ts";
import { dateText } from "./date-text.ts";
import { isBlankCell, plainCell } from "./plain-cell.ts";

/** Most characters of the name of a column. */
const NAME_MAX = 200;

/**
 * Names of the columns: without signs that nobody sees, a blank one by its number, a repeated one with a number.
 */
export function columnNames(cells: readonly string[]): string[] {
  const seen = new Set<string>();
  return cells.map((cell, index) => {
    const name = plainName(cell) || `Column ${index + 1}`;
    let unique = name;
    for (let copy = 2; seen.has(unique); copy += 1) unique = `${name} (${copy})`;
    seen.add(unique);
    return unique;
  });
}

/** The shown and compared form of a heading. */
export function plainName(cell: string): string {
  const visible = cell.replaceAll(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, " ");
  return visible
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Surrogate}]+/gu, "")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, NAME_MAX)
    .trim()
    .toWellFormed();
}

/** Whether a cell is a number, an amount or a date, not a word. */
export function isTyped(cell: string): boolean {
  const plain = plainCell(cell);
  return /\d/.test(plain) && (amountText(plain) !== undefined || dateText(plain) !== undefined);
}

/** Columns of which this share has a name are a header, not a title. */
const HEADER_SHARE = 0.5;

/**
 * Which of the first rows has the names of the columns. Rows above it are titles: they fill less of the table, or they
 * have fewer names that are known.
 * @param knownNames how many of the cells are usual names of columns
 * @returns the index of the row
 */
export function headerIndex(
  rows: readonly (readonly string[])[],
  knownNames: (cells: readonly string[]) => number,
): number {
  const filled = rows.map((cells) => cells.filter((cell) => !isBlankCell(cell)).length);
  const sorted = filled.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const widest = Math.max(usual, ...filled.slice(-1));
  const needed = Math.max(1, Math.ceil(Math.min(usual, widest) * HEADER_SHARE));
  const candidates = rows.flatMap((cells, index) => {
    const names = cells.filter((cell) => !isBlankCell(cell)).map((cell) => plainName(cell).toLowerCase());
    return names.length >= needed && names.length > 0 ? [{ index, isNamed: isMostlyWords(names) }] : [];
  });
  const first = candidates[0]?.index ?? filled.findIndex((count) => count > 0);
  const best = candidates
    .filter(({ isNamed }) => isNamed)
    .map(({ index }) => ({ index, known: knownNames(rows[index] ?? []) }))
    .reduce<{ index: number; known: number }>((one, other) => (other.known > one.known ? other : one), {
      index: first,
      known: Math.max(1, knownNames(rows[first] ?? [])),
    });
  return Math.max(0, best.index);
}

const isMostlyWords = (names: readonly string[]): boolean =>
  new Set(names).size * 2 > names.length && names.filter((name) => !isTyped(name)).length * 2 >= names.length;
