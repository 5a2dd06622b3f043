import { formatNumber, formatPlain, formatTyped } from "../../lib/format/numbers.ts";
import { foreignUnit, foreignUnitWords, parseNumber } from "../../lib/format/parse-number.ts";
import type { GridColumn, GridRow, GridValue } from "./grid-types.ts";

/** Text read as a value of a column, or not. */
export type ReadText = { kind: "value"; value: GridValue } | { kind: "unreadable" };

/** What a cleared cell holds. */
export function blankOf(column: GridColumn): GridValue {
  return column.kind === "number" ? null : "";
}

export function isEditable(column: GridColumn, row?: GridRow): boolean {
  if (column.kind === "fixed" || column.kind === "action" || column.isReadOnly === true) return false;
  return row === undefined || hasCell(column, row);
}

/** Whether a row has something of its own in a column. */
export function hasCell(column: GridColumn, { onlyColumns }: GridRow): boolean {
  return onlyColumns === undefined || onlyColumns.includes(column.id);
}

/** Whether there is something in a cell to comment on. */
export const takesComments = (column: GridColumn, row: GridRow): boolean =>
  column.kind !== "action" && (column.kind === "fixed" || hasCell(column, row));

/** Figures are right-aligned, so that their digits line up. */
export function isAtEnd(column: GridColumn): boolean {
  return column.kind === "number" || (column.kind === "fixed" && column.align === "end");
}

/** Label and unit as the head shows them. */
export function headOf({ label, unit }: GridColumn): string {
  return unit === undefined ? label : `${label}, ${unit}`;
}

/** Reads what was typed or pasted into a cell of the column. @param readNumber how figures are read */
export function readText(column: GridColumn, text: string, readNumber = parseNumber): ReadText {
  if (!isEditable(column)) return { kind: "unreadable" };
  switch (column.kind) {
    case "number": {
      const parsed = readNumber(text);
      if (parsed.kind === "invalid" || foreignUnit(text, column.unit) !== null) return { kind: "unreadable" };
      return { kind: "value", value: parsed.kind === "number" ? parsed.value : null };
    }
    case "choice": {
      const wanted = text.trim().toLowerCase();
      if (wanted === "") return { kind: "value", value: "" };
      const option = column.options.find((each) => each.toLowerCase() === wanted);
      if (option === undefined && column.isFree) return { kind: "value", value: text.trim() };
      return option === undefined ? { kind: "unreadable" } : { kind: "value", value: option };
    }
    case "text":
      return { kind: "value", value: column.multiline ? text : text.replace(/\s*[\r\n]+\s*/g, " ") };
    case "link":
      return { kind: "value", value: text.trim() };
    case "fixed":
    case "action":
      return { kind: "unreadable" };
    default:
      return column satisfies never;
  }
}

/** Why text is not a value of a column, for the line under the grid. */
export function problemOf(column: GridColumn, text: string): string {
  const foreign = column.kind === "number" ? foreignUnit(text, column.unit) : null;
  if (foreign !== null && column.unit !== undefined) return foreignUnitWords(foreign, column.unit);
  return column.kind === "choice" ? `Must be one of ${column.options.join(", ")}` : "Must be a number";
}

/** A value as the cell shows it. */
export function shownText(column: GridColumn, value: GridValue): string {
  if (typeof value !== "number") return value ?? "";
  if (column.kind === "number" && column.isYear) return String(value);
  const decimals = column.kind === "number" || column.kind === "fixed" ? column.decimals : undefined;
  return decimals === undefined ? formatPlain(value) : formatNumber(value, decimals);
}

/** A value as one edits it: every digit it has. */
export function editText(value: GridValue): string {
  return typeof value === "number" ? formatPlain(value) : (value ?? "");
}

/** A value as a spreadsheet of the same locale reads it: no separated thousands, a plain minus. */
export function copyText(value: GridValue): string {
  return typeof value === "number" ? formatTyped(value) : (value ?? "");
}

/** The address a link cell leads to; undefined for what is no web address. */
export function linkTarget(value: GridValue): string | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const text = value.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const address = URL.canParse(whole) ? new URL(whole) : null;
  if (address === null || !address.hostname.includes(".")) return undefined;
  return address.protocol === "https:" || address.protocol === "http:" ? address.href : undefined;
}

/** A web address without what every address has. */
export function shortLink(value: string): string {
  return value
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, "")
    .replace(/\/$/, "");
}
