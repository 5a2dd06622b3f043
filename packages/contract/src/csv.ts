import { isFormatLocale } from "./account/format-locales.ts";

/** A figure stays a number without thousands; null is a blank cell. */
export type CsvValue = string | number | null;

/** How a spreadsheet of a country reads a file that is opened by a double click. */
export interface CsvForm {
  separator: "," | ";";
  decimal: "." | ",";
}

const ENGLISH: CsvForm = { separator: ",", decimal: "." };
/** Where numbers have a decimal comma, spreadsheets split at semicolons. */
const CONTINENTAL: CsvForm = { separator: ";", decimal: "," };

/** @param locale of the account's numbers; unknown or absent: English */
export const csvFormOf = (locale: string | undefined): CsvForm =>
  locale === undefined || !isFormatLocale(locale) || locale.startsWith("en-") ? ENGLISH : CONTINENTAL;

/** Spreadsheets know by it, at the beginning of a file, that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A sign that begins a formula, in half or full width, at the start of a text or of what a spreadsheet takes for a cell
 * of its own: many split at semicolons, and what is pasted splits at tabs.
 */
const FORMULA = /((?:^|[;\t\r\n])[\s\p{Cf}"']*)([=+\-@＝＋－＠])/gu;

/** A text as one cell: always quoted (RFC 4180), and no formula, whichever separator the reader splits at. */
function textCell(text: string): string {
  const safe = text.replaceAll(FORMULA, "$1'$2");
  return `"${/^[\t\r\n]/.test(safe) ? "'" : ""}${safe.replaceAll('"', '""')}"`;
}

function cellOf(value: CsvValue, { decimal }: CsvForm): string {
  if (typeof value === "string") return textCell(value);
  return value === null || !Number.isFinite(value) ? "" : String(value).replace(".", decimal);
}

/** One line of a CSV file, with its end. A number that is none (NaN, infinite) is a blank cell. */
export const csvLine = (row: readonly CsvValue[], form: CsvForm = ENGLISH): string =>
  `${row.map((value) => cellOf(value, form)).join(form.separator)}\r\n`;

/** Rows as the text of a CSV file, the heads first, with the byte order mark. */
export const csvText = (rows: readonly (readonly CsvValue[])[], form: CsvForm = ENGLISH): string =>
  BYTE_ORDER_MARK + rows.map((row) => csvLine(row, form)).join("");
