import type { YearQuantiles } from "@beachhead/engine";
import { Area, LinePath } from "@visx/shape";
import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { type MoneyAxis, moneyAxis, shortMoney, spreadLabels } from "./money-axis.ts";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { ValueGrid } from "./value-grid.tsx";

interface FanChartProps {
  /** What the drawing shows, in one sentence. */
  label: string;
  /** The years to draw, first to last. */
  years: readonly YearQuantiles[];
  currency: string;
  /** The decision to compare with; absent when there is no single amount. */
  target?: { value: number; label: string };
  targetYear: number;
  height?: number;
}

const BANDS = [
  { low: "p5", high: "p95", className: styles.fan1 },
  { low: "p10", high: "p90", className: styles.fan2 },
  { low: "p25", high: "p75", className: styles.fan3 },
] as const;

/** Half the width of the bar that stands for the fan when there is but one year. */
const SINGLE = 36;

interface Frame {
  left: number;
  right: number;
  x(index: number): number;
}

function frameOf(width: number, count: number): Frame {
  const narrow = width < 420;
  const left = 52;
  const right = width - (narrow ? 66 : 88);
  return {
    left,
    right,
    x: (index) => (count < 2 ? (left + right) / 2 : left + 8 + (index / (count - 1)) * (right - left - 8)),
  };
}

/** Readings of every year, from the pessimistic to the optimistic end. */
export function fanReadings(years: readonly YearQuantiles[]): Reading[] {
  return years.map((year) => ({
    title: `Year ${year.year}`,
    lines: [
      ["P95", formatNumber(year.p95)],
      ["P90, optimistic end", formatNumber(year.p90)],
      ["P75", formatNumber(year.p75)],
      ["P50, middle", formatNumber(year.p50)],
      ["P25", formatNumber(year.p25)],
      ["P10, pessimistic end", formatNumber(year.p10)],
      ["P5", formatNumber(year.p5)],
    ],
  }));
}

function EndLabels({
  year,
  axis,
  x,
  bottom,
}: {
  year: YearQuantiles;
  axis: MoneyAxis;
  x: number;
  bottom: number;
}) {
  const wishes = [axis.y(year.p90), axis.y(year.p50), axis.y(year.p10)];
  const [p90 = 0, p50 = 0, p10 = 0] = spreadLabels(wishes, 15, bottom - 8);
  return (
    <g>
      <text className={styles.label} x={x} y={p90 + 4}>
        P90 {shortMoney(year.p90)}
      </text>
      <text className={styles.labelStrong} x={x} y={p50 + 4}>
        P50 {shortMoney(year.p50)}
      </text>
      <text className={styles.label} x={x} y={p10 + 4}>
        P10 {shortMoney(year.p10)}
      </text>
      <text className={styles.axis} x={x} y={p10 + 18}>
        pessimistic
      </text>
    </g>
  );
}

/** Bands of 90, 80 and 50 % of the trials per year, the median, and the target as a line. */
export function FanChart({ label, years, currency, target, targetYear, height = 300 }: FanChartProps) {
  const top = 30;
  const bottom = height - 26;
  const reach = years.flatMap((year) => [year.p5, year.p95]);
  const axis = moneyAxis(target === undefined ? reach : [...reach, target.value], top, bottom);
  const last = years.at(-1);
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart year by year"
      height={height}
      readings={fanReadings(years)}
      pointX={(index, width) => frameOf(width, years.length).x(index)}
    >
      {(width, active) => {
        const { left, right, x } = frameOf(width, years.length);
        const single = years.length === 1;
        const targetAt = years.findIndex((year) => year.year === targetYear);
        const activeYear = active === null ? undefined : years[active];
        return (
          <>
            <ValueGrid axis={axis} left={left} right={right} unit={currency} />
            {BANDS.map((band) =>
              single && last !== undefined ? (
                <rect
                  key={band.low}
                  className={band.className}
                  x={x(0) - SINGLE}
                  width={2 * SINGLE}
                  y={axis.y(last[band.high])}
                  height={Math.max(0, axis.y(last[band.low]) - axis.y(last[band.high]))}
                />
              ) : (
                <Area
                  key={band.low}
                  className={band.className ?? ""}
                  data={[...years]}
                  x={(_, index) => x(index)}
                  y0={(year) => axis.y(year[band.low])}
                  y1={(year) => axis.y(year[band.high])}
                />
              ),
            )}
            {single && last !== undefined ? (
              <line
                className={styles.median}
                x1={x(0) - SINGLE}
                x2={x(0) + SINGLE}
                y1={axis.y(last.p50)}
                y2={axis.y(last.p50)}
              />
            ) : (
              <LinePath
                className={styles.median ?? ""}
                data={[...years]}
                x={(_, index) => x(index)}
                y={(year) => axis.y(year.p50)}
              />
            )}
            {target !== undefined && (
              <g>
                <line
                  className={styles.target}
                  x1={left}
                  x2={right}
                  y1={axis.y(target.value)}
                  y2={axis.y(target.value)}
                />
                {targetAt >= 0 && (
                  <line
                    className={styles.targetDrop}
                    x1={x(targetAt)}
                    x2={x(targetAt)}
                    y1={axis.y(target.value)}
                    y2={bottom}
                  />
                )}
                <text
                  className={`${styles.targetLabel} ${styles.halo}`}
                  x={left + 8}
                  y={axis.y(target.value) - 7}
                >
                  {target.label}
                </text>
              </g>
            )}
            {activeYear !== undefined && active !== null && (
              <g>
                <line className={styles.cursor} x1={x(active)} x2={x(active)} y1={top} y2={bottom} />
                <circle className={styles.seaDot} cx={x(active)} cy={axis.y(activeYear.p50)} r={4.5} />
              </g>
            )}
            {years.map((year, index) => (
              <text
                key={year.year}
                className={year.year === targetYear ? styles.axisOn : styles.axis}
                x={x(index)}
                y={height - 6}
                textAnchor={!single && index === years.length - 1 ? "end" : "middle"}
              >
                Year {year.year}
              </text>
            ))}
            {last !== undefined && (
              <EndLabels year={last} axis={axis} x={(single ? x(0) + SINGLE : right) + 8} bottom={bottom} />
            )}
          </>
        );
      }}
    </ReadablePlot>
  );
}
