import styles from "./charts.module.css";
import { type FigureScale, tickIn, unitIn } from "./figure-scale.ts";
import { axisLabels, type MoneyAxis } from "./money-axis.ts";
import { textWidth } from "./text-room.ts";

interface ValueGridProps {
  axis: MoneyAxis;
  left: number;
  right: number;
  /** Unit above the axis, for example "USD". */
  unit?: string;
  /** Writes the ticks in the unit of the drawing's figures instead of one of their own. */
  scale?: FigureScale | undefined;
}

const GAP = 8;

function tickLabels(ticks: readonly number[], scale?: FigureScale): string[] {
  return scale === undefined ? axisLabels(ticks) : ticks.map((tick) => tickIn(scale, tick));
}

/** Pixels the figures of a vertical axis take, with the gap to the lines. */
export function axisRoom(ticks: readonly number[], scale?: FigureScale): number {
  const widest = Math.max(...tickLabels(ticks, scale).map((label) => textWidth(label, 11)));
  return Math.max(28, Math.ceil(widest) + GAP);
}

/** Horizontal lines with their figures; the line at 0 is stronger. */
export function ValueGrid({ axis, left, right, unit, scale }: ValueGridProps) {
  const labels = tickLabels(axis.ticks, scale);
  const top = axis.at(axis.ticks.at(-1) ?? 0);
  return (
    <g>
      {unit !== undefined && (
        <text className={styles["axis"]} x={0} y={top - 14}>
          {scale === undefined ? unit : unitIn(scale, unit)}
        </text>
      )}
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles["zero"] : styles["grid"]}
            x1={left}
            x2={right}
            y1={axis.at(tick)}
            y2={axis.at(tick)}
          />
          <text className={styles["axis"]} x={left - GAP} y={axis.at(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
    </g>
  );
}
