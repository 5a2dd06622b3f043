import styles from "./charts.module.css";
import type { MoneyAxis } from "./money-axis.ts";
import { seriesClass } from "./series.tsx";
import { stepPath, type TimelineMonth } from "./timeline-layout.ts";
import { ValueGrid } from "./value-grid.tsx";

interface TimelineMonthsProps {
  months: readonly TimelineMonth[];
  /** Null where it is not known of every month. */
  pipelines: readonly number[] | null;
  axis: MoneyAxis;
  unit: string;
  left: number;
  right: number;
  column: number;
  x(month: number): number;
}

/** What comes and goes in each month, on an axis of its own: sums would leave it a few pixels. */
export function TimelineMonths({
  months,
  pipelines,
  axis,
  unit,
  left,
  right,
  column,
  x,
}: TimelineMonthsProps) {
  const bar = Math.max(1, column * 0.34);
  return (
    <g>
      <ValueGrid axis={axis} left={left} right={right} unit={`${unit} a month`} />
      {months.map(({ cost, revenue }, index) => (
        // Months never change places.
        <g key={`month ${index + 1}`}>
          <rect
            className={seriesClass(2, styles["costBar"])}
            x={x(index + 1) - bar - 0.5}
            width={bar}
            y={Math.min(axis.at(cost), axis.at(0))}
            height={Math.abs(axis.at(cost) - axis.at(0))}
          />
          <rect
            className={styles["pale"]}
            x={x(index + 1) + 0.5}
            width={bar}
            y={Math.min(axis.at(revenue), axis.at(0))}
            height={Math.abs(axis.at(revenue) - axis.at(0))}
          />
        </g>
      ))}
      {months.length > 1 && pipelines !== null && (
        <path
          className={seriesClass(3, styles["seriesLine"])}
          d={stepPath(pipelines.map(axis.at), left, column)}
        />
      )}
    </g>
  );
}
