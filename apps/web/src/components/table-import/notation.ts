import { hasDecimalComma } from "../../lib/format/locale.ts";
import { type ParsedNumber, parseNumber } from "../../lib/format/parse-number.ts";

/** The decimal sign of a table. */
export type Decimal = "." | ",";

const COMMA = /\.\d{3},\d|\d,\d{1,2}(?!\d)(?!,)|(\.\d{3}){2}/;
const POINT = /,\d{3}\.\d|\d\.\d{1,2}(?![\d.])|(,\d{2,3}){2}/;

/** The sign that cells have in decimal place; the one of the user's locale where the cells do not tell. */
export function detectDecimal(cells: readonly string[]): Decimal {
  const figures = cells.filter((cell) => /\d/.test(cell) && cell.length < 40);
  const hasCommas = figures.some((cell) => COMMA.test(cell));
  const hasPoints = figures.some((cell) => POINT.test(cell));
  if (hasCommas === hasPoints) return hasDecimalComma() ? "," : ".";
  return hasCommas ? "," : ".";
}

/** What accountants write into a cell without a figure. */
const NONE = /^(?:[-\u2013\u2014]|n\/?a|none)$/i;

/** Reads a cell as a figure. A per cent sign and a currency are dropped. */
export function readFigure(cell: string, decimal: Decimal): ParsedNumber {
  const text = cell.trim();
  return NONE.test(text) ? { kind: "empty" } : parseNumber(text, decimal === ",");
}
