import type { FigureCell } from "../../lib/format/table-notation.ts";
import { inertDocument } from "../../lib/trusted-types.ts";

/** The cells of a table that was copied, as they were shown. */
export interface CopiedTable {
  rows: FigureCell[][];
  /** Rows with content that the spreadsheet did not show. */
  hiddenRows: number;
}

const SPAN_MAX = 500;
const LINE = "\u2028";

/**
 * The table that spreadsheets put on the clipboard as HTML; undefined where it holds no table, several or more than a
 * table. What was hidden is left out. Excel, LibreOffice and Google Sheets send the stored number with the shown text.
 */
export function readHtmlTable(html: string): CopiedTable | undefined {
  if (html === "") return undefined;
  const { body } = inertDocument(html);
  for (const part of body.querySelectorAll("style, script, noscript, colgroup")) part.remove();
  const [table, ...others] = body.querySelectorAll("table");
  if (table === undefined) return singleCell(body);
  const whole = textOf(body);
  if (others.length > 0 || whole !== textOf(table)) return undefined;
  const rows: FigureCell[][] = [];
  const spans: Spans = new Map();
  let hiddenRows = 0;
  for (const row of table.rows) {
    const cells = cellsOf(row, spans);
    if (!isHidden(row)) rows.push(cells);
    else if (cells.some(({ text }) => text !== "")) hiddenRows += 1;
  }
  return rows.length === 0 ? undefined : { rows, hiddenRows };
}

/** Google Sheets sends one cell without a table. */
function singleCell(body: HTMLElement): CopiedTable | undefined {
  const [cell, ...others] = body.querySelectorAll("[data-sheets-value]");
  if (cell === undefined || others.length > 0) return undefined;
  return { rows: [[{ text: textOf(cell), exact: exactOf(cell) }]], hiddenRows: 0 };
}

/** Rows that are still under a cell of an earlier row, by column. */
type Spans = Map<number, number>;

function cellsOf(row: HTMLTableRowElement, spans: Spans): FigureCell[] {
  const cells: FigureCell[] = [];
  const skipSpans = () => {
    for (let left = spans.get(cells.length) ?? 0; left > 0; left = spans.get(cells.length) ?? 0) {
      spans.set(cells.length, left - 1);
      cells.push({ text: "" });
    }
  };
  for (const cell of row.cells) {
    skipSpans();
    if (isHidden(cell)) continue;
    for (let across = 0; across < Math.min(cell.colSpan, SPAN_MAX); across += 1) {
      if (cell.rowSpan > 1) spans.set(cells.length, cell.rowSpan - 1);
      cells.push(across === 0 ? { text: textOf(cell), exact: exactOf(cell) } : { text: "" });
    }
  }
  skipSpans();
  return cells;
}

const isHidden = (element: Element): boolean =>
  /(?:^|;)\s*display\s*:\s*none/i.test(element.getAttribute("style") ?? "");

/** The visible text: HTML breaks lines only at `br`. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return "";
  for (const lineBreak of copy.querySelectorAll("br")) lineBreak.replaceWith(LINE);
  return (copy.textContent ?? "")
    .replaceAll(/[ \t\r\n\f]+/g, " ")
    .replaceAll(/ ?\u2028 ?/g, "\n")
    .replaceAll("\u00a0", " ")
    .trim();
}

/** The stored number of a cell: of Excel, of LibreOffice, or of Google Sheets. */
function exactOf(cell: Element): number | undefined {
  const text = cell.getAttribute("x:num") || cell.getAttribute("sdval") || sheetsNumber(cell);
  const exact = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(exact) ? exact : undefined;
}

/** The value of Google Sheets is JSON: the kind 3 is a number, and its value has the key 3. */
const sheetsNumber = (cell: Element): string | undefined =>
  /"1":3,"3":(-?[\d.]+(?:[eE][+-]?\d+)?)[,}]/.exec(cell.getAttribute("data-sheets-value") ?? "")?.[1];
