import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { printIn, unitIn } from "./figure-scale.ts";
import { moneyAxis } from "./money-axis.ts";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { plainName, textWidth, wrapText } from "./text-room.ts";
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

const isTotal = ({ kind }: WaterfallBar) => kind === "start" || kind === "end";

function fillOf({ kind, amount }: WaterfallBar): string | undefined {
  if (kind === "loss" || (kind === "end" && amount < 0)) return styles["loss"];
  if (kind === "gain") return styles["gain"];
  return kind === "start" ? styles["total"] : styles["deepest"];
}

function textOf({ kind, amount }: WaterfallBar): string | undefined {
  if (amount < 0) return styles["negLabel"];
  return kind === "gain" ? styles["posLabel"] : styles["labelStrong"];
}

function figureOf(bar: WaterfallBar, layout: WaterfallLayout): string {
  const text = printIn(layout.scale, bar.printed);
  return !isTotal(bar) && bar.printed > 0 ? `+${text}` : text;
}

/** From a first amount through what is added and taken away to what is left. */
export function WaterfallChart({ label, unit, start, steps, end, height = 300 }: WaterfallChartProps) {
  const layout = waterfallBars(start, steps, end);
  const { bars, scale } = layout;
  const levels = bars.flatMap(({ from, to }) => [from, to]);
  const bottom = height - 42;
  const axis = moneyAxis(levels, TOP, bottom);
  const left = axisRoom(axis.ticks, scale);
  const columnOf = (width: number) => (width - left) / bars.length;
  const lies = (width: number) => columnOf(width) < LEAST_COLUMN;
  const readings: Reading[] = bars.map((bar) => ({
    title: plainName(bar.name),
    lines: [[unit, formatNumber(bar.amount)]],
  }));
  const shared = { label, readLabel: "Read the chart step by step", readings } as const;
  return (
    <ReadablePlot
      {...shared}
      height={(width) => (lies(width) ? TOP - 8 + bars.length * ROW : height)}
      along={(width) => (lies(width) ? "y" : "x")}
      pointAt={(index, width) =>
        lies(width) ? TOP - 10 + (index + 0.5) * ROW : left + (index + 0.5) * columnOf(width)
      }
    >
      {(width, active) =>
        lies(width) ? (
          <LyingBars layout={layout} unit={unit} width={width} active={active} />
        ) : (
          <>
            <ValueGrid axis={axis} left={left} right={width} unit={unit} scale={scale} />
            {bars.map((bar, index) => {
              const column = columnOf(width);
              const size = Math.min(56, column * 0.7);
              const x = left + (index + 0.5) * column;
              const from = axis.at(bar.from);
              const to = axis.at(bar.to);
              const isLoss = bar.kind === "loss";
              const isBelow = isLoss || (isTotal(bar) && bar.amount < 0);
              const upper = Math.min(from, to);
              const lower = Math.max(from, to);
              return (
                <g key={bar.name}>
                  {index < bars.length - 1 && (
                    <line
                      className={styles["connector"]}
                      x1={x + size / 2}
                      x2={x + column - size / 2}
                      y1={to}
                      y2={to}
                    />
                  )}
                  <rect
                    className={fillOf(bar)}
                    x={x - size / 2}
                    width={size}
                    y={upper}
                    height={lower - upper}
                  />
                  {!isTotal(bar) && (
                    <rect
                      className={isLoss ? styles["lossEdge"] : styles["gainEdge"]}
                      x={x - size / 2}
                      width={size}
                      y={isLoss ? lower - 2 : upper}
                      height={2}
                    />
                  )}
                  <text
                    className={classNames(textOf(bar), styles["halo"])}
                    x={x}
                    y={isBelow ? lower + 15 : upper - 6}
                    textAnchor="middle"
                  >
                    {figureOf(bar, layout)}
                  </text>
                  {wrapText(bar.name, column - 4).map((line, row) => (
                    <text
                      key={line}
                      className={index === active ? styles["axisOn"] : styles["axis"]}
                      x={x}
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
        )
      }
    </ReadablePlot>
  );
}

interface LyingBarsProps {
  layout: WaterfallLayout;
  unit: string;
  width: number;
  active: number | null;
}

/** The narrow drawing: one row a bar, its name before it and its figure at the end of the row. */
function LyingBars({ layout, unit, width, active }: LyingBarsProps) {
  const { bars, scale } = layout;
  const figures = Math.max(...bars.map((bar) => textWidth(figureOf(bar, layout))));
  const names = Math.max(...bars.map(({ name }) => textWidth(plainName(name)))) + 12;
  const left = Math.min(Math.ceil(names), Math.floor(width * 0.38));
  const axis = moneyAxis(
    bars.flatMap(({ from, to }) => [from, to]),
    width - figures - 12,
    left,
  );
  return (
    <>
      <text className={styles["axis"]} x={width} y={12} textAnchor="end">
        {unitIn(scale, unit)}
      </text>
      <line
        className={styles["zero"]}
        x1={axis.at(0)}
        x2={axis.at(0)}
        y1={TOP - 14}
        y2={TOP - 10 + bars.length * ROW}
      />
      {bars.map((bar, index) => {
        const y = TOP - 10 + (index + 0.5) * ROW;
        const from = Math.min(axis.at(bar.from), axis.at(bar.to));
        const size = Math.abs(axis.at(bar.from) - axis.at(bar.to));
        const isLoss = bar.kind === "loss";
        return (
          <g key={bar.name}>
            {wrapText(bar.name, left - 8, 2, 12).map((line, row, lines) => (
              <text
                key={line}
                className={isTotal(bar) || index === active ? styles["labelStrong"] : styles["label"]}
                x={0}
                y={y + 4 + (row - (lines.length - 1) / 2) * 13}
              >
                {line}
              </text>
            ))}
            <rect className={fillOf(bar)} x={from} width={size} y={y - 8} height={16} />
            {!isTotal(bar) && (
              <rect
                className={isLoss ? styles["lossEdge"] : styles["gainEdge"]}
                x={isLoss ? from : from + size - 2}
                width={2}
                y={y - 8}
                height={16}
              />
            )}
            <text className={textOf(bar)} x={width} y={y + 4} textAnchor="end">
              {figureOf(bar, layout)}
            </text>
          </g>
        );
      })}
    </>
  );
}
