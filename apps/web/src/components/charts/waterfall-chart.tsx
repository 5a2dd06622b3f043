import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { moneyAxis, shortMoney } from "./money-axis.ts";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { ValueGrid } from "./value-grid.tsx";

export interface CostStep {
  /** Up to two lines. */
  name: readonly [string] | readonly [string, string];
  /** Money taken away, >= 0. */
  amount: number;
}

interface WaterfallChartProps {
  label: string;
  currency: string;
  start: { name: string; amount: number };
  steps: readonly CostStep[];
  end: { name: string; amount: number };
  height?: number;
}

const LEFT = 52;

/** From a first amount through what is taken away to what is left. */
export function WaterfallChart({ label, currency, start, steps, end, height = 300 }: WaterfallChartProps) {
  const top = 34;
  const bottom = height - 42;
  const levels = [start.amount];
  for (const step of steps) levels.push((levels.at(-1) ?? 0) - step.amount);
  const axis = moneyAxis([...levels, end.amount], top, bottom);
  const count = steps.length + 2;
  const columnOf = (width: number) => (width - LEFT) / count;
  const readings: Reading[] = [
    { title: start.name, lines: [[currency, formatNumber(start.amount, 2)]] },
    ...steps.map((step) => ({
      title: step.name.join(" "),
      lines: [[currency, formatNumber(-step.amount, 2)]] as const,
    })),
    { title: end.name, lines: [[currency, formatNumber(end.amount, 2)]] },
  ];
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart step by step"
      height={height}
      readings={readings}
      pointX={(index, width) => LEFT + (index + 0.5) * columnOf(width)}
    >
      {(width) => {
        const column = columnOf(width);
        const bar = Math.min(56, column * 0.68);
        const narrow = column < 54;
        const x = (index: number) => LEFT + (index + 0.5) * column;
        const name = (text: readonly string[], index: number) =>
          text.map((line, row) => (
            <text
              key={line}
              className={styles.axis}
              x={x(index)}
              y={bottom + 16 + row * 13}
              textAnchor="middle"
            >
              {narrow ? line.slice(0, 6) : line}
            </text>
          ));
        const total = (amount: number, index: number, className: string | undefined) => (
          <g>
            <rect
              className={className}
              x={x(index) - bar / 2}
              width={bar}
              y={Math.min(axis.y(amount), axis.y(0))}
              height={Math.abs(axis.y(amount) - axis.y(0))}
            />
            <text
              className={amount < 0 ? styles.negLabel : styles.labelStrong}
              x={x(index)}
              y={Math.min(axis.y(amount), axis.y(0)) - 6}
              textAnchor="middle"
            >
              {shortMoney(amount)}
            </text>
          </g>
        );
        return (
          <>
            <ValueGrid axis={axis} left={LEFT} right={width} unit={currency} />
            {total(start.amount, 0, styles.total)}
            {name([start.name], 0)}
            {steps.map((step, index) => {
              const from = axis.y(levels[index] ?? 0);
              const to = axis.y(levels[index + 1] ?? 0);
              return (
                <g key={step.name.join(" ")}>
                  <line
                    className={styles.connector}
                    x1={x(index) + bar / 2}
                    x2={x(index + 1) - bar / 2}
                    y1={from}
                    y2={from}
                  />
                  <rect
                    className={styles.loss}
                    x={x(index + 1) - bar / 2}
                    width={bar}
                    y={from}
                    height={Math.max(0, to - from)}
                  />
                  <rect
                    className={styles.lossEdge}
                    x={x(index + 1) - bar / 2}
                    width={bar}
                    y={to - 2}
                    height={2}
                  />
                  <text className={styles.negLabel} x={x(index + 1)} y={to + 15} textAnchor="middle">
                    {shortMoney(-step.amount)}
                  </text>
                  {name(step.name, index + 1)}
                </g>
              );
            })}
            {total(end.amount, count - 1, end.amount < 0 ? styles.loss : styles.deepest)}
            {name([end.name], count - 1)}
          </>
        );
      }}
    </ReadablePlot>
  );
}
