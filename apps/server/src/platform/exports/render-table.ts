import { type Area, FONT, INK, LINE, type Page, shortened, WELL } from "./deck-style.ts";

/** Sizes of text in points, the smallest last. */
const SIZES = [16, 14, 13, 12];

/** What a text takes on one line, in inches, with the margins of its cell. */
const widthOf = (text: string, size: number): number => text.length * size * 0.0078 + 0.25;

/** Each column gets what its longest text needs, and an equal part of what is left; less if there is too little. */
function columnWidths(
  lines: readonly (readonly string[])[],
  columns: number,
  size: number,
  width: number,
): number[] {
  const needs = Array.from({ length: columns }, (_, index) =>
    Math.max(...lines.map((row) => widthOf(row[index] ?? "", size))),
  );
  const total = needs.reduce((sum, need) => sum + need, 0);
  if (total <= width) return needs.map((need) => need + (width - total) / columns);
  // Short columns keep what they need; the long ones share the rest.
  const fair = width / columns;
  const short = needs.filter((need) => need <= fair);
  const long = needs.length - short.length;
  const left = (width - short.reduce((sum, need) => sum + need, 0)) / long;
  return needs.map((need) => (need <= fair ? need : left));
}

/** If more rows are given than fit, the first are shown and the others counted: the workbook has them all. */
export function addTable(
  page: Page,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { x, y, w, h }: Area,
): void {
  const columns = Math.max(1, head.length);
  const lines = [head, ...rows];
  // A short table takes the room it has, as long as its words stay on one line.
  const tall = h / lines.length;
  const fitsAt = (size: number) =>
    tall > size * 0.028 &&
    columnWidths(lines, columns, size, w).every((width, index) =>
      lines.every((row) => widthOf(row[index] ?? "", size) <= width + 1e-9),
    );
  const fontSize = SIZES.find(fitsAt) ?? 12;
  const widths = columnWidths(lines, columns, fontSize, w);
  const rowHeight = fontSize > 12 ? Math.min(tall, fontSize * 0.034) : 0.3;
  const most = Math.max(1, Math.floor(h / 0.3) - 1);
  const fits = rows.length <= most;
  const shown = fits ? rows : rows.slice(0, most - 1);
  const rest: string[][] = fits
    ? []
    : [[`and ${rows.length - shown.length} more`, ...head.slice(1).map(() => "")]];
  const perColumn = (width: number) => Math.max(8, Math.floor((width * 156) / fontSize));
  const cell = (text: string, index: number, isHead: boolean) => ({
    text: shortened(text, perColumn(widths[index] ?? 1)),
    options: {
      align: index === 0 || !isNumeric(index, rows) ? ("left" as const) : ("right" as const),
      bold: isHead,
      color: INK,
      fill: { color: isHead ? WELL : "FFFFFF" },
    },
  });
  page.addTable(
    [
      head.map((text, index) => cell(text, index, true)),
      ...[...shown, ...rest].map((row) => head.map((_, index) => cell(row[index] ?? "", index, false))),
    ],
    {
      x,
      y,
      w,
      colW: widths,
      rowH: rowHeight,
      fontFace: FONT,
      fontSize,
      color: INK,
      margin: [0.03, 0.08, 0.03, 0.08],
      border: { type: "solid", pt: 0.5, color: LINE },
      valign: "middle",
    },
  );
}

const NUMERIC = /^[-−+]?[\d.,]+(?: [kMB])?(?: ?%)?(?: [A-Z]{3})?$/u;

/** A column whose filled cells are all figures is set to the right, its head with it. */
function isNumeric(index: number, rows: readonly (readonly string[])[]): boolean {
  const filled = rows.map((row) => row[index] ?? "").filter((text) => text !== "" && text !== "–");
  return filled.length > 0 && filled.every((text) => NUMERIC.test(text.trim()));
}
