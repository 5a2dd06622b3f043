import { sum } from "d3-array";
import { curveLinearClosed, line } from "d3-shape";
import { classNames } from "../../lib/class-names.ts";
import chart from "./charts.module.css";
import type { GridPlace, Ring } from "./feasible-outline.ts";
import styles from "./heat-map.module.css";
import { DEPTHS, type Depth, depthOf } from "./heat-map-layout.ts";
import { textWidth } from "./text-room.ts";

export const KEY_HEIGHT = 22;

export const fillAt = (depth: Depth) => styles[`depth${depth}`];
const figureAt = (depth: Depth) => styles[`on${depth}`];

interface Pixels {
  x(column: number): number;
  y(row: number): number;
}

export function Outline({ rings, x, y }: Pixels & { rings: readonly Ring[] }) {
  const ringPath = line<GridPlace>(
    ({ column }) => x(column),
    ({ row }) => y(row),
  )
    .curve(curveLinearClosed)
    .digits(2);
  const path = rings.map((ring) => ringPath(ring)).join("");
  return (
    <>
      <path className={styles["outlineGround"]} d={path} />
      <path className={styles["outline"]} d={path} />
    </>
  );
}

export function Figures({
  cells,
  print,
  tight,
  x,
  y,
}: Pixels & {
  cells: readonly (readonly { value: number | null; share: number }[])[];
  print(value: number, share: number): string;
  /** Cells on a phone: the edge around a figure must not reach the next. */
  tight: boolean;
}) {
  return cells.map((cellsOfRow, row) =>
    cellsOfRow.map(({ value, share }, column) =>
      value === null ? null : (
        <text
          // A grid's cells never change places.
          key={`${row} ${column}`}
          className={classNames(tight ? styles["tightFigure"] : styles["figure"], figureAt(depthOf(share)))}
          x={x(column)}
          y={y(row) + 4}
          textAnchor="middle"
        >
          {print(value, share)}
        </text>
      ),
    ),
  );
}

export function DepthKey({ y, inRows }: { y: number; inRows: 1 | 2 }) {
  const texts = DEPTHS.map(({ words }) => `${words}\u202f%`);
  const sizes = texts.map((text) => textWidth(text, 11) + 10);
  const perRow = DEPTHS.length / inRows;
  return (
    <g>
      <text className={chart["axis"]} x={0} y={y + (inRows === 1 ? 15 : -2)}>
        {inRows === 1 ? "Of target" : ""}
      </text>
      {DEPTHS.map(({ depth }, index) => {
        const row = Math.floor(index / perRow);
        const before = sum(sizes.slice(row * perRow, index), (each) => each + 4);
        const from = (inRows === 1 ? 62 : 0) + before;
        const size = sizes[index] ?? 0;
        const top = y + row * (KEY_HEIGHT + 4);
        return (
          <g key={depth}>
            <rect className={fillAt(depth)} x={from} width={size} y={top} height={KEY_HEIGHT} />
            <text
              className={classNames(styles["figure"], figureAt(depth))}
              x={from + size / 2}
              y={top + 15}
              textAnchor="middle"
            >
              {texts[index]}
            </text>
          </g>
        );
      })}
    </g>
  );
}

const TIP_WIDTH = 272;

/** Is under its cell, or above in the lower half, and never past the edges of the drawing. */
export function heatTipPlace(x: number, y: number, half: number, width: number, height: number) {
  const size = Math.min(TIP_WIDTH, width);
  const left = Math.min(Math.max(0, x - size / 2), width - size);
  const beside = y > height / 2 ? { bottom: height - y + half + 6 } : { top: y + half + 6 };
  return { left, width: size, ...beside };
}
