import styles from "./charts.module.css";
import { axisLabels, type MoneyAxis } from "./money-axis.ts";
import { textWidth } from "./text-room.ts";

interface ValueColumnsProps {
  axis: MoneyAxis;
  top: number;
  bottom: number;
  /** The drawing's width: no figure passes its edge. */
  width: number;
  unit: string;
}

/** Vertical lines with their figures below, for bars that lie; the figure at 0 carries the unit. */
export function ValueColumns({ axis, top, bottom, width, unit }: ValueColumnsProps) {
  const labels = axisLabels(axis.ticks).map((label) => (label === "0" ? `0 ${unit}` : label));
  return axis.ticks.map((tick, index) => {
    const label = labels[index] ?? "";
    const half = textWidth(label, 11) / 2;
    return (
      <g key={tick}>
        <line
          className={tick === 0 ? styles["zero"] : styles["grid"]}
          x1={axis.at(tick)}
          x2={axis.at(tick)}
          y1={top}
          y2={bottom}
        />
        <text
          className={styles["axis"]}
          x={Math.min(width - half, Math.max(half, axis.at(tick)))}
          y={bottom + 16}
          textAnchor="middle"
        >
          {label}
        </text>
      </g>
    );
  });
}
