import type { FigureCell } from "../../lib/format/table-notation.ts";

/** Rows of cells, as spreadsheets put them on the clipboard. */
export type TextTable = string[][];

/**
 * Reads separated text as Excel and Sheets write it, with tabs to the clipboard: a cell in quotes may hold separators,
 * line ends and doubled quotes. A quote inside a cell that does not begin with one is a character like any other.
 */
export function readTable(text: string, separator = "\t"): TextTable {
  const rows: TextTable = [[]];
  let at = 0;
  const add = (cell: string) => rows.at(-1)?.push(cell);
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at, separator) : null;
    const end = quoted?.end ?? plainEnd(text, at, separator);
    add(quoted?.cell ?? text.slice(at, end));
    if (end >= text.length) break;
    if (text[end] === separator) {
      at = end + 1;
      continue;
    }
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    // The line end after the last row begins no row.
    if (at >= text.length) break;
    rows.push([]);
  }
  return rows;
}

function plainEnd(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

/** A cell in quotes; null when the quotes do not close before a separator, a line end or the end. */
function readQuoted(text: string, from: number, separator: string): { cell: string; end: number } | null {
  let cell = "";
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else {
      const end = at + 1;
      const closes = end === text.length || [separator, "\r", "\n"].includes(text[end] ?? "");
      return closes ? { cell: cell.replace(/\r\n?/g, "\n"), end } : null;
    }
  }
  return null;
}

/** Tab-separated text that every spreadsheet reads back cell by cell. */
export function writeTable(rows: TextTable): string {
  const quote = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join("\t")).join("\n");
}

/** The same as an HTML table, for documents and mails; numbers say how they are meant, as those of LibreOffice do. */
export function writeHtmlTable(rows: readonly (readonly FigureCell[])[]): string {
  const escape = (cell: string) =>
    cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
  const write = ({ text, exact }: FigureCell) =>
    `<td${exact === undefined ? "" : ` sdval="${exact}"`}>${escape(text)}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(write).join("")}</tr>`).join("")}</table>`;
}
