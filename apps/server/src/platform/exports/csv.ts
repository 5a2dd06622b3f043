import { isFormatLocale } from "@beachhead/contract";

/** A figure stays a number without thousands; null is a blank cell. */
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

/** How a spreadsheet of a country reads a file that is opened by a double click. */
export interface CsvForm {
  separator: "," | ";";
  decimal: "." | ",";
}

const ENGLISH: CsvForm = { separator: ",", decimal: "." };
const CONTINENTAL: CsvForm = { separator: ";", decimal: "," };

/** @param locale of the account's numbers; unknown or absent: English */
export const csvFormOf = (locale: string | undefined): CsvForm =>
  locale === undefined || !isFormatLocale(locale) || locale.startsWith("en-") ? ENGLISH : CONTINENTAL;

function cellOf(value: CsvValue, { decimal }: CsvForm): string {
  if (typeof value === "string") return textCell(value);
  return value === null || !Number.isFinite(value) ? "" : String(value).replace(".", decimal);
}

/** Spreadsheets know by it that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a CSV file, with its end. */
export const csvLine = (row: readonly CsvValue[], form = ENGLISH): string =>
  `${row.map((value) => cellOf(value, form)).join(form.separator)}\r\n`;

/** Rows as a CSV file in UTF-8, the heads first. */
export function csvFile(rows: readonly (readonly CsvValue[])[], form = ENGLISH): Buffer {
  return Buffer.from(BYTE_ORDER_MARK + rows.map((row) => csvLine(row, form)).join(""), "utf8");
}
