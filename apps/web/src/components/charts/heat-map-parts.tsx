import { classNames } from "../../lib/class-names.ts";
import chart from "./charts.module.css";
import type { Ring } from "./feasible-outline.ts";
import styles from "./heat-map.module.css";
import { DEPTHS, type Depth, depthOf } from "./heat-map-layout.ts";
import { textWidth } from "./text-room.ts";

export const KEY_HEIGHT = 22;

export const FILLS: Record<Depth, string | undefined> = {
  1: styles["depth1"],
  2: styles["depth2"],
  3: styles["depth3"],
  4: styles["depth4"],
  5: styles["depth5"],
  6: styles["depth6"],
};
const FIGURES: Record<Depth, string | undefined> = {
  1: styles["on1"],
  2: styles["on2"],
  3: styles["on3"],
  4: styles["on4"],
  5: styles["on5"],
  6: styles["on6"],
};

interface Pixels {
  x(column: number): number;
  y(row: number): number;
}

export function Outline({ rings, x, y }: Pixels & { rings: readonly Ring[] }) {
  const path = rings
    .map(
      (ring) =>
        `M${ring.map(({ column, row }) => `${x(column).toFixed(2)} ${y(row).toFixed(2)}`).join("L")}Z`,
    )
    .join("");
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
  return cells.map((line, row) =>
    line.map(({ value, share }, column) =>
      value === null ? null : (
        <text
          // A grid's cells never change places.
          key={`${row} ${column}`}
          className={classNames(tight ? styles["tightFigure"] : styles["figure"], FIGURES[depthOf(share)])}
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
  const start = inRows === 1 ? 62 : 0;
  let at = start;
  return (
    <g>
      <text className={chart["axis"]} x={0} y={y + (inRows === 1 ? 15 : -2)}>
        {inRows === 1 ? "Of target" : ""}
      </text>
      {DEPTHS.map(({ depth, words: text }, index) => {
        const isSecondRow = inRows === 2 && index >= 3;
        if (inRows === 2 && index === 3) at = start;
        const size = textWidth(`${text}\u202f%`, 11) + 10;
        const from = at;
        at += size + 4;
        const top = y + (isSecondRow ? KEY_HEIGHT + 4 : 0);
        return (
          <g key={depth}>
            <rect className={FILLS[depth]} x={from} width={size} y={top} height={KEY_HEIGHT} />
            <text
              className={classNames(styles["figure"], FIGURES[depth])}
              x={from + size / 2}
              y={top + 15}
              textAnchor="middle"
            >
              {`${text}\u202f%`}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Tooltip text of one cell. */
export interface CellReading {
  lines: readonly (readonly [name: string, value: string])[];
  verdict: string;
}

export function spokenCell({ lines, verdict }: CellReading): string {
  return `${lines.map(([name, value]) => `${name}: ${value}`).join("; ")}. ${verdict}`;
}

interface HeatTipProps {
  told: CellReading;
  x: number;
  y: number;
  half: number;
  width: number;
  height: number;
}

const TIP_WIDTH = 272;

export function HeatTip({ told, x, y, half, width, height }: HeatTipProps) {
  const size = Math.min(TIP_WIDTH, width);
  const left = Math.min(Math.max(0, x - size / 2), width - size);
  const above = y > height / 2 ? { bottom: height - y + half + 6 } : { top: y + half + 6 };
  return (
    <div className={chart["tip"]} aria-hidden="true" style={{ left, width: size, ...above }}>
      <b>{told.verdict}</b>
      <dl>
        {told.lines.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
