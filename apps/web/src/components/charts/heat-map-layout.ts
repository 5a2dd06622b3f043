import { scaleThreshold } from "d3-scale";
import { formatNumber } from "../../lib/format/numbers.ts";
import { type FigureScale, printIn, scaleOf } from "./figure-scale.ts";
import { textWidth } from "./text-room.ts";

export type Depth = 1 | 2 | 3 | 4 | 5 | 6;

/** The words of each depth for the key, in per cent of the target. */
export const DEPTHS: readonly { depth: Depth; words: string }[] = [
  { depth: 1, words: "under 50" },
  { depth: 2, words: "50 \u2013 70" },
  { depth: 3, words: "70 \u2013 85" },
  { depth: 4, words: "85 \u2013 100" },
  { depth: 5, words: "100 \u2013 125" },
  { depth: 6, words: "over 125" },
];

/** How deep a cell is drawn by its share of the target, 1 = reached. */
export const depthOf: (share: number) => Depth = scaleThreshold(
  [0.5, 0.7, 0.85, 1, 1.25],
  DEPTHS.map(({ depth }) => depth),
);

/** The text in the cells: amounts in one unit, on a phone the share of the target, or nothing. */
export type CellFigures =
  | { kind: "amount"; scale: FigureScale; print(value: number, share: number): string }
  | { kind: "share"; print(value: number, share: number): string }
  | { kind: "none" };

/**
 * The figures every cell has room for: at best amounts, else whole per cents of the target.
 *
 * @param room pixels of a cell
 */
export function cellFigures(cells: readonly { value: number; share: number }[], room: number): CellFigures {
  const scale = scaleOf(cells.map(({ value }) => value));
  const amount = (value: number) => printIn(scale, value);
  const percent = (_: number, share: number) => formatNumber(share * 100);
  const fits = (print: (value: number, share: number) => string) =>
    cells.every(({ value, share }) => textWidth(print(value, share), 11) <= room);
  if (fits(amount)) return { kind: "amount", scale, print: amount };
  return fits(percent) ? { kind: "share", print: percent } : { kind: "none" };
}

/** Where a key moves in a grid of `rows` and `columns`, from the top left; null for keys that do not move. */
export function moveInGrid(
  key: string,
  withControl: boolean,
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
): [row: number, column: number] | null {
  switch (key) {
    case "ArrowUp":
      return [Math.max(0, row - 1), column];
    case "ArrowDown":
      return [Math.min(rows - 1, row + 1), column];
    case "ArrowLeft":
      return [row, Math.max(0, column - 1)];
    case "ArrowRight":
      return [row, Math.min(columns - 1, column + 1)];
    case "Home":
      return [withControl ? 0 : row, 0];
    case "End":
      return [withControl ? rows - 1 : row, columns - 1];
    case "PageUp":
      return [0, column];
    case "PageDown":
      return [rows - 1, column];
    default:
      return null;
  }
}
