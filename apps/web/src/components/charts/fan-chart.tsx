import type { YearQuantiles } from "@beachhead/engine";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { NUMBERED_YEARS } from "../../lib/format/years.ts";
import styles from "./charts.module.css";
import { linePath, type Point } from "./line-path.ts";
import { type MoneyAxis, moneyAxis, shortMoney, spreadLabels } from "./money-axis.ts";
import { PointAxis } from "./point-axis.tsx";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { type Target, TargetLine } from "./target-line.tsx";
import { textWidth } from "./text-room.ts";
import { axisRoom, ValueGrid } from "./value-grid.tsx";

interface FanChartProps {
  /** What the drawing shows, in one sentence. */
  label: string;
  /** The years to draw, first to last. */
  years: readonly YearQuantiles[];
  currency: string;
  /** The decision to compare with; absent when there is no single amount. */
  target?: Target;
  targetYear: number;
  /** "2029"; absent: "Year 3". */
  yearName?: ((year: number) => string) | undefined;
  height?: number;
}

const BANDS = [
  { low: "p5", high: "p95", className: styles["fan1"] },
  { low: "p10", high: "p90", className: styles["fan2"] },
  { low: "p25", high: "p75", className: styles["fan3"] },
] as const;

/** Half the width of the bar that replaces the fan when there is only one year. */
const SINGLE = 36;

interface Frame {
  left: number;
  right: number;
  x(index: number): number;
}

const END_LABELS = [
  ["P90", "p90"],
  ["P50", "p50"],
  ["P10", "p10"],
] as const;

/** Pixels the labels at the end of the fan take. */
function endRoom(last: YearQuantiles | undefined): number {
  if (last === undefined) return 12;
  const words = END_LABELS.map(([name, key]) => textWidth(`${name} ${shortMoney(last[key])}`));
  return Math.ceil(Math.max(...words, textWidth("pessimistic", 11))) + 10;
}

function frameOf(width: number, years: readonly YearQuantiles[], left: number): Frame {
  const right = width - endRoom(years.at(-1));
  const count = years.length;
  return {
    left,
    right,
    x: (index) => (count < 2 ? (left + right) / 2 : left + 8 + (index / (count - 1)) * (right - left - 8)),
  };
}

/** From the first year to the last along the upper edge, and back along the lower. */
function bandPath(
  years: readonly YearQuantiles[],
  { low, high }: (typeof BANDS)[number],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const upper = years.map((year, index): Point => [x(index), y(year[high])]);
  const lower = years.map((year, index): Point => [x(index), y(year[low])]);
  return `${linePath([...upper, ...lower.toReversed()])}Z`;
}

/** Readings of every year, from the pessimistic to the optimistic end. */
export function fanReadings(
  years: readonly YearQuantiles[],
  yearName: (year: number) => string = NUMBERED_YEARS.heading,
): Reading[] {
  return years.map((year) => ({
    title: yearName(year.year),
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
  const wishes = [axis.at(year.p90), axis.at(year.p50), axis.at(year.p10)];
  const [p90 = 0, p50 = 0, p10 = 0] = spreadLabels(wishes, 15, bottom - 8);
  return (
    <g>
      <text className={styles["label"]} x={x} y={p90 + 4}>
        P90 {shortMoney(year.p90)}
      </text>
      <text className={styles["labelStrong"]} x={x} y={p50 + 4}>
        P50 {shortMoney(year.p50)}
      </text>
      <text className={styles["label"]} x={x} y={p10 + 4}>
        P10 {shortMoney(year.p10)}
      </text>
      <text className={styles["axis"]} x={x} y={p10 + 18}>
        pessimistic
      </text>
    </g>
  );
}

/** Bands of 90, 80 and 50 % of the trials per year, the median, and the target as a line. */
export function FanChart({
  label,
  years,
  currency,
  target,
  targetYear,
  yearName = NUMBERED_YEARS.heading,
  height = 300,
}: FanChartProps) {
  const top = 30;
  const bottom = height - 26;
  const reach = years.flatMap((year) => [year.p5, year.p95]);
  const axis = moneyAxis(target === undefined ? reach : [...reach, target.value], top, bottom);
  const left = axisRoom(axis.ticks);
  const last = years.at(-1);
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart year by year"
      height={height}
      readings={fanReadings(years, yearName)}
      pointAt={(index, width) => frameOf(width, years, left).x(index)}
    >
      {(width, active) => {
        const { right, x } = frameOf(width, years, left);
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
                  y={axis.at(last[band.high])}
                  height={Math.max(0, axis.at(last[band.low]) - axis.at(last[band.high]))}
                />
              ) : (
                <path key={band.low} className={band.className} d={bandPath(years, band, x, axis.at)} />
              ),
            )}
            {single && last !== undefined ? (
              <line
                className={styles["median"]}
                x1={x(0) - SINGLE}
                x2={x(0) + SINGLE}
                y1={axis.at(last.p50)}
                y2={axis.at(last.p50)}
              />
            ) : (
              <path
                className={styles["median"]}
                d={linePath(years.map((year, index) => [x(index), axis.at(year.p50)]))}
              />
            )}
            {target !== undefined && (
              <TargetLine
                label={target.label}
                left={left}
                right={right}
                y={axis.at(target.value)}
                drop={targetAt >= 0 ? { x: x(targetAt), to: bottom } : undefined}
              />
            )}
            {activeYear !== undefined && active !== null && (
              <g>
                <line className={styles["cursor"]} x1={x(active)} x2={x(active)} y1={top} y2={bottom} />
                <circle
                  className={classNames(styles["seaDot"], styles["still"])}
                  cx={x(active)}
                  cy={axis.at(activeYear.p50)}
                  r={4.5}
                />
              </g>
            )}
            <PointAxis
              names={years.map(({ year }) => yearName(year))}
              x={x}
              y={height - 6}
              width={single ? width : right + 10}
              highlighted={targetAt}
            />
            {last !== undefined && (
              <EndLabels year={last} axis={axis} x={(single ? x(0) + SINGLE : right) + 8} bottom={bottom} />
            )}
          </>
        );
      }}
    </ReadablePlot>
  );
}
