/** A figure stays a number, with a point and without thousands; null is a blank cell. */
export type CsvValue = string | number | null;

/**
 * A sign that begins a formula, in half or full width, at the start of a text or of what a spreadsheet takes for a
 * cell of its own: many split at semicolons, and what is pasted splits at tabs.
 */
const FORMULA = /((?:^|[;\t\r\n])[\s\p{Cf}"']*)([=+\-@＝＋－＠])/gu;

/** A text as one cell: always quoted (RFC 4180), and never a formula. */
function textCell(text: string): string {
  const safe = text.replaceAll(FORMULA, "$1'$2");
  return `"${/^[\t\r\n]/.test(safe) ? "'" : ""}${safe.replaceAll('"', '""')}"`;
}

function cellOf(value: CsvValue): string {
  if (typeof value === "string") return textCell(value);
  return value === null || !Number.isFinite(value) ? "" : String(value);
}

/** Spreadsheets know by it that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a CSV file, with its end. */
export const csvLine = (row: readonly CsvValue[]): string => `${row.map(cellOf).join(",")}\r\n`;

/** Rows as a CSV file in UTF-8, the heads first. */
export function csvFile(rows: readonly (readonly CsvValue[])[]): Buffer {
  return Buffer.from(BYTE_ORDER_MARK + rows.map(csvLine).join(""), "utf8");
}
