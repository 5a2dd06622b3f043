import type { YearQuantiles } from "@beachhead/engine";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import { NUMBERED_YEARS } from "../../lib/format/years.ts";
import styles from "./charts.module.css";
import { VerticalLine } from "./marks.tsx";
import { PointAxis } from "./point-axis.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { type Target, TargetLine } from "./target-line.tsx";
import { spreadLabels, textWidth, widestText } from "./text-room.ts";
import { pointsAcross, valueAxis } from "./value-axis.ts";
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

/** From the highest to the lowest. */
const ENDS = [
  { name: "P90", key: "p90", className: styles["label"] },
  { name: "P50", key: "p50", className: styles["labelStrong"] },
  { name: "P10", key: "p10", className: styles["label"] },
] as const;
const FOOT = "pessimistic";

/** Half the width of the fan when there is only one year. */
const SINGLE = 36;

/** Readings of every year, from the optimistic to the pessimistic end. */
function fanReadings(
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

/** Pixels the labels at the end of the fan take. */
function endRoom(last: YearQuantiles | undefined): number {
  if (last === undefined) return 12;
  const widest = widestText(ENDS.map(({ name, key }) => `${name} ${shortMoney(last[key])}`));
  return Math.ceil(Math.max(widest, textWidth(FOOT, 11))) + 10;
}

interface EndLabelsProps {
  year: YearQuantiles;
  y(value: number): number;
  x: number;
  bottom: number;
}

function EndLabels({ year, y, x, bottom }: EndLabelsProps) {
  const places = spreadLabels(
    ENDS.map(({ key }) => y(year[key])),
    15,
    bottom - 8,
  );
  return (
    <g>
      {ENDS.map(({ name, key, className }, index) => (
        <text key={key} className={className} x={x} y={(places[index] ?? 0) + 4}>
          {name} {shortMoney(year[key])}
        </text>
      ))}
      <text className={styles["axis"]} x={x} y={(places.at(-1) ?? 0) + 18}>
        {FOOT}
      </text>
    </g>
  );
}

/** Bands of 90, 80 and 50 % of the trials per year, the median, and the target as a line. */
export function FanChart(props: FanChartProps) {
  const { label, years, currency, target, targetYear, height = 300 } = props;
  const { yearName = NUMBERED_YEARS.heading } = props;
  const top = 30;
  const bottom = height - 26;
  const reach = years.flatMap((year) => [year.p5, year.p95]);
  const axis = valueAxis(target === undefined ? reach : [...reach, target.value], top, bottom);
  const y = axis.at;
  const left = axisRoom(axis.ticks);
  const last = years.at(-1);
  const isSingle = years.length === 1;
  const targetAt = years.findIndex((year) => year.year === targetYear);

  function plot(width: number): Plot {
    const right = width - endRoom(last);
    const x = pointsAcross(years.length, left, right);
    const end = isSingle ? x(0) + SINGLE : right;
    // A single year is drawn as wide as two of the same.
    const edges = isSingle ? [...years, ...years] : years;
    const edgeX = isSingle ? scaleLinear([0, 1], [x(0) - SINGLE, end]) : x;
    const bandOf = ({ low, high }: (typeof BANDS)[number]) =>
      area<YearQuantiles>()
        .x((_, index) => edgeX(index))
        .y0((year) => y(year[low]))
        .y1((year) => y(year[high]))
        .digits(2)(edges) ?? "";
    const median = line<YearQuantiles>(
      (_, index) => edgeX(index),
      ({ p50 }) => y(p50),
    ).digits(2);
    const draw = (active: number | null) => (
      <>
        <ValueGrid axis={axis} left={left} right={right} unit={currency} />
        {BANDS.map((band) => (
          <path key={band.low} className={band.className} d={bandOf(band)} />
        ))}
        <path className={styles["median"]} d={median(edges) ?? ""} />
        {target !== undefined && (
          <TargetLine
            label={target.label}
            left={left}
            right={right}
            y={y(target.value)}
            drop={targetAt < 0 ? undefined : { x: x(targetAt), to: bottom }}
          />
        )}
        {active !== null && (
          <g>
            <VerticalLine className={styles["cursor"]} x={x(active)} from={top} to={bottom} />
            <circle
              className={classNames(styles["seaDot"], styles["still"])}
              cx={x(active)}
              cy={y(years[active]?.p50 ?? 0)}
              r={4.5}
            />
          </g>
        )}
        <PointAxis
          names={years.map(({ year }) => yearName(year))}
          x={x}
          y={height - 6}
          width={isSingle ? width : right + 10}
          highlighted={targetAt}
        />
        {last !== undefined && <EndLabels year={last} y={y} x={end + 8} bottom={bottom} />}
      </>
    );
    return { height, at: x, draw };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart year by year"
      readings={fanReadings(years, yearName)}
      plot={plot}
    />
  );
}
