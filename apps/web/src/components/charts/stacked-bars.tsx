import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { moneyAxis, shortMoney } from "./money-axis.ts";
import { PointAxis } from "./point-axis.tsx";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { KEY_ROW, labelRoom, SeriesKey, SeriesLabels, seriesClass } from "./series.tsx";
import { joinedParts, type StackPart, segmentsOf, totalOf } from "./stack-layout.ts";
import { type Target, TargetLine } from "./target-line.tsx";
import { textWidth } from "./text-room.ts";
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
  const { label, points, unit, target, highlighted, height = 280 } = props;
  const parts = joinedParts(props.parts);
  const totals = points.map((_, bar) => totalOf(parts, bar));
  const stacks = points.map((_, bar) => segmentsOf(parts, bar));
  const reach = stacks.flatMap((segments) => segments.map(({ to }) => to));
  const goal = target === undefined ? [] : [target.value];
  const lastStack = stacks.at(-1) ?? [];
  const labels = parts.map(({ name, values, category }) => ({
    name,
    value: stackFigure(values.at(-1) ?? 0),
    category,
  }));
  const keyHeight = (width: number) => (width < NARROW ? labels.length * KEY_ROW + 8 : 0);
  const readings: Reading[] = points.map((title, bar) => ({
    title,
    lines: [
      ...parts.map(({ name, values }) => [name, formatNumber(values[bar] ?? 0)] as const).reverse(),
      ["Total", formatNumber(totals[bar] ?? 0)],
    ],
  }));

  function layout(width: number) {
    const narrow = width < NARROW;
    const top = 34 + keyHeight(width);
    const bottom = height + keyHeight(width) - 26;
    const axis = moneyAxis([...reach, ...goal], top, bottom);
    const left = axisRoom(axis.ticks);
    const room = narrow ? 0 : labelRoom(labels, width);
    const right = width - room;
    const column = (right - left) / Math.max(1, points.length);
    const x = (bar: number) => left + (bar + 0.5) * column;
    return { narrow, bottom, axis, left, room, right, column, x };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart bar by bar"
      height={(width) => height + keyHeight(width)}
      readings={readings}
      pointAt={(bar, width) => layout(width).x(bar)}
    >
      {(width, active) => {
        const { narrow, bottom, axis, left, room, right, column, x } = layout(width);
        const bar = Math.max(1, Math.min(56, column * 0.62));
        const placed = labels.map((each, index) => {
          const { from, to } = lastStack[index] ?? { from: 0, to: 0 };
          return { ...each, wish: (axis.at(from) + axis.at(to)) / 2 };
        });
        const totalsFit = totals.every((total) => textWidth(stackFigure(total)) <= column);
        const line = target === undefined ? null : axis.at(target.value);
        const words = left + 8 + textWidth(target?.label ?? "");
        /** A total that would overlap the label of the target goes above it. */
        const totalAt = (index: number, y: number) => {
          const reaches = x(index) - textWidth(stackFigure(totals[index] ?? 0)) / 2 < words + 4;
          return line !== null && reaches && y > line - 20 && y < line + 14 ? line - 22 : y;
        };
        return (
          <>
            {narrow && <SeriesKey labels={[...placed].reverse()} shaped width={width} />}
            <ValueGrid axis={axis} left={left} right={right} unit={unit} />
            {stacks.map((segments, index) => (
              <g key={points[index]} opacity={active === null || active === index ? 1 : 0.55}>
                {segments.map(({ from, to }, part) => {
                  const size = Math.abs(axis.at(from) - axis.at(to));
                  return (
                    <rect
                      key={parts[part]?.name}
                      className={seriesClass(parts[part]?.category ?? 1, styles["seriesFill"])}
                      x={x(index) - bar / 2}
                      width={bar}
                      y={Math.min(axis.at(from), axis.at(to))}
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
              const highest = Math.max(0, ...(stacks[index] ?? []).map(({ to }) => to));
              const isShown = totalsFit || index === highlighted || index === totals.length - 1;
              return isShown ? (
                <text
                  key={points[index]}
                  className={classNames(
                    total < 0 ? styles["negLabel"] : styles["labelStrong"],
                    styles["halo"],
                  )}
                  x={x(index)}
                  y={totalAt(index, axis.at(highest) - 6)}
                  textAnchor="middle"
                >
                  {stackFigure(total)}
                </text>
              ) : null;
            })}
            {!narrow && (
              <SeriesLabels
                labels={placed}
                shaped
                x={x(points.length - 1) + bar / 2}
                room={room + (right - x(points.length - 1) - bar / 2)}
                bottom={bottom}
              />
            )}
            <PointAxis names={points} x={x} y={bottom + 20} width={right} highlighted={highlighted} />
          </>
        );
      }}
    </ReadablePlot>
  );
}
