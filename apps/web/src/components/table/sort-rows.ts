import { compareTexts } from "../../lib/compare-texts.ts";

/** What a column sorts by: text without regard to case, numbers by size; null always comes last. */
export type SortValue = string | number | null;

export interface Sort {
  column: string;
  direction: "ascending" | "descending";
}

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return compareTexts(String(a), String(b));
}

/** Rows in order; rows that compare equal keep the order they came in, in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Sort["direction"],
): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return [...rows].sort((first, second) => {
    const a = valueOf(first);
    const b = valueOf(second);
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * compare(a, b);
  });
}
