import { formatNumber } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import styles from "./charts.module.css";
import { Column } from "./marks.tsx";
import { StillPlot } from "./still-plot.tsx";
import { columnsAcross, valueAxis } from "./value-axis.ts";
import { ValueGrid } from "./value-grid.tsx";

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
const TOP = 18;
const LEFT = 40;

/** "2027"; nothing for "Year 1", whose number is enough. */
const shortYear = (name: string | undefined): string | undefined =>
  name !== undefined && /^\d+$/.test(name) ? name : undefined;

/** "year 1" within a sentence; other names stay. */
const spokenYear = (name: string): string => name.replace(/^Year /, "year ");

/** One small panel: five bars, the last with its figure. */
export function YearBars({ title, currency, values, years, highest }: YearBarsProps) {
  const { ticks, at: y } = valueAxis([highest], TOP, HEIGHT - 18);
  const end = ticks.at(-1) ?? 0;
  const last = values.length - 1;
  const lastValue = values[last] ?? 0;
  const spoken = values
    .map((value, index) => `${spokenYear(years?.[index] ?? `Year ${index + 1}`)} ${formatNumber(value)}`)
    .join(", ");

  function plot(width: number) {
    const x = columnsAcross(values.length, LEFT, Math.max(LEFT, width - 8));
    const bar = Math.min(16, (x(1) - x(0)) * 0.58);
    const drawing = (
      <>
        <ValueGrid axis={{ ticks: [0, end / 2, end], at: y }} left={LEFT} right={width} />
        {values.map((value, index) => (
          <Column
            key={index}
            className={styles["category"]}
            x={x(index)}
            width={bar}
            from={y(0)}
            to={y(Math.max(0, value))}
          />
        ))}
        <text
          className={styles["axisOn"]}
          x={Math.min(width, x(last) + 16)}
          y={y(lastValue) - 4}
          textAnchor="end"
        >
          {shortMoney(lastValue)}
        </text>
        {[0, last].map((index) => (
          <text key={index} className={styles["axis"]} x={x(index)} y={HEIGHT - 4} textAnchor="middle">
            {shortYear(years?.[index]) ?? index + 1}
          </text>
        ))}
      </>
    );
    return { height: HEIGHT, drawing };
  }
  return (
    <figure className={styles["multiple"]}>
      <figcaption title={title}>{title}</figcaption>
      <StillPlot label={`${title}, ${currency}: ${spoken}`} plot={plot} />
    </figure>
  );
}
