import { max } from "d3-array";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import styles from "./charts.module.css";
import { PointAxis } from "./point-axis.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { KEY_ROW, labelRoom, SeriesKey, SeriesLabels, seriesClass } from "./series.tsx";
import { joinedParts, type StackPart, segmentsOf, totalOf } from "./stack-layout.ts";
import { type Target, TargetLine } from "./target-line.tsx";
import { textWidth, widestText } from "./text-room.ts";
import { columnsAcross, valueAxis } from "./value-axis.ts";
import { axisRoom, ValueGrid } from "./value-grid.tsx";

interface StackedBarsProps {
  label: string;
  /** One name per bar. */
  points: readonly string[];
  /** From the axis upwards; of more than eight the smallest are joined as "Other". */
  parts: readonly StackPart[];
  unit: string;
  target?: Target | undefined;
  highlighted?: number | undefined;
  height?: number;
}

const NARROW = 420;

/** Counts of customers are read whole: "1,648" and not "2 k". */
function stackFigure(value: number): string {
  const size = Math.abs(value);
  return size >= 1000 && size < 10_000 ? formatNumber(value) : shortMoney(value);
}

/** Bars of parts with their total on top; the parts are named beside the last bar. */
export function StackedBars(props: StackedBarsProps) {
  const { label, points, unit, target, highlighted } = props;
  const parts = joinedParts(props.parts);
  const stacks = segmentsOf(parts, points.length);
  const lastStack = stacks.at(-1) ?? [];
  const totals = points.map((_, bar) => totalOf(parts, bar));
  const figures = totals.map(stackFigure);
  const reach = [...stacks.flat(2), ...(target === undefined ? [] : [target.value])];
  const ends = parts.map(({ name, values, category }) => ({
    name,
    value: stackFigure(values.at(-1) ?? 0),
    category,
  }));
  const readings: Reading[] = points.map((title, bar) => ({
    title,
    lines: [
      ...parts.map(({ name, values }) => [name, formatNumber(values[bar] ?? 0)] as const).reverse(),
      ["Total", formatNumber(totals[bar] ?? 0)],
    ],
  }));

  function plot(width: number): Plot {
    const narrow = width < NARROW;
    const above = narrow ? ends.length * KEY_ROW + 8 : 0;
    const height = (props.height ?? 280) + above;
    const bottom = height - 26;
    const axis = valueAxis(reach, 34 + above, bottom);
    const left = axisRoom(axis.ticks);
    const room = narrow ? 0 : labelRoom(ends, width);
    const right = width - room;
    const x = columnsAcross(points.length, left, right);
    const column = x(1) - x(0);
    const bar = Math.max(1, Math.min(56, column * 0.62));
    const barEnd = x(points.length - 1) + bar / 2;
    const labels = ends.map((each, index) => {
      const [low, high] = lastStack[index] ?? [0, 0];
      return { ...each, wish: (axis.at(low) + axis.at(high)) / 2 };
    });
    const totalsFit = widestText(figures) <= column;
    const line = target === undefined ? null : axis.at(target.value);
    const words = left + 8 + textWidth(target?.label ?? "");
    /** A total that would overlap the label of the target goes above it. */
    function totalAt(index: number): number {
      const y = axis.at(max(stacks[index] ?? [], ([, high]) => high) ?? 0) - 6;
      const reaches = x(index) - textWidth(figures[index] ?? "") / 2 < words + 4;
      return line !== null && reaches && y > line - 20 && y < line + 14 ? line - 22 : y;
    }
    const draw = (active: number | null) => (
      <>
        {narrow && <SeriesKey labels={[...labels].reverse()} shaped width={width} />}
        <ValueGrid axis={axis} left={left} right={right} unit={unit} />
        {stacks.map((segments, index) => (
          <g key={points[index]} opacity={active === null || active === index ? 1 : 0.55}>
            {segments.map(([low, high], part) => {
              const size = axis.at(low) - axis.at(high);
              return (
                <rect
                  key={parts[part]?.name}
                  className={seriesClass(parts[part]?.category ?? 1, styles["seriesFill"])}
                  x={x(index) - bar / 2}
                  width={bar}
                  y={axis.at(high)}
                  // A pixel of the ground between neighbours, where they are high enough to spare it.
                  height={size > 3 ? size - 1 : size}
                />
              );
            })}
          </g>
        ))}
        {target !== undefined && (
          <TargetLine label={target.label} left={left} right={right} y={axis.at(target.value)} />
        )}
        {totals.map((total, index) => {
          const isShown = totalsFit || index === highlighted || index === totals.length - 1;
          return isShown ? (
            <text
              key={points[index]}
              className={classNames(total < 0 ? styles["negLabel"] : styles["labelStrong"], styles["halo"])}
              x={x(index)}
              y={totalAt(index)}
              textAnchor="middle"
            >
              {figures[index]}
            </text>
          ) : null;
        })}
        {!narrow && (
          <SeriesLabels labels={labels} shaped x={barEnd} room={room + (right - barEnd)} bottom={bottom} />
        )}
        <PointAxis names={points} x={x} y={bottom + 20} width={right} highlighted={highlighted} />
      </>
    );
    return { height, at: x, draw };
  }

  return <ReadablePlot label={label} readLabel="Read the chart bar by bar" readings={readings} plot={plot} />;
}
