import styles from "./charts.module.css";
import { axisLabels, type MoneyAxis } from "./money-axis.ts";

interface ValueGridProps {
  axis: MoneyAxis;
  left: number;
  right: number;
  /** Stands above the axis, for example "USD". */
  unit?: string;
}

/** Horizontal lines with their figures; the line at 0 is stronger. */
export function ValueGrid({ axis, left, right, unit }: ValueGridProps) {
  const labels = axisLabels(axis.ticks);
  const top = axis.y(axis.ticks.at(-1) ?? 0);
  return (
    <g>
      {unit !== undefined && (
        <text className={styles.axis} x={left - 8} y={top - 14} textAnchor="end">
          {unit}
        </text>
      )}
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.grid}
            x1={left}
            x2={right}
            y1={axis.y(tick)}
            y2={axis.y(tick)}
          />
          <text className={styles.axis} x={left - 8} y={axis.y(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
    </g>
  );
}
