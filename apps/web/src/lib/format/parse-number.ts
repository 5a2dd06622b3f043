import {
  amountText,
  amountValue,
  currenciesOf,
  type DecimalSign,
  isBlankCell,
  isCurrencyCode,
  plainCell,
} from "@beachhead/contract/table-reading";
import { hasDecimalComma } from "./locale.ts";

/** What was typed or pasted: nothing, a number, or text that is not a number. */
export type ParsedNumber = { kind: "empty" } | { kind: "number"; value: number } | { kind: "invalid" };

/** The decimal sign of the user's number format. */
export const ownDecimal = (): DecimalSign => (hasDecimalComma() ? "," : ".");

/**
 * Reads a number that was typed alone, as people write it: "1,200", "1.2m", "25 %", "(300)", "−4", "12,00,000", "R$ 40".
 * The user's number format decides on the decimal sign, unless only the other one is possible. A per cent sign is
 * dropped, not divided by: fields hold per cent, as their labels say.
 */
export function parseNumber(text: string): ParsedNumber {
  if (isBlankCell(text)) return { kind: "empty" };
  // "1,234." on the way to "1,234.5".
  const amount = amountText(plainCell(text).replace(/[.,]$/, ""));
  if (amount === undefined || amount.digits === "") return { kind: "invalid" };
  const own = ownDecimal();
  const value = amountValue(amount, own) ?? amountValue(amount, own === "." ? "," : ".");
  return value === undefined ? { kind: "invalid" } : { kind: "number", value };
}

/**
 * What is written beside a figure of money where its field has another unit: "EUR" of "60m €" in US dollars, "%" of
 * "12 %". Null where the text names nothing or the same currency, and for units that are no currency.
 */
export function foreignUnit(text: string, unit: string | undefined): string | null {
  const currency = unit?.split(/[^A-Z]+/).find(isCurrencyCode);
  const amount = currency === undefined ? undefined : amountText(text);
  if (currency === undefined || amount === undefined) return null;
  if (amount.isPercent) return "%";
  const named = amount.currency;
  if (named === undefined || named.includes(currency)) return null;
  const [first = "", ...others] = named;
  return others.length === 0 ? first : signIn(text);
}

/** The sign or word of a currency in an amount. */
const signIn = (text: string): string =>
  plainCell(text)
    .match(/\p{L}*\p{Sc}|\p{L}+/gu)
    ?.find((word) => currenciesOf(word) !== undefined) ?? "";

/** Why an amount in another unit is not taken. */
export const foreignUnitWords = (foreign: string, unit: string): string =>
  foreign === "%"
    ? `This is a percentage. Type the amount in ${unit}`
    : `This is in ${foreign}. Type the amount in ${unit}`;
