import type { CurrencySum } from "@beachhead/contract";
import { formatPlain } from "../../../lib/format/numbers.ts";

/** Sums by currency in a line: "EUR 14,350 · USD 20". */
export function sumsInWords(sums: readonly CurrencySum[]): string {
  const unnamed = sums.length > 1 ? "no currency" : "";
  return sums.map(({ currency, sum }) => `${currency || unnamed} ${formatPlain(sum, 2)}`.trim()).join(" · ");
}

/** A value as it was read: a number in the user's notation, a text unchanged. */
export const readInWords = (value: string | number): string =>
  typeof value === "number" ? formatPlain(value, 2) : value === "" ? "not read" : value;
