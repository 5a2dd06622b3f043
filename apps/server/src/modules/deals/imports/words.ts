import type { CurrencySum } from "@beachhead/contract";

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const days = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const lists = new Intl.ListFormat("en-US");

export const numberInWords = (value: number): string => numbers.format(value);

export const rowsInWords = (rows: number): string => `${numbers.format(rows)} ${rows === 1 ? "row" : "rows"}`;

export const joined = (texts: readonly string[]): string => lists.format(texts);

/** "14,350" of one currency, "EUR 1,200 and USD 300" of several. */
export function sumsInWords(sums: readonly CurrencySum[]): string {
  if (sums.length === 0) return "nothing";
  if (sums.length === 1) return numbers.format(sums[0]?.sum ?? 0);
  return joined(sums.map(({ currency, sum }) => `${currency} ${numbers.format(sum)}`.trim()));
}

/** "3 April 2026" is written "April 3, 2026". */
export const dayInWords = (day: string | number | undefined): string =>
  typeof day === "string" && day !== "" ? days.format(new Date(`${day}T00:00:00Z`)) : "no date";
