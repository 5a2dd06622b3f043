/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A text as one cell: never a formula, quoted where it must be (RFC 4180). */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The file begins with the mark by which spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A figure stays a number, with a point and without thousands; null is a blank cell. */
export type CsvValue = string | number | null;

const cellOf = (value: CsvValue): string =>
  typeof value === "string" ? csvCell(value) : value === null ? "" : String(value);

/** Rows as a file for a spreadsheet, the heads first. */
export function csvFile(rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}
