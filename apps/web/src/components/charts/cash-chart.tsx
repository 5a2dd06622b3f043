import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { NUMBERED_YEARS } from "../../lib/format/years.ts";
import styles from "./charts.module.css";
import { linePath } from "./line-path.ts";
import { moneyAxis, shortMoney } from "./money-axis.ts";
import { PointAxis } from "./point-axis.tsx";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { WaypointMark } from "./target-line.tsx";
import { ValueGrid } from "./value-grid.tsx";

interface CashChartProps {
  label: string;
  currency: string;
  /** Money of start and years 1 to 5. */
  flows: readonly number[];
  /** Running sums, same length. */
  sums: readonly number[];
  paybackYears: number | null;
  targetYear: number;
  /** "2029"; absent: "Year 3". */
  yearName?: ((year: number) => string) | undefined;
  height?: number;
}

/** Cash of each year as bars, its sum as a line, and the moment the sum turns positive. */
export function CashChart({
  label,
  currency,
  flows,
  sums,
  paybackYears,
  targetYear,
  yearName = NUMBERED_YEARS.heading,
  height = 280,
}: CashChartProps) {
  const top = 30;
  const bottom = height - 26;
  const axis = moneyAxis([...flows, ...sums], top, bottom);
  const left = 60;
  const nameOf = (index: number) => (index === 0 ? "Start" : yearName(index));
  const xOf = (index: number, width: number) => {
    const column = (width - 84 - left) / flows.length;
    return left + (index + 0.5) * column;
  };
  const readings: Reading[] = flows.map((flow, index) => ({
    title: nameOf(index),
    lines: [
      ["Cash flow", formatNumber(flow)],
      ["Cumulative cash", formatNumber(sums[index] ?? 0)],
    ],
  }));
  const lastSum = sums.at(-1) ?? 0;
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart year by year"
      height={height}
      readings={readings}
      pointAt={(index, width) => xOf(index, width)}
    >
      {(width, active) => {
        const right = width - 84;
        const bar = Math.max(1, Math.min(36, ((right - left) / flows.length) * 0.5));
        const x = (index: number) => xOf(index, width);
        const paidBack =
          paybackYears !== null && paybackYears > 0 ? x(0) + (x(1) - x(0)) * paybackYears : null;
        return (
          <>
            <ValueGrid axis={axis} left={left} right={right} unit={currency} />
            {flows.map((flow, index) => (
              <rect
                key={index}
                className={flow < 0 ? styles["loss"] : styles["fan3"]}
                x={x(index) - bar / 2}
                width={bar}
                y={Math.min(axis.at(flow), axis.at(0))}
                height={Math.abs(axis.at(flow) - axis.at(0))}
              />
            ))}
            <path
              className={styles["median"]}
              d={linePath(sums.map((sum, index) => [x(index), axis.at(sum)]))}
            />
            {sums.map((sum, index) => (
              <circle
                key={index}
                className={styles["seaDot"]}
                cx={x(index)}
                cy={axis.at(sum)}
                r={active === index ? 5 : 3.5}
              />
            ))}
            {paidBack !== null && (
              <g>
                <line
                  className={styles["targetDrop"]}
                  x1={paidBack}
                  x2={paidBack}
                  y1={axis.at(0) - 44}
                  y2={axis.at(0)}
                />
                <WaypointMark x={paidBack} y={axis.at(0)} />
                <text
                  className={classNames(styles["targetLabel"], styles["halo"])}
                  x={Math.max(left + 4, paidBack - 70)}
                  y={axis.at(0) - 50}
                >
                  Paid back after {formatNumber(paybackYears ?? 0, 2)} years
                </text>
              </g>
            )}
            <PointAxis
              names={flows.map((_, index) => (width < 420 ? String(index) : nameOf(index)))}
              x={x}
              y={height - 6}
              width={right}
              highlighted={targetYear}
            />
            <text className={styles["labelStrong"]} x={right + 8} y={axis.at(lastSum) + 4}>
              Sum {shortMoney(lastSum)}
            </text>
          </>
        );
      }}
    </ReadablePlot>
  );
}
