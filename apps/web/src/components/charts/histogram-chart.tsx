import type { Histogram } from "@beachhead/engine";
import { extent, max, sum } from "d3-array";
import { scaleLinear } from "d3-scale";
import { formatFraction } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import styles from "./charts.module.css";
import { HorizontalLine, VerticalLine } from "./marks.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import type { Target } from "./target-line.tsx";

/** One bar: trials from `from` up to `to`, as a fraction of all. */
export interface Bin {
  from: number;
  to: number;
  share: number;
}

/** The bars of a histogram. */
export function binsOf({ min, max: end, counts }: Histogram): Bin[] {
  const total = sum(counts);
  if (total === 0) return [];
  const edge = scaleLinear([0, counts.length], [min, end]);
  return counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), share: count / total }));
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

const EDGE = 12;
const TOP = 34;

const middleOf = ({ from, to }: Bin) => (from + to) / 2;

/** Where the trials ended, and which of them reached the target. */
export function HistogramChart(props: HistogramChartProps) {
  const { label, histogram, currency, target, marks, height = 260 } = props;
  const bins = binsOf(histogram);
  const [low = 0, high = 0] = extent([
    histogram.min,
    histogram.max,
    ...(target === undefined ? [] : [target.value]),
  ]);
  const bottom = height - 40;
  const y = scaleLinear([0, max(bins, ({ share }) => share) ?? 1], [bottom, TOP]);
  const readings: Reading[] = bins.map(({ from, to, share }) => ({
    title: `${shortMoney(from)} to ${shortMoney(to)}`,
    lines: [["Share of trials", formatFraction(share, 1)]],
  }));

  function plot(width: number): Plot {
    const right = width - EDGE;
    const x = scaleLinear([low, high > low ? high : low + 1], [EDGE, right]);
    const targetX = target === undefined ? 0 : x(target.value);
    const isRightHalf = targetX > width / 2;
    const draw = (active: number | null) => (
      <>
        {bins.map((bin, index) => {
          const reached = target !== undefined && middleOf(bin) >= target.value;
          return (
            <rect
              key={bin.from}
              className={active === index ? styles["deepest"] : reached ? styles["deep"] : styles["fan2"]}
              x={x(bin.from)}
              width={Math.max(1, x(bin.to) - x(bin.from) - 1)}
              y={y(bin.share)}
              height={bottom - y(bin.share)}
            />
          );
        })}
        <HorizontalLine className={styles["zero"]} y={bottom} from={EDGE} to={right} />
        {marks.map(({ name, value }) => {
          const textX = Math.min(width - 30, Math.max(30, x(value)));
          return (
            <g key={name}>
              <VerticalLine className={styles["cursor"]} x={x(value)} from={bottom} to={bottom + 5} />
              <text className={styles["axisOn"]} x={textX} y={bottom + 17} textAnchor="middle">
                {name}
              </text>
              <text className={styles["axis"]} x={textX} y={bottom + 30} textAnchor="middle">
                {shortMoney(value)}
              </text>
            </g>
          );
        })}
        <text className={styles["axis"]} x={right} y={height - 2} textAnchor="end">
          {currency}
        </text>
        {target !== undefined && (
          <g>
            <VerticalLine className={styles["target"]} x={targetX} from={TOP - 14} to={bottom} />
            <text
              className={styles["targetLabel"]}
              x={isRightHalf ? targetX - 8 : targetX + 8}
              y={TOP - 8}
              textAnchor={isRightHalf ? "end" : "start"}
            >
              {target.label}
            </text>
          </g>
        )}
      </>
    );
    return { height, at: (index) => x(bins[index] === undefined ? low : middleOf(bins[index])), draw };
  }

  return <ReadablePlot label={label} readLabel="Read the chart bar by bar" readings={readings} plot={plot} />;
}
