import type { Histogram } from "@beachhead/engine";
import { formatFraction } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { shortMoney } from "./money-axis.ts";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import type { Target } from "./target-line.tsx";

/** One bar: trials from `from` up to `to`, as a fraction of all. */
export interface Bin {
  from: number;
  to: number;
  share: number;
}

/** The bars of a histogram; `merge` neighbours become one, for narrow drawings. */
export function binsOf(histogram: Histogram, merge = 1): Bin[] {
  const { min, max, counts } = histogram;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const width = (max - min) / counts.length;
  const bins: Bin[] = [];
  for (let start = 0; start < counts.length; start += merge) {
    const inside = counts.slice(start, start + merge);
    bins.push({
      from: min + start * width,
      to: min + (start + inside.length) * width,
      share: inside.reduce((sum, count) => sum + count, 0) / total,
    });
  }
  return bins;
}

interface HistogramChartProps {
  label: string;
  histogram: Histogram;
  currency: string;
  /** The amount to reach; bars from there on are drawn deep. */
  target?: Target;
  /** Marks below the axis, for example P10, P50, P90. */
  marks: readonly { name: string; value: number }[];
  height?: number;
}

const LEFT = 12;

/** Where the trials ended, and which of them reached the target. */
export function HistogramChart({
  label,
  histogram,
  currency,
  target,
  marks,
  height = 260,
}: HistogramChartProps) {
  const bins = binsOf(histogram);
  const low = Math.min(histogram.min, target?.value ?? histogram.min);
  const high = Math.max(histogram.max, target?.value ?? histogram.max);
  const span = high > low ? high - low : 1;
  const xOf = (value: number, width: number) => LEFT + ((value - low) / span) * (width - 2 * LEFT);
  const top = 34;
  const bottom = height - 40;
  const tallest = Math.max(...bins.map((bin) => bin.share), 1e-9);
  const readings: Reading[] = bins.map((bin) => ({
    title: `${shortMoney(bin.from)} to ${shortMoney(bin.to)}`,
    lines: [["Share of trials", formatFraction(bin.share, 1)]],
  }));
  const middle = (bin: Bin | undefined) => (bin === undefined ? low : (bin.from + bin.to) / 2);
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart bar by bar"
      height={height}
      readings={readings}
      pointAt={(index, width) => xOf(middle(bins[index]), width)}
    >
      {(width, active) => {
        const targetX = target === undefined ? 0 : xOf(target.value, width);
        return (
          <>
            {bins.map((bin, index) => {
              const barHeight = (bin.share / tallest) * (bottom - top);
              const reached = target !== undefined && middle(bin) >= target.value;
              return (
                <rect
                  key={bin.from}
                  className={active === index ? styles["deepest"] : reached ? styles["deep"] : styles["fan2"]}
                  x={xOf(bin.from, width)}
                  width={Math.max(1, xOf(bin.to, width) - xOf(bin.from, width) - 1)}
                  y={bottom - barHeight}
                  height={barHeight}
                />
              );
            })}
            <line className={styles["zero"]} x1={LEFT} x2={width - LEFT} y1={bottom} y2={bottom} />
            <MarkLabels marks={marks} width={width} bottom={bottom} xOf={xOf} />
            <text className={styles["axis"]} x={width - LEFT} y={height - 2} textAnchor="end">
              {currency}
            </text>
            {target !== undefined && (
              <g>
                <line className={styles["target"]} x1={targetX} x2={targetX} y1={top - 14} y2={bottom} />
                <text
                  className={styles["targetLabel"]}
                  x={targetX > width / 2 ? targetX - 8 : targetX + 8}
                  y={top - 8}
                  textAnchor={targetX > width / 2 ? "end" : "start"}
                >
                  {target.label}
                </text>
              </g>
            )}
          </>
        );
      }}
    </ReadablePlot>
  );
}

interface MarkLabelsProps {
  marks: HistogramChartProps["marks"];
  width: number;
  bottom: number;
  xOf(value: number, width: number): number;
}

function MarkLabels({ marks, width, bottom, xOf }: MarkLabelsProps) {
  return marks.map(({ name, value }) => {
    const x = xOf(value, width);
    const textX = Math.min(width - 30, Math.max(30, x));
    return (
      <g key={name}>
        <line className={styles["cursor"]} x1={x} x2={x} y1={bottom} y2={bottom + 5} />
        <text className={styles["axisOn"]} x={textX} y={bottom + 17} textAnchor="middle">
          {name}
        </text>
        <text className={styles["axis"]} x={textX} y={bottom + 30} textAnchor="middle">
          {shortMoney(value)}
        </text>
      </g>
    );
  });
}
