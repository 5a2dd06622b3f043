import type { Formula } from "./formula.ts";

/** How a number is shown. Percentages are fractions: 0.05 is shown as 5.00%. */
export type NumberFormat = "money" | "whole" | "percent" | "ratio" | "year";

/** What a cell is for; decides its colours. */
export type CellRole = "title" | "heading" | "label" | "note" | "input" | "result" | "total";

/** One cell. A text is always text, whatever it begins with. */
export interface Cell {
  content: string | number | Formula | null;
  role?: CellRole;
  format?: NumberFormat;
  /** Defined name of the cell in the whole workbook: letters, digits and underscores, with an underscore inside. */
  name?: string;
  /** Default: numbers to the right, texts to the left. */
  align?: "right";
}

export type Row = readonly Cell[];

export interface Sheet {
  /** At most 31 characters, without any of []:*?/\ and quotes. */
  name: string;
  /** Widths of the columns in characters. */
  columns: readonly number[];
  rows: readonly Row[];
  /** Rows that stay in view. */
  frozenRows?: number;
}

/** A workbook without macros and links. */
export interface Workbook {
  sheets: readonly Sheet[];
}

export const titleCell = (content: string): Cell => ({ content, role: "title" });
export const headingCell = (content: string): Cell => ({ content, role: "heading" });
/** The head of a column of figures. */
export const figureHead = (content: string): Cell => ({ content, role: "heading", align: "right" });
export const labelCell = (content: string): Cell => ({ content, role: "label" });
export const noteCell = (content: string): Cell => ({ content, role: "note" });
export const EMPTY_CELL: Cell = { content: null };
