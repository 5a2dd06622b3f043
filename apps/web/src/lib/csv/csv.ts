import { hasDecimalComma } from "../format/locale.ts";

/**
 * A sign that begins a formula, in half or full width, at the start of a text or of what a spreadsheet takes for a cell
 * of its own: outside of the English-speaking countries many split at semicolons, and what is pasted splits at tabs.
 */
const FORMULA = /((?:^|[;\t\r\n])[\s\p{Cf}"']*)([=+\-@＝＋－＠])/gu;

/** A text as one cell: always quoted (RFC 4180), and no formula, whichever separator the reader splits at. */
export function csvCell(text: string): string {
  const safe = text.replaceAll(FORMULA, "$1'$2");
  const isPlain = !/^[\t\r\n]/.test(safe);
  return `"${isPlain ? "" : "'"}${safe.replaceAll('"', '""')}"`;
}

/** The file begins with the mark by which spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A figure stays a number without thousands; null is a blank cell. */
export type CsvValue = string | number | null;

/**
 * Rows as a file for a spreadsheet, the heads first, in the account's format: where that has a decimal comma,
 * spreadsheets split at semicolons.
 */
export function csvFile(rows: readonly (readonly CsvValue[])[]): string {
  const [separator, decimal] = hasDecimalComma() ? [";", ","] : [",", "."];
  const cellOf = (value: CsvValue): string =>
    typeof value === "string" ? csvCell(value) : value === null ? "" : String(value).replace(".", decimal);
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join("");
}
