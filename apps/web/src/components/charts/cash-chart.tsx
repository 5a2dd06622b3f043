import { line } from "d3-shape";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import { NUMBERED_YEARS } from "../../lib/format/years.ts";
import styles from "./charts.module.css";
import { Column, VerticalLine } from "./marks.tsx";
import { PointAxis } from "./point-axis.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { WaypointMark } from "./target-line.tsx";
import { columnsAcross, valueAxis } from "./value-axis.ts";
import { ValueGrid } from "./value-grid.tsx";

interface CashChartProps {
  label: string;
  currency: string;
  /** Money of start and years 1 to 5. */
  flows: readonly number[];
  /** Running sums, same length. */
  sums: readonly number[];
  paybackYears: number | null;
  targetYear: number;
  /** "2029"; absent: "Year 3". */
  yearName?: ((year: number) => string) | undefined;
  height?: number;
}

const LEFT = 60;
/** For the last sum. */
const RIGHT_ROOM = 84;

/** Cash of each year as bars, its sum as a line, and the moment the sum turns positive. */
export function CashChart(props: CashChartProps) {
  const { label, currency, flows, sums, paybackYears, targetYear, height = 280 } = props;
  const { yearName = NUMBERED_YEARS.heading } = props;
  const { ticks, at: y } = valueAxis([...flows, ...sums], 30, height - 26);
  const nameOf = (index: number) => (index === 0 ? "Start" : yearName(index));
  const readings: Reading[] = flows.map((flow, index) => ({
    title: nameOf(index),
    lines: [
      ["Cash flow", formatNumber(flow)],
      ["Cumulative cash", formatNumber(sums[index] ?? 0)],
    ],
  }));
  const lastSum = sums.at(-1) ?? 0;

  function plot(width: number): Plot {
    const right = width - RIGHT_ROOM;
    const x = columnsAcross(flows.length, LEFT, right);
    const bar = Math.max(1, Math.min(36, (x(1) - x(0)) * 0.5));
    const paidBack = paybackYears !== null && paybackYears > 0 ? x(paybackYears) : null;
    const sumLine = line<number>((_, index) => x(index), y).digits(2);
    const draw = (active: number | null) => (
      <>
        <ValueGrid axis={{ ticks, at: y }} left={LEFT} right={right} unit={currency} />
        {flows.map((flow, index) => (
          <Column
            key={index}
            className={flow < 0 ? styles["loss"] : styles["fan3"]}
            x={x(index)}
            width={bar}
            from={y(0)}
            to={y(flow)}
          />
        ))}
        <path className={styles["median"]} d={sumLine(sums) ?? ""} />
        {sums.map((sum, index) => (
          <circle
            key={index}
            className={styles["seaDot"]}
            cx={x(index)}
            cy={y(sum)}
            r={active === index ? 5 : 3.5}
          />
        ))}
        {paidBack !== null && (
          <g>
            <VerticalLine className={styles["targetDrop"]} x={paidBack} from={y(0) - 44} to={y(0)} />
            <WaypointMark x={paidBack} y={y(0)} />
            <text
              className={classNames(styles["targetLabel"], styles["halo"])}
              x={Math.max(LEFT + 4, paidBack - 70)}
              y={y(0) - 50}
            >
              Paid back after {formatNumber(paybackYears ?? 0, 2)} years
            </text>
          </g>
        )}
        <PointAxis
          names={flows.map((_, index) => (width < 420 ? String(index) : nameOf(index)))}
          x={x}
          y={height - 6}
          width={right}
          highlighted={targetYear}
        />
        <text className={styles["labelStrong"]} x={right + 8} y={y(lastSum) + 4}>
          Sum {shortMoney(lastSum)}
        </text>
      </>
    );
    return { height, at: x, draw };
  }

  return (
    <ReadablePlot label={label} readLabel="Read the chart year by year" readings={readings} plot={plot} />
  );
}
