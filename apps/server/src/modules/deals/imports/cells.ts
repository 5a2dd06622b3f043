import { type AmountText, amountText } from "@beachhead/contract/table-reading";
import { exactValueOf } from "./workbook/exact-value.ts";

/** A cell of a workbook whose formula has no stored result. */
export const NO_RESULT = "\u2060=";

/** An amount as its cell has it: a number that a workbook stores as such, or a text. */
export type AmountCell = { exact: number } | { text: AmountText };

/** @param isWorkbook whether numbers can be stored as such @returns undefined if the cell is no amount */
export function amountCell(cell: string, isWorkbook: boolean): AmountCell | undefined {
  const stored = isWorkbook ? exactValueOf(cell) : undefined;
  if (stored === undefined) {
    const text = amountText(cell);
    return text === undefined ? undefined : { text };
  }
  const exact = Number(stored);
  return stored !== "" && Number.isFinite(exact) ? { exact } : undefined;
}

/** A text for a message, cut. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
