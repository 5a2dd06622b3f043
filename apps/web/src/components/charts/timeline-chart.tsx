import { cumsum, max } from "d3-array";
import { line } from "d3-shape";
import { formatNumber } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import styles from "./charts.module.css";
import { VerticalLine } from "./marks.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import {
  type Category,
  KEY_ROW,
  labelRoom,
  SeriesKey,
  SeriesLabels,
  SeriesMark,
  seriesClass,
} from "./series.tsx";
import {
  meetingPoint,
  namedMonths,
  type Phase,
  placedPhases,
  stepPath,
  type TimelineMonth,
} from "./timeline-layout.ts";
import { BreakEven, LANE, MonthBars, MonthNames, PhaseMark } from "./timeline-marks.tsx";
import { columnsAcross, valueAxis } from "./value-axis.ts";
import { axisRoom, ValueGrid } from "./value-grid.tsx";

interface TimelineChartProps {
  label: string;
  /** Month 1 first. */
  months: readonly TimelineMonth[];
  unit: string;
  /** Ramp, lead to closure and what else takes its time. */
  phases: readonly Phase[];
  /** The month in which the sum of revenue has caught up with the sum of cost; null within these months. */
  breakEven: number | null;
  /** The last month to start in and still reach the goal. */
  latestStart?: number | undefined;
  height?: number;
}

const NARROW = 420;
/** Pixels of the months below the sums, and from the one drawing to the other. */
const MONTHS_HEIGHT = 84;
const BETWEEN = 36;

interface TimelineSeries {
  name: string;
  category: Category;
  values: readonly number[];
}

/** What the chart draws of the months: running totals as lines, and the pipeline of each where every month has it. */
function seriesOf(months: readonly TimelineMonth[]) {
  const revenues = [...cumsum(months, ({ revenue }) => revenue)];
  const costs = [...cumsum(months, ({ cost }) => cost)];
  const pipelines = months.flatMap(({ pipeline }) => pipeline ?? []);
  const ofSums: readonly TimelineSeries[] = [
    { name: "Revenue", category: 1, values: revenues },
    { name: "Cost", category: 2, values: costs },
  ];
  const ofMonths: readonly TimelineSeries[] =
    months.length === 0 || pipelines.length < months.length
      ? []
      : [{ name: "Pipeline a month", category: 3, values: pipelines }];
  return { revenues, costs, ofSums, ofMonths };
}

function readingsOf(
  months: readonly TimelineMonth[],
  phases: readonly Phase[],
  { revenues, costs, ofMonths }: ReturnType<typeof seriesOf>,
): Reading[] {
  return months.map(({ cost, revenue }, index) => {
    const running = phases.filter(({ from, to }) => index + 1 >= from && index + 1 <= to);
    return {
      title: [`Month ${index + 1}`, ...running.map(({ name }) => name)].join(", "),
      lines: [
        ...ofMonths.map(({ values }) => ["Pipeline", formatNumber(values[index] ?? 0)] as const),
        ["Revenue", formatNumber(revenue)],
        ["Cost", formatNumber(cost)],
        ["Revenue so far", formatNumber(revenues[index] ?? 0)],
        ["Cost so far", formatNumber(costs[index] ?? 0)],
      ],
    };
  });
}

function labelOf({ name, category, values }: TimelineSeries) {
  const amount = values.at(-1) ?? 0;
  return { name, category, amount, value: shortMoney(amount) };
}

const startPhase = (month: number): Phase => ({
  name: `Latest start, month ${month}`,
  from: month,
  to: month,
  decided: true,
});

/**
 * The sums of cost and revenue as lines, what has to pass first, and when it is paid back; below them each month's cost
 * and revenue as bars and its pipeline as steps, on an axis of their own.
 */
export function TimelineChart(props: TimelineChartProps) {
  const { label, months, unit, phases, breakEven, latestStart } = props;
  const series = seriesOf(months);
  const { revenues, costs, ofSums, ofMonths } = series;
  const allSums = [...costs, ...revenues];
  const allMonths = [
    ...months.flatMap(({ cost, revenue }) => [cost, revenue]),
    ...ofMonths.flatMap(({ values }) => values),
  ];
  const marked = latestStart === undefined ? phases : [...phases, startPhase(latestStart)];
  const labels = [...ofSums, ...ofMonths].map(labelOf);
  const left = Math.max(...[allSums, allMonths].map((all) => axisRoom(valueAxis(all, 0, 1).ticks)));

  function plot(width: number): Plot {
    const narrow = width < NARROW;
    const room = narrow ? 8 : labelRoom(labels, width);
    const right = width - room;
    const x = columnsAcross(months.length, left, right, 1);
    const column = x(2) - x(1);
    const placed = placedPhases(marked, x, column, right);
    const lanes = max(placed, ({ lane }) => lane + 1) ?? 0;
    const lanesTop = narrow ? labels.length * KEY_ROW + 4 : 0;
    const top = lanesTop + lanes * LANE + (breakEven === null ? 48 : 34);
    const height = (props.height ?? 380) + lanesTop + Math.max(0, lanes - 1) * LANE;
    const end = height - 26;
    const monthsTop = end - MONTHS_HEIGHT;
    const bottom = monthsTop - BETWEEN;
    const axis = valueAxis(allSums, top, bottom);
    const monthly = valueAxis(allMonths, monthsTop, end);
    const sumLine = line<number>((_, index) => x(index + 1), axis.at).digits(2);
    const parts = [
      { lines: ofSums, y: axis.at, lowest: bottom },
      { lines: ofMonths, y: monthly.at, lowest: end },
    ].map(({ lines, y, lowest }) => ({
      lines,
      y,
      lowest,
      ends: lines.map(labelOf).map((each) => ({ ...each, wish: y(each.amount) })),
    }));
    const draw = (active: number | null) => {
      const month = active ?? (months.length === 1 ? 0 : null);
      return (
        <>
          {narrow && <SeriesKey labels={parts.flatMap(({ ends }) => ends)} shaped width={width} />}
          {placed.map((phase) => (
            <PhaseMark key={`${phase.name} ${phase.x1}`} phase={phase} top={lanesTop} width={width} />
          ))}
          <ValueGrid axis={axis} left={left} right={right} unit={unit} />
          {breakEven === null && (
            <text className={styles["labelStrong"]} x={right} y={top - 14} textAnchor="end">
              Break-even: not within {months.length} months
            </text>
          )}
          {active !== null && (
            <VerticalLine className={styles["cursor"]} x={x(active + 1)} from={top} to={end} />
          )}
          <ValueGrid axis={monthly} left={left} right={right} unit={`${unit} a month`} />
          <MonthBars months={months} x={x} y={monthly.at} column={column} />
          {months.length > 1 && (
            <>
              {ofMonths.map(({ name, category, values }) => (
                <path
                  key={name}
                  className={seriesClass(category, styles["seriesLine"])}
                  d={stepPath(values, x, monthly.at)}
                />
              ))}
              {/* Revenue lies over cost. */}
              {ofSums.toReversed().map(({ name, category, values }) => (
                <path
                  key={name}
                  className={seriesClass(category, styles["seriesLine"])}
                  d={sumLine(values) ?? ""}
                />
              ))}
            </>
          )}
          {month !== null &&
            parts.flatMap(({ lines, y }) =>
              lines.map(({ name, category, values }) => (
                <SeriesMark
                  key={name}
                  category={category}
                  shaped
                  still
                  x={x(month + 1)}
                  y={y(values[month] ?? 0)}
                />
              )),
            )}
          {latestStart !== undefined &&
            [styles["startGround"], styles["targetTick"]].map((className) => (
              <VerticalLine
                key={className}
                className={className}
                x={x(latestStart)}
                from={end - 16}
                to={end + 4}
              />
            ))}
          {breakEven !== null && (
            <BreakEven
              month={breakEven}
              at={
                meetingPoint(costs, revenues, breakEven) ?? {
                  month: breakEven,
                  amount: revenues[breakEven - 1] ?? 0,
                }
              }
              x={x}
              y={axis.at}
              left={left}
              right={right}
              bottom={bottom}
            />
          )}
          {!narrow &&
            parts.map(({ ends, lowest }) => (
              <SeriesLabels key={lowest} labels={ends} shaped x={right} room={room} bottom={lowest} />
            ))}
          <MonthNames months={namedMonths(months.length, column)} x={x} y={height - 6} width={width} />
        </>
      );
    };
    return { height, at: (index) => x(index + 1), draw };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart month by month"
      readings={readingsOf(months, phases, series)}
      plot={plot}
    />
  );
}
