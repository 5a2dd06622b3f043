import { line } from "d3-shape";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber, formatPercent, NO_VALUE } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import styles from "./charts.module.css";
import { VerticalLine } from "./marks.tsx";
import { PointAxis } from "./point-axis.tsx";
import type { MarkFrame } from "./point-marks.tsx";
import { type Plot, type PointChoice, ReadablePlot, type Reading } from "./readable-plot.tsx";
import {
  type Category,
  categoryAt,
  KEY_ROW,
  labelRoom,
  SeriesKey,
  SeriesLabels,
  SeriesMark,
  seriesClass,
} from "./series.tsx";
import { type Target, TargetLine } from "./target-line.tsx";
import { pointsAcross, valueAxis } from "./value-axis.ts";
import { axisRoom, ValueGrid } from "./value-grid.tsx";

export interface LineSeries {
  name: string;
  /** One per point; null where nothing is known. */
  values: readonly (number | null)[];
  /** From this point on the values are estimates: dashed. */
  estimatedFrom?: number | undefined;
  category?: Category | undefined;
}

interface LineChartProps {
  label: string;
  /** Years or months, first to last. */
  points: readonly string[];
  /** At most eight. */
  series: readonly LineSeries[];
  /** Unit above the axis: "USD", "customers". */
  unit: string;
  target?: Target | undefined;
  /** The target year, by its point. */
  highlighted?: number | undefined;
  height?: number;
  /** What is drawn behind the lines: `PointMarks`. */
  marks?: ((frame: MarkFrame) => ReactNode) | undefined;
  /** What a press on a point opens. */
  choice?: PointChoice | undefined;
}

const NARROW = 420;
/** Marks on every point only while they do not touch. */
const MOST_MARKED = 14;
const PERCENT = "%";

function readingsOf({ points, series, unit }: LineChartProps): Reading[] {
  const figureOf = (value: number) =>
    unit === PERCENT ? formatPercent(value, 1) : formatNumber(value, Math.abs(value) < 100 ? 2 : 0);
  return points.map((title, index) => ({
    title,
    lines: series.map(({ name, values, estimatedFrom = points.length }) => {
      const value = values[index] ?? null;
      return [
        index >= estimatedFrom ? `${name}, estimated` : name,
        value === null ? NO_VALUE : figureOf(value),
      ] as const;
    }),
  }));
}

/** Series over time with their names at the ends of their lines; dashed where they are estimates. */
export function LineChart(props: LineChartProps) {
  const { label, points, series, unit, target, highlighted, marks, choice } = props;
  const shaped = series.length > 2;
  const isMarked = (shaped && points.length <= MOST_MARKED) || points.length === 1;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  // A little above, so that its label stays clear of the unit over the axis.
  const goal = target === undefined ? [] : [target.value * 1.05];
  // Other units are above the axis alone.
  const endFigure = (last: number) => (unit === PERCENT ? formatPercent(last, 1) : shortMoney(last));
  const drawn = series.map(({ name, values, estimatedFrom, category }, index) => {
    const last = values.findLast((value) => value !== null) ?? 0;
    return {
      name,
      value: endFigure(last),
      last,
      category: category ?? categoryAt(index),
      values,
      estimatedFrom: estimatedFrom ?? points.length,
    };
  });

  function plot(width: number): Plot {
    const narrow = width < NARROW;
    const above = narrow ? series.length * KEY_ROW + 6 : 0;
    const height = (props.height ?? 280) + above;
    const top = 30 + above;
    const bottom = height - 26;
    const axis = valueAxis([...known, ...goal], top, bottom);
    const left = axisRoom(axis.ticks);
    const room = narrow ? 12 : labelRoom(drawn, width);
    const right = width - room;
    const x = pointsAcross(points.length, left, right);
    const labels = drawn.map((each) => ({ ...each, wish: axis.at(each.last) }));
    const pathOf = (values: readonly (number | null)[], first = 0) =>
      line<number | null>(
        (_, index) => x(first + index),
        (value) => axis.at(value ?? 0),
      )
        .defined((value) => value !== null)
        .digits(2)(values) ?? "";
    const draw = (active: number | null) => (
      <>
        {narrow && <SeriesKey labels={labels} shaped={shaped} width={width} />}
        <ValueGrid axis={axis} left={left} right={right} unit={unit} />
        {target !== undefined && (
          <TargetLine
            label={target.label}
            left={left}
            right={right}
            y={axis.at(target.value)}
            drop={highlighted === undefined ? undefined : { x: x(highlighted), to: bottom }}
          />
        )}
        {marks?.({ x, top, bottom, left, right })}
        {active !== null && (
          <VerticalLine className={styles["cursor"]} x={x(active)} from={top} to={bottom} />
        )}
        {drawn.map(({ name, category, values, estimatedFrom }) => {
          const className = seriesClass(category, styles["seriesLine"]);
          // The step that leads to the first estimate is one itself.
          const turn = Math.max(0, estimatedFrom - 1);
          return (
            <g key={name}>
              <path className={className} d={pathOf(values.slice(0, turn + 1))} />
              {estimatedFrom < values.length && (
                <path
                  className={classNames(className, styles["estimated"])}
                  d={pathOf(values.slice(turn), turn)}
                />
              )}
              {values.map((value, index) => {
                const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
                return value !== null && (index === active || isAlone || isMarked) ? (
                  <SeriesMark
                    // One mark per point, which never move among themselves.
                    key={points[index]}
                    category={category}
                    shaped={shaped}
                    x={x(index)}
                    y={axis.at(value)}
                    radius={index === active ? 5 : 3.5}
                  />
                ) : null;
              })}
            </g>
          );
        })}
        {!narrow && <SeriesLabels labels={labels} shaped={shaped} x={right} room={room} bottom={bottom} />}
        <PointAxis
          names={points}
          x={x}
          y={height - 6}
          width={Math.min(width, right + 14)}
          highlighted={highlighted}
        />
      </>
    );
    return { height, at: x, draw };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart point by point"
      readings={readingsOf(props)}
      choice={choice}
      plot={plot}
    />
  );
}
