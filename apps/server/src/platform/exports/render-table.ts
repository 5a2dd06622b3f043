import { type Area, FONT, INK, LINE, type Page, shortened, WELL } from "./deck-style.ts";

/** Of more rows than fit, the first are shown and the others counted: the workbook has them all. */
export function addTable(
  page: Page,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { x, y, w, h }: Area,
): void {
  const columns = Math.max(1, head.length);
  const lines = [head, ...rows];
  const need = (index: number) => Math.max(...lines.map((row) => (row[index] ?? "").length * 0.09 + 0.25));
  const figures = Math.max(0, ...head.slice(1).map((_, index) => need(index + 1)));
  // The names get what they need, as far as the figures keep theirs.
  const free = Math.max(w * 0.2, w - figures * (columns - 1));
  const first = columns === 1 ? w : Math.min(free, Math.max(w / columns, need(0)));
  const others = columns === 1 ? [] : head.slice(1).map(() => (w - first) / (columns - 1));
  const widths = [first, ...others];
  const fitsAt = (size: number) =>
    lines.every((row) =>
      row.every((text, index) => text.length * size * 0.0082 + 0.2 < (widths[index] ?? 1)),
    );
  // A short table takes the room it has, as long as its words stay on one line.
  const tall = h / (rows.length + 1);
  const fontSize = tall > 0.44 && fitsAt(15) ? 15 : tall > 0.36 && fitsAt(13) ? 13 : 12;
  const rowHeight = fontSize > 12 ? fontSize * 0.028 : 0.3;
  const most = Math.max(1, Math.floor(h / 0.3) - 1);
  const fits = rows.length <= most;
  const shown = fits ? rows : rows.slice(0, most - 1);
  const rest: string[][] = fits
    ? []
    : [[`and ${rows.length - shown.length} more`, ...head.slice(1).map(() => "")]];
  const perColumn = (width: number) => Math.max(8, Math.floor(width * 13));
  const cell = (text: string, index: number, isHead: boolean) => ({
    text: shortened(text, perColumn(widths[index] ?? 1)),
    options: {
      align: index === 0 || !isNumeric(index, rows) ? ("left" as const) : ("right" as const),
      bold: isHead,
      color: isHead ? INK : INK,
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
