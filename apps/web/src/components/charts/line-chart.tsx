import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber, formatPercent, NO_VALUE } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { linePath, type Point } from "./line-path.ts";
import { lineRuns } from "./line-runs.ts";
import { moneyAxis, shortMoney } from "./money-axis.ts";
import { PointAxis } from "./point-axis.tsx";
import type { MarkFrame } from "./point-marks.tsx";
import { type PointChoice, ReadablePlot, type Reading } from "./readable-plot.tsx";
import {
  type Category,
  categoryAt,
  KEY_ROW,
  labelRoom,
  SeriesKey,
  type SeriesLabel,
  SeriesLabels,
  SeriesMark,
  seriesClass,
} from "./series.tsx";
import { type Target, TargetLine } from "./target-line.tsx";
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

function lastKnown(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}

const PERCENT = "%";

function readingsOf(points: readonly string[], series: readonly LineSeries[], unit: string): Reading[] {
  const figureOf = (value: number) =>
    unit === PERCENT ? formatPercent(value, 1) : formatNumber(value, Math.abs(value) < 100 ? 2 : 0);
  return points.map((title, index) => ({
    title,
    lines: series.map(({ name, values, estimatedFrom }) => {
      const value = values[index] ?? null;
      const isEstimate = estimatedFrom !== undefined && index >= estimatedFrom;
      const figure = value === null ? NO_VALUE : figureOf(value);
      return [isEstimate ? `${name}, estimated` : name, figure] as const;
    }),
  }));
}

/** Series over time with their names at the ends of their lines; dashed where they are estimates. */
export function LineChart(props: LineChartProps) {
  const { label, points, series, unit, target, highlighted, height = 280, marks, choice } = props;
  const shaped = series.length > 2;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  // A little above, so that its label stays clear of the unit over the axis.
  const goal = target === undefined ? [] : [target.value * 1.05];
  // Other units are above the axis alone.
  const endFigure = (last: number) => (unit === PERCENT ? formatPercent(last, 1) : shortMoney(last));
  const labels = series.map(
    ({ name, values, category }, index): Omit<SeriesLabel, "wish"> & { last: number } => {
      const last = lastKnown(values) ?? 0;
      return { name, value: endFigure(last), category: category ?? categoryAt(index), last };
    },
  );

  function layout(width: number) {
    const narrow = width < NARROW;
    const top = 30 + (narrow ? series.length * KEY_ROW + 6 : 0);
    const drawn = heightAt(width);
    const bottom = drawn - 26;
    const axis = moneyAxis([...known, ...goal], top, bottom);
    const left = axisRoom(axis.ticks);
    const room = narrow ? 12 : labelRoom(labels, width);
    const right = width - room;
    const x = (index: number) =>
      points.length < 2 ? (left + right) / 2 : left + 8 + (index / (points.length - 1)) * (right - left - 8);
    return { narrow, top, bottom, axis, left, right, room, x, drawn };
  }
  const heightAt = (width: number) => height + (width < NARROW ? series.length * KEY_ROW + 6 : 0);

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart point by point"
      height={heightAt}
      readings={readingsOf(points, series, unit)}
      choice={choice}
      pointAt={(index, width) => layout(width).x(index)}
    >
      {(width, active) => {
        const { narrow, top, bottom, axis, left, right, room, x, drawn } = layout(width);
        const placed = labels.map((each) => ({ ...each, wish: axis.at(each.last) }));
        return (
          <>
            {narrow && <SeriesKey labels={placed} shaped={shaped} width={width} />}
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
              <line className={styles["cursor"]} x1={x(active)} x2={x(active)} y1={top} y2={bottom} />
            )}
            {series.map(({ name, values, estimatedFrom }, order) => {
              const category = labels[order]?.category ?? 1;
              const at = (index: number): Point => [x(index), axis.at(values[index] ?? 0)];
              const isMarked = shaped || points.length === 1;
              return (
                <g key={name}>
                  {lineRuns(values, estimatedFrom).map(({ from, to, estimated }) => (
                    <path
                      key={from}
                      className={classNames(
                        seriesClass(category, styles["seriesLine"]),
                        estimated && styles["estimated"],
                      )}
                      d={linePath(Array.from({ length: to - from + 1 }, (_, step) => at(from + step)))}
                    />
                  ))}
                  {values.map((value, index) => {
                    const before = values[index - 1] ?? null;
                    const after = values[index + 1] ?? null;
                    const isAlone = value !== null && before === null && after === null;
                    const isShown = index === active || isAlone || (isMarked && points.length <= MOST_MARKED);
                    if (value === null || !isShown) return null;
                    return (
                      <SeriesMark
                        // One mark per point, which never move among themselves.
                        key={points[index]}
                        category={category}
                        shaped={shaped}
                        x={x(index)}
                        y={axis.at(value)}
                        radius={index === active ? 5 : 3.5}
                      />
                    );
                  })}
                </g>
              );
            })}
            {!narrow && (
              <SeriesLabels labels={placed} shaped={shaped} x={right} room={room} bottom={bottom} />
            )}
            <PointAxis
              names={points}
              x={x}
              y={drawn - 6}
              width={Math.min(width, right + 14)}
              highlighted={highlighted}
            />
          </>
        );
      }}
    </ReadablePlot>
  );
}
