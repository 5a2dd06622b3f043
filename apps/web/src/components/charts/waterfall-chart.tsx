import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { printIn, unitIn } from "./figure-scale.ts";
import { Bar, Column, HorizontalLine, VerticalLine } from "./marks.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { plainName, widestText, wrapText } from "./text-room.ts";
import { columnsAcross, valueAxis } from "./value-axis.ts";
import { axisRoom, ValueGrid } from "./value-grid.tsx";
import {
  type WaterfallBar,
  type WaterfallLayout,
  type WaterfallStep,
  type WaterfallTotal,
  waterfallBars,
} from "./waterfall-layout.ts";

interface WaterfallChartProps {
  label: string;
  /** "USD". */
  unit: string;
  start: WaterfallTotal;
  steps: readonly WaterfallStep[];
  end: WaterfallTotal;
  height?: number;
}

/** Below this a column has no room for its name: the bars lie. */
const LEAST_COLUMN = 58;
const ROW = 30;
const TOP = 34;
/** Of the stronger edge at the end of a step. */
const EDGE = 2;

const isTotal = ({ kind }: WaterfallBar) => kind === "start" || kind === "end";
const edgeOf = ({ kind }: WaterfallBar) => (kind === "loss" ? styles["lossEdge"] : styles["gainEdge"]);

function fillOf({ kind, amount }: WaterfallBar): string | undefined {
  if (kind === "loss" || (kind === "end" && amount < 0)) return styles["loss"];
  if (kind === "gain") return styles["gain"];
  return kind === "start" ? styles["total"] : styles["deepest"];
}

function textOf({ kind, amount }: WaterfallBar): string | undefined {
  if (amount < 0) return styles["negLabel"];
  return kind === "gain" ? styles["posLabel"] : styles["labelStrong"];
}

interface BarsProps {
  layout: WaterfallLayout;
  unit: string;
  width: number;
}

function figureOf(bar: WaterfallBar, { scale }: WaterfallLayout): string {
  const text = printIn(scale, bar.printed);
  return !isTotal(bar) && bar.printed > 0 ? `+${text}` : text;
}

const levelsOf = ({ bars }: WaterfallLayout) => bars.flatMap(({ from, to }) => [from, to]);

/** From a first amount through what is added and taken away to what is left. */
export function WaterfallChart({ label, unit, start, steps, end, height = 300 }: WaterfallChartProps) {
  const layout = waterfallBars(start, steps, end);
  const readings: Reading[] = layout.bars.map(({ name, amount }) => ({
    title: plainName(name),
    lines: [[unit, formatNumber(amount)]],
  }));
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart step by step"
      readings={readings}
      plot={(width) => uprightPlot({ layout, unit, width }, height) ?? lyingPlot({ layout, unit, width })}
    />
  );
}

/** A column for each bar, its name below; null where the columns would be too narrow. */
function uprightPlot({ layout, unit, width }: BarsProps, height: number): Plot | null {
  const { bars, scale } = layout;
  const bottom = height - 42;
  const axis = valueAxis(levelsOf(layout), TOP, bottom);
  const left = axisRoom(axis.ticks, scale);
  const x = columnsAcross(bars.length, left, width);
  const column = x(1) - x(0);
  if (column < LEAST_COLUMN) return null;
  const size = Math.min(56, column * 0.7);
  const draw = (active: number | null) => (
    <>
      <ValueGrid axis={axis} left={left} right={width} unit={unit} scale={scale} />
      {bars.map((bar, index) => {
        const from = axis.at(bar.from);
        const to = axis.at(bar.to);
        const isBelow = bar.kind === "loss" || (isTotal(bar) && bar.amount < 0);
        return (
          <g key={bar.name}>
            {index < bars.length - 1 && (
              <HorizontalLine
                className={styles["connector"]}
                y={to}
                from={x(index) + size / 2}
                to={x(index + 1) - size / 2}
              />
            )}
            <Column className={fillOf(bar)} x={x(index)} width={size} from={from} to={to} />
            {!isTotal(bar) && (
              <Column
                className={edgeOf(bar)}
                x={x(index)}
                width={size}
                from={to}
                to={to + (isBelow ? -EDGE : EDGE)}
              />
            )}
            <text
              className={classNames(textOf(bar), styles["halo"])}
              x={x(index)}
              y={isBelow ? Math.max(from, to) + 15 : Math.min(from, to) - 6}
              textAnchor="middle"
            >
              {figureOf(bar, layout)}
            </text>
            {wrapText(bar.name, column - 4).map((line, row) => (
              <text
                key={line}
                className={index === active ? styles["axisOn"] : styles["axis"]}
                x={x(index)}
                y={bottom + 18 + row * 13}
                textAnchor="middle"
              >
                {line}
              </text>
            ))}
          </g>
        );
      })}
    </>
  );
  return { height, at: x, draw };
}

/** The narrow drawing: one row a bar, its name before it and its figure at the end of the row. */
function lyingPlot({ layout, unit, width }: BarsProps): Plot {
  const { bars, scale } = layout;
  const figures = widestText(bars.map((bar) => figureOf(bar, layout)));
  const names = widestText(bars.map(({ name }) => plainName(name))) + 12;
  const left = Math.min(Math.ceil(names), Math.floor(width * 0.38));
  const x = valueAxis(levelsOf(layout), width - figures - 12, left).at;
  const bottom = TOP - 10 + bars.length * ROW;
  const y = columnsAcross(bars.length, TOP - 10, bottom);
  const draw = (active: number | null) => (
    <>
      <text className={styles["axis"]} x={width} y={12} textAnchor="end">
        {unitIn(scale, unit)}
      </text>
      <VerticalLine className={styles["zero"]} x={x(0)} from={TOP - 14} to={bottom} />
      {bars.map((bar, index) => {
        const to = x(bar.to);
        return (
          <g key={bar.name}>
            {wrapText(bar.name, left - 8, 2, 12).map((line, row, lines) => (
              <text
                key={line}
                className={isTotal(bar) || index === active ? styles["labelStrong"] : styles["label"]}
                x={0}
                y={y(index) + 4 + (row - (lines.length - 1) / 2) * 13}
              >
                {line}
              </text>
            ))}
            <Bar className={fillOf(bar)} y={y(index)} size={16} from={x(bar.from)} to={to} />
            {!isTotal(bar) && (
              <Bar
                className={edgeOf(bar)}
                y={y(index)}
                size={16}
                from={to}
                to={to + (bar.kind === "loss" ? EDGE : -EDGE)}
              />
            )}
            <text className={textOf(bar)} x={width} y={y(index) + 4} textAnchor="end">
              {figureOf(bar, layout)}
            </text>
          </g>
        );
      })}
    </>
  );
  return { height: bottom + 2, along: "y", at: y, draw };
}
