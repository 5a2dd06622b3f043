import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { axisLabels, moneyAxis, shortMoney } from "./money-axis.ts";
import { useWidth } from "./use-width.ts";

interface YearBarsProps {
  title: string;
  currency: string;
  /** Money of years 1, 2, ... */
  values: readonly number[];
  /** The names of the years; absent: 1, 2, ... */
  years?: readonly string[] | undefined;
  /** The end of the axis; panels that share it can be compared. */
  highest: number;
}

const HEIGHT = 92;
const LEFT = 40;

/** "2027"; nothing for "Year 1", whose number is enough. */
const shortYear = (name: string | undefined): string | undefined =>
  name !== undefined && /^\d+$/.test(name) ? name : undefined;

/** One small panel: five bars, the last with its figure. */
export function YearBars({ title, currency, values, years, highest }: YearBarsProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const top = 18;
  const bottom = HEIGHT - 18;
  const axis = moneyAxis([0, highest], top, bottom);
  const ticks = [0, (axis.ticks.at(-1) ?? 0) / 2, axis.ticks.at(-1) ?? 0];
  const labels = axisLabels(ticks);
  const column = Math.max(0, width - LEFT - 8) / values.length;
  const bar = Math.min(16, column * 0.58);
  const x = (index: number) => LEFT + (index + 0.5) * column;
  const last = values.length - 1;
  const spoken = values
    .map((value, index) => `${(years?.[index] ?? `Year ${index + 1}`).toLowerCase()} ${formatNumber(value)}`)
    .join(", ");
  return (
    <figure className={styles["multiple"]}>
      <figcaption title={title}>{title}</figcaption>
      <div ref={ref} className={styles["plot"]} style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            role="img"
            aria-label={`${title}, ${currency}: ${spoken}`}
          >
            {ticks.map((tick, index) => (
              <g key={labels[index]}>
                <line className={styles["grid"]} x1={LEFT} x2={width} y1={axis.at(tick)} y2={axis.at(tick)} />
                <text className={styles["axis"]} x={LEFT - 6} y={axis.at(tick) + 4} textAnchor="end">
                  {labels[index]}
                </text>
              </g>
            ))}
            {values.map((value, index) => (
              <rect
                key={index}
                className={styles["category"]}
                x={x(index) - bar / 2}
                width={bar}
                y={axis.at(value)}
                height={Math.max(0, axis.at(0) - axis.at(value))}
              />
            ))}
            <text
              className={styles["axisOn"]}
              x={Math.min(width, x(last) + 16)}
              y={axis.at(values[last] ?? 0) - 4}
              textAnchor="end"
            >
              {shortMoney(values[last] ?? 0)}
            </text>
            <text className={styles["axis"]} x={x(0)} y={HEIGHT - 4} textAnchor="middle">
              {shortYear(years?.[0]) ?? 1}
            </text>
            <text className={styles["axis"]} x={x(last)} y={HEIGHT - 4} textAnchor="middle">
              {shortYear(years?.[last]) ?? values.length}
            </text>
          </svg>
        )}
      </div>
    </figure>
  );
}
