import { formatTyped } from "../../lib/format/numbers.ts";

export type ChartCell = string | number | null;

/** The figures behind a drawing. */
export interface ChartTable {
  heads: readonly string[];
  rows: readonly (readonly ChartCell[])[];
  /** The first column holds amounts; otherwise a number in it, such as a year, is a name. */
  startsWithAmounts?: boolean | undefined;
}

/** A column: its head, and what it shows of an item. */
export type ChartColumn<Item> = readonly [
  head: string,
  cellOf: (item: Item, index: number) => ChartCell | undefined,
];

/** One row for each item. */
export function chartTable<Item>(items: readonly Item[], columns: readonly ChartColumn<Item>[]): ChartTable {
  return {
    heads: columns.map(([head]) => head),
    rows: items.map((item, index) => columns.map(([, cellOf]) => cellOf(item, index) ?? null)),
  };
}

/** What a spreadsheet would take for a formula. */
const FORMULA_START = /^[=+\-@]/;

function cell(value: ChartCell): string {
  const text = (typeof value === "number" ? formatTyped(value) : (value ?? "")).replace(/[\t\r\n\0]+/g, " ");
  // A name must stay a name: without the quote "=1+1" would be computed where it is pasted.
  return typeof value === "string" && FORMULA_START.test(text) ? `'${text}` : text;
}

/** Figures for a spreadsheet: tabs between columns, raw numbers, nothing where there is no value. */
export function toTabSeparated({ heads, rows }: ChartTable): string {
  return [heads, ...rows].map((row) => row.map(cell).join("\t")).join("\n");
}
