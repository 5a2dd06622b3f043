import { type CsvValue, csvFormOf, csvText } from "@beachhead/contract/csv";
import { formatLocale } from "./format/locale.ts";

/** Rows as a file for a spreadsheet, the heads first, in the account's format. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): string =>
  csvText(rows, csvFormOf(formatLocale()));
